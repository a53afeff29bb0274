import type { Cues } from '../../grammar/cues.ts'
import { named, phrases } from '../../text/phrases.ts'

/** German words for days that are not those of an event. */
export const germanCues: Cues = {
  before: phrases([
    ...named(
      'veröffentlicht am|veröffentlicht|gepostet am|erstellt am|eingestellt am|publiziert am|meldung vom|pressemitteilung vom|artikel vom|stand|beitrag vom|online seit|nachricht vom',
      'published' as const,
    ),
    ...named(
      'aktualisiert am|aktualisiert|zuletzt aktualisiert|zuletzt aktualisiert am|zuletzt geändert|zuletzt geändert am|geändert am|letzte aktualisierung|letzte änderung',
      'updated' as const,
    ),
    ...named(
      'anmeldung bis|anmeldung bis zum|anmelden bis|anmelden bis zum|anmeldung bis spätestens|anmeldeschluss|anmeldeschluss ist der|anmeldeschluss ist am|anmeldefrist|anmeldungen bis|anmeldungen bis zum|bewerbungsschluss|einsendeschluss|vorverkauf ab|vorverkauf ab dem|vorverkauf bis|vvk ab|vvk ab dem|kartenvorverkauf ab|kartenvorverkauf ab dem|karten ab|tickets ab|reservierung bis|reservierung bis zum|anmeldung ab|anmeldung ab dem|vorverkaufsstart|vorverkaufsstart am|frühbucher bis|spätestens bis|spätestens bis zum',
      'registration' as const,
    ),
    ...named('copyright|©|(c)', 'copyright' as const),
    ...named('seit|gegründet|gegründet am|geboren am|geboren|gestorben am|anno', 'since long' as const),
  ]),
  behind: phrases([
    ...named('veröffentlicht|erstellt|gepostet|eingestellt', 'published' as const),
    ...named('aktualisiert|geändert', 'updated' as const),
    ...named('ist anmeldeschluss|beginnt der vorverkauf|startet der vorverkauf', 'registration' as const),
    ...named('geboren|gegründet|gestorben', 'since long' as const),
  ]),
  sentence: phrases([
    ...named(
      'letztes jahr|im letzten jahr|vorjahr|im vorjahr|vergangenes jahr|im vergangenen jahr|letzte ausgabe|letzten ausgabe|im vorigen jahr',
      'past edition' as const,
    ),
    ...named('standkarten|vorverkauf beginnt|vorverkauf startet', 'registration' as const),
  ]),
  heading: phrases([
    ...named(
      'öffnungszeiten|oeffnungszeiten|öffnungszeit|sprechzeiten|sprechstunden|bürozeiten',
      'opening hours' as const,
    ),
  ]),
}
