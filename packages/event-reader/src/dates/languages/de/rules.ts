import type { RuleWords } from '../../grammar/rule-grammar.ts'
import { readable } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { rulePatterns } from '../rule-table.ts'
import { germanNumbers } from './days.ts'

/** Rules in German. */
export const germanRules = readable<RuleWords>({
  patterns: rulePatterns({
    every: 'jeden|jede|jedes|jeder|jedem|an_jedem|an_jeden|immer|immer_am|immer_an_jedem',
    each: '{every}',
    everyOrOn: '{every}',
    from: 'von',
    on: 'am',
    onAll: 'immer',
    onThe: 'am|der|immer_am|jeweils_am|jeweils_der|den|jeweils|jeden',
    onDay: 'am|zum|jeweils_am',
    onEvery: 'am|jeden|immer_am?',
    ofMonth:
      'im_monat|des_monats|eines_monats|jeden_monats|eines_jeden_monats|in_jedem_monat|im_jeden_monat|jeden_monat|pro_monat|eines_jeden_monates|des_jeweiligen_monats',
    other:
      'jede_zweite_woche|alle_zwei_wochen|alle_2_wochen|zweiwöchentlich|2-wöchentlich|jede_2._woche|im_zweiwöchigen_rhythmus',
    otherWeekend: 'jedes_zweite_wochenende|an_jedem_zweiten_wochenende|jedes_2._wochenende',
    fortnight:
      'alle_14_tage|alle_vierzehn_tage|vierzehntägig|14-tägig|14tägig|14_tägig|vierzehntäglich|14-täglich|im_14-tägigen_rhythmus',
    even: 'in_geraden_wochen|in_den_geraden_wochen|gerade_wochen|in_geraden_kalenderwochen|in_den_geraden_kalenderwochen|gerade_kalenderwochen|gerader_kw|gerade_kw|in_geraden_kw|der_geraden_wochen',
    odd: 'in_ungeraden_wochen|in_den_ungeraden_wochen|ungerade_wochen|in_ungeraden_kalenderwochen|in_den_ungeraden_kalenderwochen|ungerade_kalenderwochen|ungerader_kw|ungerade_kw|in_ungeraden_kw|der_ungeraden_wochen',
    nDays: 'alle {n} tage',
    nWeeks: 'alle {n} wochen',
    nWeeksBehind: '{nWeeks}',
    nWeekends: 'alle {n} wochenenden',
    nMonths: 'alle {n} monate',
    daily: 'täglich|jeden_tag|an_jedem_tag|alle_tage|an_allen_tagen|tgl.',
    partOfDay: 'morgen|vormittag|mittag|nachmittag|abend|nacht',
    workingDays: '',
    legalWorkingDays:
      'werktags|an_werktagen|jeden_werktag|werktäglich|wochentags|unter_der_woche|an_wochentagen|jeden_wochentag',
    weekends: 'jedes_wochenende|an_jedem_wochenende|an_wochenenden|an_den_wochenenden|alle_wochenenden',
    weekly: 'wöchentlich|jede_woche|einmal_pro_woche|einmal_die_woche|einmal_in_der_woche',
    weeklyOn: 'wöchentlich|jede_woche am|immer_am|jeweils_am?',
    monthly: 'monatlich|jeden_monat|einmal_im_monat|einmal_pro_monat',
    monthlyOn: 'monatlich|jeden_monat am|jeweils_am',
    yearly: 'jährlich|jedes_jahr|alljährlich|einmal_im_jahr|einmal_pro_jahr',
    yearlyOn: 'jedes_jahr|jährlich|alljährlich am?',
    own: { everyOtherWeek: ['{other} jeweils_am {weekdays}'] },
  }),
  cardinals: cardinals(germanNumbers, 52),
  except:
    'außer|ausser|ausgenommen|mit ausnahme|mit ausnahme von|mit ausnahme der|mit ausnahme des|nicht am|nicht an|nicht im|nicht in|nicht während|nicht zu|kein markt am|kein markt im|kein markt an|entfällt am|entfällt im|entfällt an|geschlossen am|geschlossen im|geschlossen an|bis auf|nicht',
  exceptIn:
    'an|am|im|in den|in|während der|in der|zu|den|dem|der|im monat|in den monaten|während|an den|des|von',
  publicHolidays:
    'feiertagen|feiertage|gesetzlichen feiertagen|gesetzliche feiertage|feiertags|feiertag|gesetzlicher feiertage|allen feiertagen',
  schoolHolidays:
    'ferien|schulferien|sommerferien|osterferien|herbstferien|weihnachtsferien|winterferien|pfingstferien|sommerpause|winterpause|betriebsferien',
  inMonths: 'im|im monat|in den monaten|in|während|nur im|nur in den monaten|jeweils im',
  fromMonth: 'von|ab|zwischen|von anfang|von mitte',
  toMonth: 'bis|bis ende|bis einschließlich|-|bis einschl.|und',
  sinceMonth: 'ab|seit',
  untilMonth: 'bis ende|bis einschließlich|bis einschl.|bis',
  endOf: 'ende',
  sinceDay:
    'ab|ab dem|ab den|beginnend am|erstmals am|zum ersten mal am|start am|beginn am|ab sofort ab|seit dem|erster termin',
  untilDay:
    'bis|bis zum|bis einschließlich|bis einschl.|bis einschließlich zum|letztmals am|zum letzten mal am|bis inkl.',
  beforeDay: 'vor dem',
})
