import type { ClockWords } from '../../grammar/grammar.ts'
import { named, oneOf, phrases } from '../../text/phrases.ts'
import { dutchDays } from './days.ts'
import { cardinal } from './numbers.ts'

const upTo = (most: number): [string, number][] =>
  Array.from({ length: most }, (_, index) => [cardinal(index + 1), index + 1])

/** Times of day in Dutch. */
export const dutchClock: ClockWords = {
  units: oneOf('uur|u|h|u.|uren'),
  hours: phrases(upTo(24)),
  wholeHours: phrases(upTo(24).slice(1)),
  minutes: phrases(upTo(59)),
  patterns: [
    { words: 'half {hour}', minutes: (hour) => hour * 60 - 30 },
    { words: 'kwart over {hour}', minutes: (hour) => hour * 60 + 15 },
    { words: 'kwart voor {hour}', minutes: (hour) => hour * 60 - 15 },
    { words: '{minute} minuten|min? over half {hour}', minutes: (hour, minute) => hour * 60 - 30 + minute },
    { words: '{minute} minuten|min? voor half {hour}', minutes: (hour, minute) => hour * 60 - 30 - minute },
    { words: '{minute} minuten|min over {hour}', minutes: (hour, minute) => hour * 60 + minute },
    { words: '{minute} minuten|min voor {hour}', minutes: (hour, minute) => hour * 60 - minute },
    { words: '{minuteWord} over {hourWord}', minutes: (hour, minute) => hour * 60 + minute },
    { words: '{minuteWord} voor {hourWord}', minutes: (hour, minute) => hour * 60 - minute },
    { words: '{hourWord} uur {minute}?', minutes: (hour, minute) => hour * 60 + minute },
  ],
  named: phrases([...named('middernacht', 0), ...named('het middaguur|rond de middag', 720)]),
  halves: phrases([...named('am|a.m.|a.m', 'am' as const), ...named('pm|p.m.|p.m', 'pm' as const)]),
  parts: phrases([
    ...named(
      "'s ochtends|'s morgens|in de ochtend|’s ochtends vroeg|voormiddag|in de voormiddag|ochtends|morgens",
      'morning' as const,
    ),
    ...named("'s middags|in de middag|'s namiddags|in de namiddag|namiddag|middags", 'afternoon' as const),
    ...named("'s avonds|in de avond|avonds", 'evening' as const),
    ...named("'s nachts|in de nacht|nachts", 'night' as const),
  ]),
  twelveHours: false,
  at: oneOf('om|rond|omstreeks|circa|ca.|ca|rond de klok van|klokslag|om ca.|om circa|omstreeks|@'),
  from: oneOf('van|om'),
  between: oneOf('tussen'),
  ranges: oneOf('-|tot|t/m|tot en met|tot ca.|tot circa|tot ongeveer|tot rond|tot uiterlijk|tot plm.'),
  and: oneOf('en'),
  since: oneOf('vanaf|v.a.|na|met ingang van|start|va|va.'),
  until: oneOf('tot|t/m|tot en met|uiterlijk|voor|einde|eind'),
  roles: phrases([
    ...named(
      'aanvang|start|begin|begint|aanvangsuur|aanvangstijd|starttijd|start om|beginuur|starten|starts|concert|voorstelling',
      'start' as const,
    ),
    ...named('einde|eind|eindtijd|einduur|eindigt|sluiting|afloop', 'end' as const),
    ...named(
      'zaal open|deuren open|deuren|deur open|inloop|inloop vanaf|deuren vanaf|zaal opent|deuren gaan open|is de zaal open|open vanaf|kassa open|zaal open vanaf|foyer open',
      'doors' as const,
    ),
  ]),
  placesOfDoors: oneOf('zaal|deur|ontvangst|receptie|onthaal|foyer|kassa'),
  prices: oneOf(
    'entree|toegang|prijs|kosten|kost|ticket|tickets|kaarten|vvk|add|inkom|euro|eur|bijdrage|voorverkoop|kassa|€',
  ),
  months: dutchDays.months,
}
