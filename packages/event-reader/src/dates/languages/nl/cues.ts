import type { Cues } from '../../grammar/cues.ts'
import { valued } from '../../text/phrases.ts'

/** Dutch words for days that are not those of an event. */
export const dutchCues: Cues = {
  before: valued({
    published:
      'geplaatst op|geplaatst|gepubliceerd op|gepubliceerd|gepost op|gepost|publicatiedatum|publicatie|gepubliceerd om|geplaatst door|datum publicatie|online sinds|persbericht van|toegevoegd op',
    updated:
      'bijgewerkt op|bijgewerkt|laatst bijgewerkt|laatst bijgewerkt op|laatst gewijzigd|laatst gewijzigd op|gewijzigd op|laatste update|update|aangepast op|laatste wijziging',
    registration:
      'inschrijven voor|inschrijven tot|inschrijven kan tot|inschrijven kan tot en met|inschrijven vóór|inschrijving tot|inschrijvingen tot|aanmelden voor|aanmelden tot|aanmelden kan tot|aanmelden kan tot en met|aanmelden uiterlijk|aanmelden vanaf|opgeven voor|opgeven tot|opgeven kan tot|deadline|reserveren voor|reserveren tot|reserveren kan tot|kaartverkoop start|kaartverkoop start op|de kaartverkoop start op|kaartverkoop vanaf|voorverkoop vanaf|voorverkoop start|voorverkoop tot|tickets vanaf|tickets te koop vanaf|ticketverkoop start|ticketverkoop vanaf|uiterste inschrijfdatum|sluitingsdatum|sluitingsdatum inschrijving|inschrijven vanaf|earlybird tot|early bird tot|uiterlijk',
    copyright: 'copyright|auteursrecht|©|(c)',
    'since long': 'sinds|opgericht in|opgericht op|geboren op|geboren|overleden op|gesticht in|anno',
  }),
  behind: valued({
    published: 'geplaatst|gepubliceerd|gepost',
    updated: 'bijgewerkt|gewijzigd',
    registration: 'is de deadline|start de kaartverkoop|start de ticketverkoop|start de voorverkoop',
    'since long': 'geboren|opgericht|overleden',
  }),
  sentence: valued({
    'past edition':
      'vorige editie|vorig jaar|vorige keer|de editie van vorig jaar|vorige edities|afgelopen editie|eerdere editie|vorig seizoen|eerste editie in',
    registration: 'kaartverkoop|ticketverkoop|voorverkoop start',
  }),
  heading: valued({
    'opening hours':
      'openingstijden|openingsuren|openingstijd|openingsuur|openingstijden museum|bereikbaar|telefonisch bereikbaar|spreekuur|bezoekuren',
  }),
}
