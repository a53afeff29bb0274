import type { NamedDay } from '../../grammar/grammar.ts'
import { day } from '../../grammar/holiday-list.ts'

const ADVENTS = ['advent1', 'advent2', 'advent3', 'advent4'] as const
const COUNTS = [
  '1.|erster|ersten|erste',
  '2.|zweiter|zweiten|zweite',
  '3.|dritter|dritten|dritte',
  '4.|vierter|vierten|vierte',
]

const advents = ADVENTS.flatMap((holiday, index) =>
  (COUNTS[index] ?? '')
    .split('|')
    .flatMap((count) => day(holiday, `${count} advent|${count} adventssonntag|${count} adventsonntag`)),
)

/** German names of holidays. */
export const holidayNames: [string, NamedDay][] = [
  ...day('newYear', 'neujahr|neujahrstag'),
  ...day('epiphany', 'heilige drei könige|heiligen drei königen|dreikönigstag|dreikönig|hl. drei könige'),
  ...day('valentine', 'valentinstag'),
  ...day('fatThursday', 'weiberfastnacht|altweiber|altweiberfastnacht|schmotziger donnerstag'),
  ...day('carnivalSaturday', 'karnevalssamstag|fastnachtssamstag|faschingssamstag|nelkensamstag'),
  ...day('carnivalSunday', 'karnevalssonntag|fastnachtssonntag|faschingssonntag|tulpensonntag'),
  ...day('carnivalMonday', 'rosenmontag|fastnachtsmontag|faschingsmontag'),
  ...day(
    'carnivalTuesday',
    'fastnacht|fastnachtsdienstag|faschingsdienstag|veilchendienstag|karnevalsdienstag',
  ),
  ...day('ashWednesday', 'aschermittwoch'),
  ...day('palmSunday', 'palmsonntag|palmensonntag'),
  ...day('maundyThursday', 'gründonnerstag'),
  ...day('goodFriday', 'karfreitag'),
  ...day('holySaturday', 'karsamstag|ostersamstag'),
  ...day('easter', 'ostersonntag'),
  ...day('easter', 'ostern', 'period'),
  ...day('easterMonday', 'ostermontag'),
  ...day('walpurgis', 'walpurgisnacht'),
  ...day('labourDay', 'tag der arbeit|maifeiertag'),
  ...day('mothersDay', 'muttertag'),
  ...day('ascension', 'christi himmelfahrt|himmelfahrt|himmelfahrtstag'),
  ...day('fathersDay', 'vatertag|herrentag'),
  ...day('pentecost', 'pfingstsonntag'),
  ...day('pentecost', 'pfingsten', 'period'),
  ...day('whitMonday', 'pfingstmontag'),
  ...day('corpusChristi', 'fronleichnam'),
  ...day('assumption', 'mariä himmelfahrt|maria himmelfahrt'),
  ...day('germanUnity', 'tag der deutschen einheit'),
  ...day('nationalDay', 'nationalfeiertag'),
  ...day('reformation', 'reformationstag'),
  ...day('halloween', 'halloween', 'figure'),
  ...day('allSaints', 'allerheiligen'),
  ...day('allSouls', 'allerseelen'),
  ...day('saintMartin', 'martinstag'),
  ...day('mourningDay', 'volkstrauertag'),
  ...day('repentanceDay', 'buß- und bettag|buss- und bettag'),
  ...day('deadSunday', 'totensonntag|ewigkeitssonntag'),
  ...advents,
  ...day('saintNicholas', 'nikolaustag'),
  ...day('saintNicholas', 'nikolaus', 'figure'),
  ...day('christmasEve', 'heiligabend|heiliger abend|heilig abend|weihnachtsabend'),
  ...day('christmas', 'weihnachten', 'period'),
  ...day(
    'christmas',
    '1. weihnachtstag|1. weihnachtsfeiertag|erster weihnachtstag|erster weihnachtsfeiertag|ersten weihnachtstag|ersten weihnachtsfeiertag|weihnachtstag',
  ),
  ...day(
    'secondChristmas',
    '2. weihnachtstag|2. weihnachtsfeiertag|zweiter weihnachtstag|zweiter weihnachtsfeiertag|zweiten weihnachtstag|zweiten weihnachtsfeiertag|stephanstag',
  ),
  ...day('newYearsEve', 'silvester|silvesterabend|silvesternacht|sylvester'),
]
