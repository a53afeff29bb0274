import type { Cues } from '../../grammar/cues.ts'
import type { ClockWords } from '../../grammar/grammar.ts'
import { combined, named, readable, valued } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { englishDays, englishNumbers } from './days.ts'

const HOUSES =
  'door|doors|gate|gates|church|chapel|hall|theatre|theater|foyer|auditorium|house|bar|venue|box office'

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
      'start|starts|show|showtime|show time|commences|begins|start time|starts at|concert|kick-off|kickoff|curtain|starting|beginning',
    end: 'end|ends|finish|ends at|closes|close|closing',
    doors:
      'doors|doors open|doors at|doors open at|admission from|entry from|venue opens|box office opens|door time|door times|arrival|arrivals|welcome drink|welcome drinks|welcome reception',
  }),
  openings: combined(HOUSES, 'open|opens|opening|will open|is open|are open'),
  doorsFor: 'for',
  placesOfDoors: 'door|reception|box office',
  prices: 'admission|entry|price|prices|cost|costs|ticket|tickets|fee|presale|€|£|$',
  months: englishDays.months,
})

/** English words for days that are not those of an event. */
export const englishCues: Cues = {
  before: valued({
    published:
      'posted on|posted|published on|published|date published|publication date|press release of|written on|added on|created on|posted by',
    updated:
      'updated on|updated|last updated|last updated on|last modified|last modified on|modified on|last edited',
    registration:
      'register before|register by|register until|registration until|registration closes|registration closes on|registration opens|registration opens on|sign up before|sign up by|sign up until|book before|book by|deadline|rsvp by|ticket sales start|ticket sales start on|tickets on sale from|tickets on sale|on sale from|early bird until|early bird ends|presale starts|apply by|apply before|submissions until|registration deadline|closing date|call for papers closes|cfp closes',
    copyright: 'copyright|all rights reserved|©|(c)',
    'since long': 'since|founded in|founded on|established in|born on|born|died on',
  }),
  behind: valued({
    published: 'published',
    updated: 'updated',
    registration: 'is the deadline|ticket sales start|registration closes',
  }),
  sentence: valued({
    'past edition':
      "last year|last year's|previous edition|previous editions|last edition|past edition|past editions|looking back",
  }),
  heading: valued({
    'opening hours':
      'opening hours|opening times|hours of operation|office hours|visiting hours|box office hours',
  }),
}
