import type { Cues } from '../../grammar/cues.ts'
import type { ClockWords } from '../../grammar/grammar.ts'
import { combined, named, readable, valued } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { germanDays, germanNumbers } from './days.ts'

const HOURS: [string, number][] = [...cardinals(germanNumbers, 24), ['eins', 1]]

const HOUSES = 'tür|türen|tor|tore|saal|kirche|kapelle|halle|foyer|theater|kasse|abendkasse|bar'

/** Times of day in German. */
export const germanClock = readable<ClockWords>({
  units: 'uhr|h',
  hours: HOURS,
  wholeHours: HOURS,
  minutes: cardinals(germanNumbers, 59),
  patterns: {
    past: ['{minute} minuten|min nach {hour}', '{minuteWord} nach {hourWord}', '{hourWord} uhr {minute}?'],
    to: ['{minute} minuten|min vor {hour}', '{minuteWord} vor {hourWord}'],
    quarterPast: ['viertel nach {hour}'],
    quarterTo: ['viertel vor {hour}', 'dreiviertel {hour}'],
    halfTo: ['halb {hour}', '{minute} minuten|min? nach halb {hour}'],
    beforeHalfTo: ['{minute} minuten|min? vor halb {hour}'],
    quarterOf: ['viertel {hour}'],
  },
  named: [...named('mitternacht|mitternachts', 0), ...named('mittags um zwölf', 720)],
  halves: [],
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
      'einlass|einlaß|türen|türen öffnen|türöffnung|saalöffnung|kassenöffnung|einlass ist|öffnet|einlass ab|geöffnet ab|sektempfang|ankommen',
  }),
  compounds: { einlass: 'doors', beginn: 'start' },
  openings: [
    combined(HOUSES, 'öffnet|öffnen|geöffnet|offen|ist geöffnet|sind geöffnet|ist offen|sind offen'),
    combined('öffnen|öffnen sich|sind', 'die', HOUSES),
  ].join('|'),
  placesOfDoors: 'empfang|kasse|abendkasse',
  prices: 'eintritt|preis|kosten|vvk|ak|abendkasse|vorverkauf|euro|ermäßigt|karten|€',
  months: germanDays.months,
})

/** German words for days that are not those of an event. */
export const germanCues: Cues = {
  before: valued({
    published:
      'veröffentlicht am|veröffentlicht|gepostet am|erstellt am|eingestellt am|publiziert am|meldung vom|pressemitteilung vom|artikel vom|stand|beitrag vom|online seit|nachricht vom',
    updated:
      'aktualisiert am|aktualisiert|zuletzt aktualisiert|zuletzt aktualisiert am|zuletzt geändert|zuletzt geändert am|geändert am|letzte aktualisierung|letzte änderung',
    registration:
      'anmeldung bis|anmeldung bis zum|anmelden bis|anmelden bis zum|anmeldung bis spätestens|anmeldeschluss|anmeldeschluss ist der|anmeldeschluss ist am|anmeldefrist|anmeldungen bis|anmeldungen bis zum|bewerbungsschluss|einsendeschluss|vorverkauf ab|vorverkauf ab dem|vorverkauf bis|vvk ab|vvk ab dem|kartenvorverkauf ab|kartenvorverkauf ab dem|karten ab|tickets ab|reservierung bis|reservierung bis zum|anmeldung ab|anmeldung ab dem|vorverkaufsstart|vorverkaufsstart am|frühbucher bis|spätestens bis|spätestens bis zum',
    copyright: 'copyright|©|(c)',
    'since long': 'seit|gegründet|gegründet am|geboren am|geboren|gestorben am|anno',
  }),
  behind: valued({
    published: 'veröffentlicht|erstellt|gepostet|eingestellt',
    updated: 'aktualisiert|geändert',
    registration: 'ist anmeldeschluss|beginnt der vorverkauf|startet der vorverkauf',
    'since long': 'geboren|gegründet|gestorben',
  }),
  sentence: valued({
    'past edition':
      'letztes jahr|im letzten jahr|vorjahr|im vorjahr|vergangenes jahr|im vergangenen jahr|letzte ausgabe|letzten ausgabe|im vorigen jahr',
    registration: 'standkarten|vorverkauf beginnt|vorverkauf startet',
  }),
  heading: valued({
    'opening hours': 'öffnungszeiten|oeffnungszeiten|öffnungszeit|sprechzeiten|sprechstunden|bürozeiten',
  }),
}
