import type { RulePattern, RuleWords } from '../../grammar/rule-grammar.ts'
import { phrases, readable } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { dutchNumbers } from './numbers.ts'

const EVERY = 'elke|elk|iedere|ieder|alle|op_elke|op_iedere|op_alle'
const OF_MONTH =
  'van_de_maand|in_de_maand|der_maand|v.d._maand|v/d_maand|per_maand|van_elke_maand|van_iedere_maand|elke_maand|van_maand|vd_maand'
const EVEN =
  'in_de_even_weken|in_even_weken|even_weken|de_even_weken|van_de_even_weken|in_de_even_week|even_week'
const ODD =
  'in_de_oneven_weken|in_oneven_weken|oneven_weken|de_oneven_weken|van_de_oneven_weken|in_de_oneven_week|oneven_week'
const OTHER =
  'om_de_week|om_de_andere_week|eens_per_twee_weken|eens_in_de_twee_weken|elke_twee_weken|tweewekelijks|een_keer_per_twee_weken|een_keer_in_de_twee_weken'
const FORTNIGHT =
  'veertiendaags|14-daags|om_de_veertien_dagen|om_de_14_dagen|elke_14_dagen|elke_veertien_dagen'

const PATTERNS: RulePattern[] = [
  { words: `${EVERY} {weekdays}`, rule: 'everyWeekday' },
  { words: `{everyWeekdays}`, rule: 'everyWeekday' },
  { words: `op {everyWeekdays}`, rule: 'everyWeekday' },
  { words: `van? {weekdayRange}`, rule: 'weekdaysInRow' },
  { words: `${EVERY} {positions} {weekdays} ${OF_MONTH}`, rule: 'inEachMonth' },
  { words: `${EVERY} {positions} {weekdays}`, rule: 'loosely' },
  { words: `op? de? {positions} {weekdays} ${OF_MONTH}`, rule: 'inEachMonth' },
  { words: `maandelijks|elke_maand op? de? {positions} {weekdays}`, rule: 'inEachMonth' },
  { words: `${OTHER} op? {weekdays}`, rule: 'everyOtherWeek' },
  { words: OTHER, rule: 'everyOtherWeek' },
  { words: `op? {weekdays} ${OTHER}`, rule: 'everyOtherWeek' },
  { words: `${EVERY} andere {weekdays}`, rule: 'everyOtherWeek' },
  { words: `${FORTNIGHT} op? {weekdays}`, rule: 'fortnightly' },
  { words: FORTNIGHT, rule: 'fortnightly' },
  { words: `op? {weekdays} ${FORTNIGHT}`, rule: 'fortnightly' },
  { words: `${EVERY}|om_de|eens_per|eens_in_de|een_keer_per {n} weken op? {weekdays}`, rule: 'everyWeeks' },
  { words: `${EVERY}|om_de|eens_per|eens_in_de|een_keer_per {n} weken`, rule: 'everyWeeks' },
  { words: `{weekdays} ${EVERY}|om_de {n} weken`, rule: 'everyWeeks' },
  { words: `${EVERY}|om_de {n} dagen`, rule: 'everyDays' },
  { words: `${EVERY}|om_de {n} maanden`, rule: 'everyMonths' },
  { words: `${EVERY}|om_de|eens_per {n} weekenden|weekends|weekeinden`, rule: 'everyWeeks' },
  {
    words: `dagelijks|elke_dag|iedere_dag|alle_dagen|elke_dag_van_de_week|zeven_dagen_per_week|7_dagen_per_week`,
    rule: 'everyDay',
  },
  { words: `${EVERY} ochtend|middag|namiddag|avond|morgen|voormiddag|nacht`, rule: 'everyDay' },
  { words: `op ochtenden|middagen|avonden`, rule: 'everyDay' },
  {
    words: `elke_werkdag|iedere_werkdag|op_werkdagen|werkdagen|doordeweeks|elke_weekdag|op_weekdagen|alle_werkdagen|weekdagen`,
    rule: 'everyWorkingDay',
  },
  {
    words: `elk_weekend|ieder_weekend|alle_weekenden|alle_weekends|weekenden|in_de_weekenden|elk_weekeinde|ieder_weekeinde`,
    rule: 'everyWeekend',
  },
  { words: `wekelijks|elke_week|iedere_week op? {weekdays}`, rule: 'everyWeekday' },
  { words: `${EVERY}? {weekdays} ${EVEN}`, rule: 'inEvenWeeks' },
  { words: `${EVERY}? {weekdays} ${ODD}`, rule: 'inOddWeeks' },
  { words: `${EVEN} op? ${EVERY}? {weekdays}`, rule: 'inEvenWeeks' },
  { words: `${ODD} op? ${EVERY}? {weekdays}`, rule: 'inOddWeeks' },
  { words: `${EVERY}|op_de|de {monthDays} ${OF_MONTH}`, rule: 'onMonthDays' },
  { words: `elk_jaar|ieder_jaar|jaarlijks op|rond? {yearDay}`, rule: 'onYearDay' },
  { words: `${EVERY} {yearDay}`, rule: 'onYearDay' },
  {
    words: 'wekelijks|elke_week|iedere_week|eenmaal_per_week|een_keer_per_week|eens_per_week',
    rule: 'weekly',
  },
  { words: 'maandelijks|elke_maand|iedere_maand|eenmaal_per_maand|eens_per_maand', rule: 'monthly' },
  { words: 'jaarlijks|elk_jaar|ieder_jaar|eenmaal_per_jaar|eens_per_jaar', rule: 'yearly' },
]

/** Rules in Dutch. */
export const dutchRules = readable<RuleWords>({
  patterns: PATTERNS,
  cardinals: phrases(cardinals(dutchNumbers, 52)),
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
