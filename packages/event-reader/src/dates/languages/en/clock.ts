import type { ClockWords } from '../../grammar/grammar.ts'
import { named, oneOf, phrases } from '../../text/phrases.ts'
import { englishDays } from './days.ts'
import { cardinal } from './numbers.ts'

const upTo = (most: number): [string, number][] =>
  Array.from({ length: most }, (_, index) => [cardinal(index + 1), index + 1])

/** Times of day in English. */
export const englishClock: ClockWords = {
  units: oneOf("o'clock|oclock|h|hrs"),
  hours: phrases(upTo(12)),
  wholeHours: phrases(upTo(12)),
  minutes: phrases(upTo(59)),
  patterns: [
    { words: 'half past {hour}', minutes: (hour) => hour * 60 + 30 },
    { words: 'quarter|a_quarter past {hour}', minutes: (hour) => hour * 60 + 15 },
    { words: 'quarter|a_quarter to {hour}', minutes: (hour) => hour * 60 - 15 },
    { words: '{minute} minutes? past {hourWord}', minutes: (hour, minute) => hour * 60 + minute },
    { words: '{minute} minutes? past {hour}', minutes: (hour, minute) => hour * 60 + minute },
    { words: '{minute} minutes to {hour}', minutes: (hour, minute) => hour * 60 - minute },
    { words: '{minuteWord} to {hourWord}', minutes: (hour, minute) => hour * 60 - minute },
    { words: "{hourWord} o'clock|oclock", minutes: (hour) => hour * 60 },
  ],
  named: phrases([...named('midnight|mid night|12 midnight', 0), ...named('noon|midday|12 noon', 720)]),
  halves: phrases([...named('am|a.m.|a.m|a m', 'am' as const), ...named('pm|p.m.|p.m|p m', 'pm' as const)]),
  parts: phrases([
    ...named('in the morning|early morning|this morning|morning|in the early morning', 'morning' as const),
    ...named('in the afternoon|this afternoon|afternoon', 'afternoon' as const),
    ...named('in the evening|this evening|evening|late evening|tonight', 'evening' as const),
    ...named('at night', 'night' as const),
  ]),
  twelveHours: true,
  at: oneOf('at|around|about|circa|ca.|approximately|at around|at about|@'),
  from: oneOf('from'),
  between: oneOf('between'),
  ranges: oneOf('-|to|until|till|through|til|up to'),
  and: oneOf('and'),
  since: oneOf('from|as of|after|starting at|starts at|from around'),
  until: oneOf('until|till|before|by|til'),
  roles: phrases([
    ...named(
      'start|starts|show|showtime|begins|start time|starts at|concert|kick-off|kickoff|curtain|starting|beginning',
      'start' as const,
    ),
    ...named('end|ends|finish|ends at|closes|close|closing', 'end' as const),
    ...named(
      'doors|doors open|doors at|doors open at|admission from|entry from|venue opens|box office opens',
      'doors' as const,
    ),
  ]),
  placesOfDoors: oneOf('door|reception|box office'),
  prices: oneOf('admission|entry|price|prices|cost|costs|ticket|tickets|fee|presale|€|£|$'),
  months: englishDays.months,
}
