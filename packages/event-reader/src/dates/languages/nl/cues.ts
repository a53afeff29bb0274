import type { Cues } from '../../grammar/cues.ts'
import { named, phrases } from '../../text/phrases.ts'

/** Dutch words for days that are not those of an event. */
export const dutchCues: Cues = {
  before: phrases([
    ...named(
      'geplaatst op|geplaatst|gepubliceerd op|gepubliceerd|gepost op|gepost|publicatiedatum|publicatie|gepubliceerd om|geplaatst door|datum publicatie|online sinds|persbericht van|toegevoegd op',
      'published' as const,
    ),
    ...named(
      'bijgewerkt op|bijgewerkt|laatst bijgewerkt|laatst bijgewerkt op|laatst gewijzigd|laatst gewijzigd op|gewijzigd op|laatste update|update|aangepast op|laatste wijziging',
      'updated' as const,
    ),
    ...named(
      'inschrijven voor|inschrijven tot|inschrijven kan tot|inschrijven kan tot en met|inschrijven vóór|inschrijving tot|inschrijvingen tot|aanmelden voor|aanmelden tot|aanmelden kan tot|aanmelden kan tot en met|aanmelden uiterlijk|aanmelden vanaf|opgeven voor|opgeven tot|opgeven kan tot|deadline|reserveren voor|reserveren tot|reserveren kan tot|kaartverkoop start|kaartverkoop start op|de kaartverkoop start op|kaartverkoop vanaf|voorverkoop vanaf|voorverkoop start|voorverkoop tot|tickets vanaf|tickets te koop vanaf|ticketverkoop start|ticketverkoop vanaf|uiterste inschrijfdatum|sluitingsdatum|sluitingsdatum inschrijving|inschrijven vanaf|earlybird tot|early bird tot|uiterlijk',
      'registration' as const,
    ),
    ...named('copyright|auteursrecht|©|(c)', 'copyright' as const),
    ...named(
      'sinds|opgericht in|opgericht op|geboren op|geboren|overleden op|gesticht in|anno',
      'since long' as const,
    ),
  ]),
  behind: phrases([
    ...named('geplaatst|gepubliceerd|gepost', 'published' as const),
    ...named('bijgewerkt|gewijzigd', 'updated' as const),
    ...named(
      'is de deadline|start de kaartverkoop|start de ticketverkoop|start de voorverkoop',
      'registration' as const,
    ),
    ...named('geboren|opgericht|overleden', 'since long' as const),
  ]),
  sentence: phrases([
    ...named(
      'vorige editie|vorig jaar|vorige keer|de editie van vorig jaar|vorige edities|afgelopen editie|eerdere editie|vorig seizoen|eerste editie in',
      'past edition' as const,
    ),
    ...named('kaartverkoop|ticketverkoop|voorverkoop start', 'registration' as const),
  ]),
  heading: phrases([
    ...named(
      'openingstijden|openingsuren|openingstijd|openingsuur|openingstijden museum|bereikbaar|telefonisch bereikbaar|spreekuur|bezoekuren',
      'opening hours' as const,
    ),
  ]),
}
