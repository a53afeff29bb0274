import type { ClockWords } from '../../grammar/grammar.ts'
import { named, readable, valued } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { englishDays } from './days.ts'
import { englishNumbers } from './numbers.ts'

/** Times of day in English. */
export const englishClock = readable<ClockWords>({
  units: "o'clock|oclock|h|hrs",
  hours: cardinals(englishNumbers, 12),
  wholeHours: cardinals(englishNumbers, 12),
  minutes: cardinals(englishNumbers, 59),
  patterns: {
    past: ['{minute} minutes? past {hourWord}', '{minute} minutes? past {hour}', "{hourWord} o'clock|oclock"],
    to: ['{minute} minutes to {hour}', '{minuteWord} to {hourWord}'],
    quarterPast: ['quarter|a_quarter past {hour}'],
    quarterTo: ['quarter|a_quarter to {hour}'],
    halfPast: ['half past {hour}'],
  },
  named: [...named('midnight|mid night|12 midnight', 0), ...named('noon|midday|12 noon', 720)],
  halves: valued({ am: 'am|a.m.|a.m|a m', pm: 'pm|p.m.|p.m|p m' }),
  parts: valued({
    morning: 'in the morning|early morning|this morning|morning|in the early morning',
    afternoon: 'in the afternoon|this afternoon|afternoon',
    evening: 'in the evening|this evening|evening|late evening|tonight',
    night: 'at night',
  }),
  twelveHours: true,
  at: 'at|around|about|circa|ca.|approximately|at around|at about|@',
  from: 'from',
  between: 'between',
  ranges: '-|to|until|till|through|til|up to',
  and: 'and',
  since: 'from|as of|after|starting at|starts at|from around',
  until: 'until|till|before|by|til',
  roles: valued({
    start:
      'start|starts|show|showtime|begins|start time|starts at|concert|kick-off|kickoff|curtain|starting|beginning',
    end: 'end|ends|finish|ends at|closes|close|closing',
    doors: 'doors|doors open|doors at|doors open at|admission from|entry from|venue opens|box office opens',
  }),
  placesOfDoors: 'door|reception|box office',
  prices: 'admission|entry|price|prices|cost|costs|ticket|tickets|fee|presale|€|£|$',
  months: englishDays.months,
})
