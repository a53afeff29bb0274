import type { Cues } from '../../grammar/cues.ts'
import { valued } from '../../text/phrases.ts'

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
