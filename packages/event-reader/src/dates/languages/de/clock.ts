import type { ClockWords } from '../../grammar/grammar.ts'
import { named, oneOf, phrases } from '../../text/phrases.ts'
import { germanDays } from './days.ts'
import { cardinal } from './numbers.ts'

const upTo = (most: number): [string, number][] =>
  Array.from({ length: most }, (_, index) => [cardinal(index + 1), index + 1])

const HOURS: [string, number][] = [...upTo(24), ['eins', 1]]

/** Times of day in German. */
export const germanClock: ClockWords = {
  units: oneOf('uhr|h'),
  hours: phrases(HOURS),
  wholeHours: phrases(HOURS),
  minutes: phrases(upTo(59)),
  patterns: [
    { words: 'halb {hour}', minutes: (hour) => hour * 60 - 30 },
    { words: 'viertel nach {hour}', minutes: (hour) => hour * 60 + 15 },
    { words: 'viertel vor {hour}', minutes: (hour) => hour * 60 - 15 },
    { words: 'viertel {hour}', minutes: (hour) => hour * 60 - 45 },
    { words: 'dreiviertel {hour}', minutes: (hour) => hour * 60 - 15 },
    { words: '{minute} minuten|min? nach halb {hour}', minutes: (hour, minute) => hour * 60 - 30 + minute },
    { words: '{minute} minuten|min? vor halb {hour}', minutes: (hour, minute) => hour * 60 - 30 - minute },
    { words: '{minute} minuten|min nach {hour}', minutes: (hour, minute) => hour * 60 + minute },
    { words: '{minute} minuten|min vor {hour}', minutes: (hour, minute) => hour * 60 - minute },
    { words: '{minuteWord} nach {hourWord}', minutes: (hour, minute) => hour * 60 + minute },
    { words: '{minuteWord} vor {hourWord}', minutes: (hour, minute) => hour * 60 - minute },
    { words: '{hourWord} uhr {minute}?', minutes: (hour, minute) => hour * 60 + minute },
  ],
  named: phrases([...named('mitternacht|mitternachts', 0), ...named('mittags um zwölf', 720)]),
  halves: phrases([]),
  parts: phrases([
    ...named(
      'morgens|vormittags|früh|frühmorgens|am morgen|am vormittag|in der früh|früh am morgen',
      'morning' as const,
    ),
    ...named('nachmittags|am nachmittag|mittags|am mittag', 'afternoon' as const),
    ...named('abends|am abend|spätabends|spätabend', 'evening' as const),
    ...named('nachts|in der nacht', 'night' as const),
  ]),
  twelveHours: false,
  at: oneOf('um|gegen|ca.|circa|etwa|um ca.|um circa|ungefähr um|@'),
  from: oneOf('von|vom'),
  between: oneOf('zwischen'),
  ranges: oneOf('-|bis|bis ca.|bis circa|bis gegen|bis etwa|bis um'),
  and: oneOf('und'),
  since: oneOf('ab|ab ca.|ab circa|ab etwa|nach|seit'),
  until: oneOf('bis|bis ca.|bis gegen|vor|bis spätestens'),
  roles: phrases([
    ...named(
      'beginn|beginnt|start|anfang|los geht’s|startet|konzertbeginn|anpfiff|beginnt um|beginn ist|los gehts',
      'start' as const,
    ),
    ...named('ende|endet|schluss|ende gegen|veranstaltungsende', 'end' as const),
    ...named(
      'einlass|einlaß|türen|türen öffnen|türöffnung|saalöffnung|kassenöffnung|einlass ist|öffnet|einlass ab|geöffnet ab|sektempfang',
      'doors' as const,
    ),
  ]),
  placesOfDoors: oneOf('empfang|kasse|abendkasse'),
  prices: oneOf('eintritt|preis|kosten|vvk|ak|abendkasse|vorverkauf|euro|ermäßigt|karten|€'),
  months: germanDays.months,
}
