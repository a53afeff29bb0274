import type { ClockWords } from '../../grammar/grammar.ts'
import { named, readable, valued } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { frenchDays } from './days.ts'
import { frenchNumbers } from './numbers.ts'

const HOURS: [string, number][] = [...cardinals(frenchNumbers, 24), ['une', 1], ['vingt et une', 21]]

/** Times of day in French. */
export const frenchClock = readable<ClockWords>({
  units: 'h|heure|heures|hrs|h.',
  hours: HOURS,
  wholeHours: HOURS,
  minutes: cardinals(frenchNumbers, 59),
  patterns: {
    past: ['{hour} heures|heure|h et? {minuteWord} minutes|minute?', '{hourWord} heures|heure'],
    to: ['{hour} heures|heure|h moins {minuteWord} minutes?'],
    quarterPast: ['{hour} heures|heure|h et quart'],
    quarterTo: ['{hour} heures|heure|h moins le? quart'],
    halfPast: ['{hour} heures|heure|h et demie|demi', '{hour} et demie heures'],
  },
  named: [
    ...named('minuit', 0),
    ...named('minuit et demi', 30),
    ...named('midi', 720),
    ...named('midi et quart', 735),
    ...named('midi et demi|midi trente', 750),
  ],
  halves: valued({ am: 'am|a.m.|a.m', pm: 'pm|p.m.|p.m' }),
  parts: valued({
    morning: 'du matin|le matin|dans le matin|de la matinée|dans la matinée|matin|en matinée',
    afternoon: "de l'après-midi|l'après-midi|dans l'après-midi|après-midi|de l’aprem",
    evening: 'du soir|le soir|dans la soirée|en soirée|de la soirée|soir',
    night: 'de la nuit|la nuit|dans la nuit',
  }),
  twelveHours: false,
  at: "à|vers|environ|à environ|aux environs de|autour de|dès|a partir d'environ|@",
  from: "de|d'|des",
  between: 'entre',
  ranges: "-|à|au|jusqu'à|jusque|jusqu'au|a|jusqu'aux environs de",
  and: 'et',
  since: 'à partir de|dès|a partir d’|à compter de|après',
  until: "jusqu'à|jusque|jusqu'au|avant",
  roles: valued({
    start:
      'début|début à|début du concert|début du spectacle|commence|commencera|débute|débutera|concert|spectacle|coup d’envoi|départ|à partir de',
    end: 'fin|fin à|se termine|clôture|fermeture',
    doors:
      'ouverture des portes|ouverture|portes ouvertes|ouverture de la salle|accueil du public|ouverture du bar|ouverture de la billetterie',
  }),
  placesOfDoors: 'accueil|portes|guichet|guichets|billetterie',
  prices: 'entrée|prix|tarif|tarifs|paf|billet|billets|prévente|ticket|tickets|coût|participation|€',
  months: frenchDays.months,
})
