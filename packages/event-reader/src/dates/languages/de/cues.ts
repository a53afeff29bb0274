import type { Cues } from '../../grammar/cues.ts'
import { valued } from '../../text/phrases.ts'

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
