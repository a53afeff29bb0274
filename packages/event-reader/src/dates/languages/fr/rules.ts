import type { RulePattern, RuleWords } from '../../grammar/rule-grammar.ts'
import { phrases, readable } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { frenchNumbers } from './numbers.ts'

const EVERY = 'chaque|tous_les|toutes_les'
const OF_MONTH = 'du_mois|de_chaque_mois|de_tous_les_mois|par_mois|chaque_mois|de_mois|tous_les_mois'
const EVEN = 'les_semaines_paires|semaines_paires|semaine_paire|des_semaines_paires|de_chaque_semaine_paire'
const ODD =
  'les_semaines_impaires|semaines_impaires|semaine_impaire|des_semaines_impaires|de_chaque_semaine_impaire'
const OTHER =
  'toutes_les_deux_semaines|toutes_les_2_semaines|une_semaine_sur_deux|une_semaine_sur_2|une_fois_toutes_les_deux_semaines'
const FORTNIGHT = 'tous_les_quinze_jours|tous_les_15_jours|chaque_quinzaine|tous_les_14_jours'

const PATTERNS: RulePattern[] = [
  { words: `${EVERY} {weekdays}`, rule: 'everyWeekday' },
  { words: `les? {everyWeekdays}`, rule: 'everyWeekday' },
  { words: `du {weekdayRange}`, rule: 'weekdaysInRow' },
  { words: `{weekdayRange}`, rule: 'weekdaysInRow' },
  { words: `${EVERY} {positions} {weekdays} ${OF_MONTH}`, rule: 'inEachMonth' },
  { words: `tous_les {positions} {weekdays}`, rule: 'inEachMonth' },
  { words: `chaque {positions} {weekdays}`, rule: 'loosely' },
  { words: `le|les {positions} {weekdays} ${OF_MONTH}`, rule: 'inEachMonth' },
  { words: `{positions} {weekdays} ${OF_MONTH}`, rule: 'inEachMonth' },
  { words: `chaque_mois|tous_les_mois|mensuellement le|les {positions} {weekdays}`, rule: 'inEachMonth' },
  { words: `${OTHER} le|les? {weekdays}`, rule: 'everyOtherWeek' },
  { words: OTHER, rule: 'everyOtherWeek' },
  { words: `le|un? {weekdays} sur_deux|sur_2`, rule: 'everyOtherWeek' },
  { words: `le? {weekdays} ${OTHER}`, rule: 'everyOtherWeek' },
  { words: `tous_les {n} {weekdays}`, rule: 'everyWeeks' },
  { words: `${FORTNIGHT} le? {weekdays}`, rule: 'fortnightly' },
  { words: FORTNIGHT, rule: 'fortnightly' },
  { words: `le? {weekdays} ${FORTNIGHT}`, rule: 'fortnightly' },
  { words: `toutes_les {n} semaines le? {weekdays}`, rule: 'everyWeeks' },
  { words: `toutes_les {n} semaines`, rule: 'everyWeeks' },
  { words: `tous_les {n} week-ends|weekends`, rule: 'everyWeeks' },
  { words: 'un_week-end_sur_deux|un_weekend_sur_deux', rule: 'everyOtherWeek' },
  { words: `le? {weekdays} toutes_les {n} semaines`, rule: 'everyWeeks' },
  { words: `tous_les {n} jours`, rule: 'everyDays' },
  { words: `tous_les {n} mois`, rule: 'everyMonths' },
  {
    words:
      'tous_les_jours|chaque_jour|quotidiennement|journellement|7_jours_sur_7|7j/7|tous_les_jours_de_la_semaine',
    rule: 'everyDay',
  },
  { words: `${EVERY} de? matin|matins|après-midi|soir|soirs|nuit|nuits|midi|midis`, rule: 'everyDay' },
  {
    words:
      'en_semaine|les_jours_de_semaine|tous_les_jours_de_semaine|chaque_jour_de_semaine|toutes_les_journées_de_travail|tous_les_journées_de_travail|chaque_jour_de_travail',
    rule: 'everyWorkingDay',
  },
  {
    words: 'les_jours_ouvrables|chaque_jour_ouvrable|tous_les_jours_ouvrables',
    rule: 'everyLegalWorkingDay',
  },
  {
    words:
      'tous_les_week-ends|chaque_week-end|les_week-ends|week-ends|tous_les_weekends|chaque_weekend|les_weekends|weekends',
    rule: 'everyWeekend',
  },
  { words: 'toutes_les_semaines|chaque_semaine|hebdomadaire le|les? {weekdays}', rule: 'everyWeekday' },
  { words: `${EVERY}|le|les? {weekdays} ${EVEN}`, rule: 'inEvenWeeks' },
  { words: `${EVERY}|le|les? {weekdays} ${ODD}`, rule: 'inOddWeeks' },
  { words: `${EVEN} le|les? {weekdays}`, rule: 'inEvenWeeks' },
  { words: `${ODD} le|les? {weekdays}`, rule: 'inOddWeeks' },
  { words: `${EVERY}|le|les {monthDays} ${OF_MONTH}`, rule: 'onMonthDays' },
  { words: 'chaque_année|tous_les_ans le? {yearDay}', rule: 'onYearDay' },
  { words: 'chaque|tous_les {yearDay}', rule: 'onYearDay' },
  { words: 'toutes_les_semaines|chaque_semaine|hebdomadairement|une_fois_par_semaine', rule: 'weekly' },
  { words: 'tous_les_mois|chaque_mois|mensuellement|une_fois_par_mois', rule: 'monthly' },
  { words: 'tous_les_ans|chaque_année|annuellement|une_fois_par_an', rule: 'yearly' },
]

/** Rules in French. */
export const frenchRules = readable<RuleWords>({
  patterns: PATTERNS,
  cardinals: phrases(cardinals(frenchNumbers, 52, 2)),
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
