import type { ClockWords } from '../../grammar/grammar.ts'
import { named, phrases, readable, valued } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { germanDays } from './days.ts'
import { germanNumbers } from './numbers.ts'

const HOURS: [string, number][] = [...cardinals(germanNumbers, 24), ['eins', 1]]

/** Times of day in German. */
export const germanClock = readable<ClockWords>({
  units: 'uhr|h',
  hours: phrases(HOURS),
  wholeHours: phrases(HOURS),
  minutes: phrases(cardinals(germanNumbers, 59)),
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
  parts: valued({
    morning: 'morgens|vormittags|früh|frühmorgens|am morgen|am vormittag|in der früh|früh am morgen',
    afternoon: 'nachmittags|am nachmittag|mittags|am mittag',
    evening: 'abends|am abend|spätabends|spätabend',
    night: 'nachts|in der nacht',
  }),
  twelveHours: false,
  at: 'um|gegen|ca.|circa|etwa|um ca.|um circa|ungefähr um|@',
  from: 'von|vom',
  between: 'zwischen',
  ranges: '-|bis|bis ca.|bis circa|bis gegen|bis etwa|bis um',
  and: 'und',
  since: 'ab|ab ca.|ab circa|ab etwa|nach|seit',
  until: 'bis|bis ca.|bis gegen|vor|bis spätestens',
  roles: valued({
    start:
      'beginn|beginnt|start|anfang|los geht’s|startet|konzertbeginn|anpfiff|beginnt um|beginn ist|los gehts',
    end: 'ende|endet|schluss|ende gegen|veranstaltungsende',
    doors:
      'einlass|einlaß|türen|türen öffnen|türöffnung|saalöffnung|kassenöffnung|einlass ist|öffnet|einlass ab|geöffnet ab|sektempfang',
  }),
  placesOfDoors: 'empfang|kasse|abendkasse',
  prices: 'eintritt|preis|kosten|vvk|ak|abendkasse|vorverkauf|euro|ermäßigt|karten|€',
  months: germanDays.months,
})
