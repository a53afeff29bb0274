import type { ClockWords } from '../../grammar/grammar.ts'
import { named, oneOf, phrases } from '../../text/phrases.ts'
import { frenchDays } from './days.ts'
import { cardinal } from './numbers.ts'

const upTo = (most: number): [string, number][] =>
  Array.from({ length: most }, (_, index) => [cardinal(index + 1), index + 1])

const HOURS: [string, number][] = [...upTo(24), ['une', 1], ['vingt et une', 21]]

/** Times of day in French. */
export const frenchClock: ClockWords = {
  units: oneOf('h|heure|heures|hrs|h.'),
  hours: phrases(HOURS),
  wholeHours: phrases(HOURS),
  minutes: phrases(upTo(59)),
  patterns: [
    { words: '{hour} heures|heure|h et demie|demi', minutes: (hour) => hour * 60 + 30 },
    { words: '{hour} et demie heures', minutes: (hour) => hour * 60 + 30 },
    { words: '{hour} heures|heure|h et quart', minutes: (hour) => hour * 60 + 15 },
    { words: '{hour} heures|heure|h moins le quart|moins_quart', minutes: (hour) => hour * 60 - 15 },
    { words: '{hour} heures|heure|h moins le quart', minutes: (hour) => hour * 60 - 15 },
    {
      words: '{hour} heures|heure|h moins {minuteWord} minutes?',
      minutes: (hour, minute) => hour * 60 - minute,
    },
    {
      words: '{hour} heures|heure|h et? {minuteWord} minutes|minute?',
      minutes: (hour, minute) => hour * 60 + minute,
    },
    { words: '{hourWord} heures|heure', minutes: (hour) => hour * 60 },
  ],
  named: phrases([
    ...named('minuit', 0),
    ...named('minuit et demi', 30),
    ...named('midi', 720),
    ...named('midi et quart', 735),
    ...named('midi et demi|midi trente', 750),
  ]),
  halves: phrases([...named('am|a.m.|a.m', 'am' as const), ...named('pm|p.m.|p.m', 'pm' as const)]),
  parts: phrases([
    ...named(
      'du matin|le matin|dans le matin|de la matinée|dans la matinée|matin|en matinée',
      'morning' as const,
    ),
    ...named("de l'après-midi|l'après-midi|dans l'après-midi|après-midi|de l’aprem", 'afternoon' as const),
    ...named('du soir|le soir|dans la soirée|en soirée|de la soirée|soir', 'evening' as const),
    ...named('de la nuit|la nuit|dans la nuit', 'night' as const),
  ]),
  twelveHours: false,
  at: oneOf("à|vers|environ|à environ|aux environs de|autour de|dès|a partir d'environ|@"),
  from: oneOf("de|d'|des"),
  between: oneOf('entre'),
  ranges: oneOf("-|à|au|jusqu'à|jusque|jusqu'au|a|jusqu'aux environs de"),
  and: oneOf('et'),
  since: oneOf('à partir de|dès|a partir d’|à compter de|après'),
  until: oneOf("jusqu'à|jusque|jusqu'au|avant"),
  roles: phrases([
    ...named(
      'début|début à|début du concert|début du spectacle|commence|commencera|débute|débutera|concert|spectacle|coup d’envoi|départ|à partir de',
      'start' as const,
    ),
    ...named('fin|fin à|se termine|clôture|fermeture', 'end' as const),
    ...named(
      'ouverture des portes|ouverture|portes ouvertes|ouverture de la salle|accueil du public|ouverture du bar|ouverture de la billetterie',
      'doors' as const,
    ),
  ]),
  placesOfDoors: oneOf('accueil|portes|guichet|guichets|billetterie'),
  prices: oneOf('entrée|prix|tarif|tarifs|paf|billet|billets|prévente|ticket|tickets|coût|participation|€'),
  months: frenchDays.months,
}
