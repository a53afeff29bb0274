import type { Cues } from '../../grammar/cues.ts'
import type { ClockWords } from '../../grammar/grammar.ts'
import { combined, named, readable, valued } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { dutchDays, dutchNumbers } from './days.ts'

const HOUSES = 'zaal|deur|deuren|foyer|kassa|kerk|kapel|theater|schouwburg|bar|poort|poorten|hal'

/** Times of day in Dutch. */
export const dutchClock = readable<ClockWords>({
  units: 'uur|u|h|u.|uren',
  hours: cardinals(dutchNumbers, 24),
  wholeHours: cardinals(dutchNumbers, 24, 2),
  minutes: cardinals(dutchNumbers, 59),
  patterns: {
    past: ['{minute} minuten|min over {hour}', '{minuteWord} over {hourWord}', '{hourWord} uur {minute}?'],
    to: ['{minute} minuten|min voor {hour}', '{minuteWord} voor {hourWord}'],
    quarterPast: ['kwart over {hour}'],
    quarterTo: ['kwart voor {hour}'],
    halfTo: ['half {hour}', '{minute} minuten|min? over half {hour}'],
    beforeHalfTo: ['{minute} minuten|min? voor half {hour}'],
  },
  named: [...named('middernacht', 0), ...named('het middaguur|rond de middag', 720)],
  halves: valued({ am: 'am|a.m.|a.m', pm: 'pm|p.m.|p.m' }),
  parts: valued({
    morning:
      "'s ochtends|'s morgens|in de ochtend|’s ochtends vroeg|voormiddag|in de voormiddag|ochtends|morgens",
    afternoon: "'s middags|in de middag|'s namiddags|in de namiddag|namiddag|middags",
    evening: "'s avonds|in de avond|avonds",
    night: "'s nachts|in de nacht|nachts",
  }),
  twelveHours: false,
  at: 'om|rond|omstreeks|circa|ca.|ca|rond de klok van|klokslag|om ca.|om circa|omstreeks|@',
  from: 'van|om',
  between: 'tussen',
  ranges: '-|tot|t/m|tot en met|tot ca.|tot circa|tot ongeveer|tot rond|tot uiterlijk|tot plm.',
  and: 'en',
  since: 'vanaf|v.a.|na|met ingang van|start|va|va.',
  until: 'tot|t/m|tot en met|uiterlijk|voor|einde|eind',
  roles: valued({
    start:
      'aanvang|start|begin|begint|aanvangsuur|aanvangstijd|starttijd|start om|beginuur|starten|starts|beginnen|concert|voorstelling',
    end: 'einde|eind|eindtijd|einduur|eindigt|sluiting|afloop',
    doors:
      'zaal open|deuren open|deuren|deur open|inloop|inloop vanaf|deuren vanaf|zaal opent|deuren gaan open|is de zaal open|open vanaf|kassa open|zaal open vanaf|foyer open|zaalopening|deuropening|aankomst vanaf|binnenkomst',
  }),
  openings: [
    combined(HOUSES, 'open|opent|openen|geopend|gaat|gaan|gaat open|gaan open|is open|zijn open'),
    combined('opent|openen|gaat|gaan', 'de|het', HOUSES),
    combined('is|zijn', 'de|het', HOUSES, 'open'),
  ].join('|'),
  placesOfDoors: 'zaal|deur|ontvangst|receptie|onthaal|foyer|kassa',
  prices:
    'entree|toegang|prijs|kosten|kost|ticket|tickets|kaarten|vvk|add|inkom|euro|eur|bijdrage|voorverkoop|kassa|€',
  months: dutchDays.months,
})

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
