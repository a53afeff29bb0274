import type { RuleWords } from '../../grammar/rule-grammar.ts'
import { readable } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { rulePatterns } from '../rule-table.ts'
import { frenchNumbers } from './days.ts'

/** Rules in French. */
export const frenchRules = readable<RuleWords>({
  patterns: rulePatterns({
    every: 'chaque|tous_les|toutes_les',
    each: 'chaque',
    everyOrOn: '{every}|le|les',
    from: 'du',
    on: 'le',
    onAll: 'les',
    onThe: 'le|les',
    onDay: 'le|les',
    onEvery: 'le|les?',
    ofMonth: 'du_mois|de_chaque_mois|de_tous_les_mois|par_mois|chaque_mois|de_mois|tous_les_mois',
    other:
      'toutes_les_deux_semaines|toutes_les_2_semaines|une_semaine_sur_deux|une_semaine_sur_2|une_fois_toutes_les_deux_semaines',
    otherWeekend: 'un_week-end_sur_deux|un_weekend_sur_deux',
    fortnight: 'tous_les_quinze_jours|tous_les_15_jours|chaque_quinzaine|tous_les_14_jours',
    even: 'les_semaines_paires|semaines_paires|semaine_paire|des_semaines_paires|de_chaque_semaine_paire',
    odd: 'les_semaines_impaires|semaines_impaires|semaine_impaire|des_semaines_impaires|de_chaque_semaine_impaire',
    nDays: 'tous_les {n} jours',
    nWeeks: 'toutes_les {n} semaines',
    nWeeksBehind: '{nWeeks}',
    nWeekends: 'tous_les {n} week-ends|weekends',
    nMonths: 'tous_les {n} mois',
    daily:
      'tous_les_jours|chaque_jour|quotidiennement|journellement|7_jours_sur_7|7j/7|tous_les_jours_de_la_semaine',
    partOfDay: 'de? matin|matins|après-midi|soir|soirs|nuit|nuits|midi|midis',
    workingDays:
      'en_semaine|les_jours_de_semaine|tous_les_jours_de_semaine|chaque_jour_de_semaine|toutes_les_journées_de_travail|tous_les_journées_de_travail|chaque_jour_de_travail',
    legalWorkingDays: 'les_jours_ouvrables|chaque_jour_ouvrable|tous_les_jours_ouvrables',
    weekends:
      'tous_les_week-ends|chaque_week-end|les_week-ends|week-ends|tous_les_weekends|chaque_weekend|les_weekends|weekends',
    weekly: 'toutes_les_semaines|chaque_semaine|hebdomadairement|une_fois_par_semaine',
    weeklyOn: 'toutes_les_semaines|chaque_semaine|hebdomadaire le|les?',
    monthly: 'tous_les_mois|chaque_mois|mensuellement|une_fois_par_mois',
    monthlyOn: 'chaque_mois|tous_les_mois|mensuellement le|les',
    yearly: 'tous_les_ans|chaque_année|annuellement|une_fois_par_an',
    yearlyOn: 'chaque_année|tous_les_ans le?',
    own: {
      // Unlike "chaque", the plural surely refers to the month.
      inEachMonth: ['tous_les {positions} {weekdays}'],
      everyOtherWeek: ['{other} les {weekdays}', 'le|un? {weekdays} sur_deux|sur_2'],
      everyWeeks: ['tous_les {n} {weekdays}'],
      onYearDay: ['tous_les {yearDay}'],
    },
  }),
  cardinals: cardinals(frenchNumbers, 52, 2),
  except:
    "sauf|excepté|hors|hormis|à l'exception de|à l'exception du|à l'exception des|à l'exception d'|pas en|pas le|pas les|pas de marché en|pas de marché le|relâche en|relâche le|fermé en|fermé le|fermé les|mais pas en|mais pas le",
  exceptIn:
    "en|le|les|au|aux|pendant les|pendant|durant les|durant|au mois de|au mois d'|aux mois de|de|du|des|d'|la|l'|pour|lors des",
  publicHolidays: 'jours fériés|jour férié|fériés|jours de fête|jours fériés légaux',
  schoolHolidays:
    "vacances scolaires|vacances|congés scolaires|vacances d'été|vacances de noël|congé scolaire|grandes vacances|période scolaire|trêve estivale",
  inMonths:
    "en|au mois de|au mois d'|aux mois de|aux mois d'|pendant les mois de|durant|uniquement en|seulement en",
  fromMonth: "de|d'|entre|du mois de|du mois d'|de début|de mi",
  toMonth: "à|au mois de|au mois d'|jusqu'à|jusqu'en|-|à fin|à la fin|et|à fin d'",
  sinceMonth: "à partir de|à partir d'|dès|depuis|à partir du mois de|à partir du mois d'",
  untilMonth: "jusqu'à fin|jusqu'en|jusqu'à la fin de|jusqu'à|jusque fin|jusqu'à la fin du mois de",
  endOf: "fin|la fin de|fin d'|la fin du mois de|la fin d'",
  sinceDay:
    'à partir du|dès le|à compter du|depuis le|à partir de|première fois le|début le|pour la première fois le',
  untilDay: "jusqu'au|jusqu'au et y compris le|jusqu'à|jusque|dernière fois le|pour la dernière fois le",
  beforeDay: 'avant le',
})
