import type { Cues } from '../../grammar/cues.ts'
import { named, phrases } from '../../text/phrases.ts'

/** English words for days that are not those of an event. */
export const englishCues: Cues = {
  before: phrases([
    ...named(
      'posted on|posted|published on|published|date published|publication date|press release of|written on|added on|created on|posted by',
      'published' as const,
    ),
    ...named(
      'updated on|updated|last updated|last updated on|last modified|last modified on|modified on|last edited',
      'updated' as const,
    ),
    ...named(
      'register before|register by|register until|registration until|registration closes|registration closes on|registration opens|registration opens on|sign up before|sign up by|sign up until|book before|book by|deadline|rsvp by|ticket sales start|ticket sales start on|tickets on sale from|tickets on sale|on sale from|early bird until|early bird ends|presale starts|apply by|apply before|submissions until|registration deadline|closing date|call for papers closes|cfp closes',
      'registration' as const,
    ),
    ...named('copyright|all rights reserved|©|(c)', 'copyright' as const),
    ...named('since|founded in|founded on|established in|born on|born|died on', 'since long' as const),
  ]),
  behind: phrases([
    ...named('published', 'published' as const),
    ...named('updated', 'updated' as const),
    ...named('is the deadline|ticket sales start|registration closes', 'registration' as const),
  ]),
  sentence: phrases([
    ...named(
      "last year|last year's|previous edition|previous editions|last edition|past edition|past editions|looking back",
      'past edition' as const,
    ),
  ]),
  heading: phrases([
    ...named(
      'opening hours|opening times|hours of operation|office hours|visiting hours|box office hours',
      'opening hours' as const,
    ),
  ]),
}
