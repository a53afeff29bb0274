import type { RuleWords } from '../../grammar/rule-grammar.ts'
import { readable } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { rulePatterns } from '../rule-table.ts'
import { dutchNumbers } from './days.ts'

/** Rules in Dutch. */
export const dutchRules = readable<RuleWords>({
  patterns: rulePatterns({
    every: 'elke|elk|iedere|ieder|alle|op_elke|op_iedere|op_alle',
    each: '{every}',
    everyOrOn: '{every}',
    from: 'van',
    on: 'op',
    onAll: 'op',
    onThe: 'op|de|op_de',
    onDay: 'op_de|de',
    onEvery: 'op? {every}?',
    ofMonth:
      'van_de_maand|in_de_maand|der_maand|v.d._maand|v/d_maand|per_maand|van_elke_maand|van_iedere_maand|elke_maand|van_maand|vd_maand',
    other:
      'om_de_week|om_de_andere_week|eens_per_twee_weken|eens_in_de_twee_weken|elke_twee_weken|tweewekelijks|een_keer_per_twee_weken|een_keer_in_de_twee_weken',
    otherWeekend: '',
    fortnight: 'veertiendaags|14-daags|om_de_veertien_dagen|om_de_14_dagen|elke_14_dagen|elke_veertien_dagen',
    even: 'in_de_even_weken|in_even_weken|even_weken|de_even_weken|van_de_even_weken|in_de_even_week|even_week',
    odd: 'in_de_oneven_weken|in_oneven_weken|oneven_weken|de_oneven_weken|van_de_oneven_weken|in_de_oneven_week|oneven_week',
    nDays: '{every}|om_de {n} dagen',
    nWeeks: '{every}|om_de|eens_per|eens_in_de|een_keer_per {n} weken',
    nWeeksBehind: '',
    nWeekends: '{every}|om_de|eens_per {n} weekenden|weekends|weekeinden',
    nMonths: '{every}|om_de {n} maanden',
    daily:
      'dagelijks|elke_dag|iedere_dag|alle_dagen|elke_dag_van_de_week|zeven_dagen_per_week|7_dagen_per_week|op_ochtenden|op_middagen|op_avonden',
    partOfDay: 'ochtend|middag|namiddag|avond|morgen|voormiddag|nacht',
    workingDays:
      'elke_werkdag|iedere_werkdag|op_werkdagen|werkdagen|doordeweeks|elke_weekdag|op_weekdagen|alle_werkdagen|weekdagen',
    legalWorkingDays: '',
    weekends:
      'elk_weekend|ieder_weekend|alle_weekenden|alle_weekends|weekenden|in_de_weekenden|elk_weekeinde|ieder_weekeinde',
    weekly: 'wekelijks|elke_week|iedere_week|eenmaal_per_week|een_keer_per_week|eens_per_week',
    weeklyOn: 'wekelijks|elke_week|iedere_week op?',
    monthly: 'maandelijks|elke_maand|iedere_maand|eenmaal_per_maand|eens_per_maand',
    monthlyOn: 'maandelijks|elke_maand {onThe}?',
    yearly: 'jaarlijks|elk_jaar|ieder_jaar|eenmaal_per_jaar|eens_per_jaar',
    yearlyOn: 'elk_jaar|ieder_jaar|jaarlijks op|rond?',
    own: {
      everyOtherWeek: ['{every} andere {weekdays}'],
      everyWeeks: ['{weekdays} {every}|om_de {n} weken'],
    },
  }),
  cardinals: cardinals(dutchNumbers, 52),
  except:
    'behalve|uitgezonderd|met uitzondering van|m.u.v.|met uitsluiting van|niet in|niet op|niet tijdens|niet met|niet gedurende|geen markt op|geen markt in|geen markt tijdens|gesloten op|gesloten in|gesloten tijdens|maar niet in|maar niet op|vervalt op|vervalt in|niet van',
  exceptIn:
    'in|op|tijdens|met|gedurende|van|in de maand|in de maanden|op de|in de|de|het|de maanden|de maand|tijdens de|gedurende de',
  publicHolidays:
    'feestdagen|officiële feestdagen|nationale feestdagen|wettelijke feestdagen|algemeen erkende feestdagen|erkende feestdagen|een feestdag|feestdag',
  schoolHolidays:
    'schoolvakanties|schoolvakantie|vakanties|vakantie|zomervakantie|kerstvakantie|herfstvakantie|voorjaarsvakantie|meivakantie|krokusvakantie|paasvakantie|zomerstop|zomer|de zomermaanden|zomermaanden|winterstop',
  inMonths: 'in|in de maand|in de maanden|gedurende|gedurende de maanden|tijdens|alleen in|enkel in',
  fromMonth: 'van|vanaf|tussen|van begin|van eind',
  toMonth: 'tot|t/m|tot en met|tot eind|-|tot en met eind|t/m eind|en',
  sinceMonth: 'vanaf|met ingang van|v.a.|sinds',
  untilMonth: 'tot en met|t/m|tot eind|tot en met eind|t/m eind|t.e.m.|t.e.m',
  endOf: 'eind|einde',
  sinceDay:
    'vanaf|met ingang van|v.a.|te beginnen op|voor het eerst op|start op|beginnend op|de eerste keer op|met start op|startend op|te starten op|eerste keer',
  untilDay: 'tot en met|t/m|t.e.m.|t.e.m|tem|laatste keer op|voor het laatst op',
  beforeDay: 'tot|tot aan',
})
