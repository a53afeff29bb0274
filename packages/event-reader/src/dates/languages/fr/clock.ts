import type { Cues } from '../../grammar/cues.ts'
import type { ClockWords } from '../../grammar/grammar.ts'
import { combined, named, readable, valued } from '../../text/phrases.ts'
import { cardinals } from '../number-words.ts'
import { frenchDays, frenchNumbers } from './days.ts'

const HOURS: [string, number][] = [...cardinals(frenchNumbers, 24), ['une', 1], ['vingt et une', 21]]

const HOUSES = 'portes|porte|salle|église|chapelle|théâtre|bar|caisse|caisses|guichet|guichets|billetterie'

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
      'début|début à|début du concert|début du spectacle|commence|commencera|débute|débutera|concert|spectacle|coup d’envoi|départ',
    end: 'fin|fin à|se termine|clôture|fermeture',
    doors:
      'ouverture des portes|ouverture|portes ouvertes|ouverture de la salle|accueil du public|ouverture du bar|ouverture de la billetterie',
  }),
  openings: [
    combined(HOUSES, 'ouvre|ouvrent|ouvrira|ouvriront|ouvert|ouverte|ouverts|ouvertes'),
    combined(HOUSES, 'est|sont|sera|seront|s’', 'ouvert|ouverte|ouverts|ouvertes|ouvre|ouvrent'),
    combined('ouverture', 'de la|de l’|du|des', HOUSES),
  ].join('|'),
  placesOfDoors: 'accueil|portes|guichet|guichets|billetterie',
  prices: 'entrée|prix|tarif|tarifs|paf|billet|billets|prévente|ticket|tickets|coût|participation|€',
  months: frenchDays.months,
})

/** French words for days that are not those of an event. */
export const frenchCues: Cues = {
  before: valued({
    published:
      'publié le|publiée le|publié|posté le|mis en ligne le|mise en ligne le|date de publication|paru le|publication|communiqué du|article du|écrit le|ajouté le',
    updated:
      'mis à jour le|mis à jour|mise à jour|mise à jour le|dernière mise à jour|dernière mise à jour le|modifié le|dernière modification|actualisé le',
    registration:
      "inscription avant le|inscriptions avant le|inscription jusqu'au|inscriptions jusqu'au|s'inscrire avant le|inscription obligatoire avant le|réservation avant le|réservations avant le|réservation jusqu'au|réserver avant le|date limite|date limite d'inscription|ouverture de la billetterie le|ouverture de la billetterie|billets en vente dès le|billets en vente à partir du|inscriptions à partir du|inscriptions dès le|préventes jusqu'au|prévente jusqu'au|clôture des inscriptions|clôture des inscriptions le|au plus tard le",
    copyright: 'copyright|droits réservés|©|(c)',
    'since long': 'depuis|fondé en|fondée en|créé en|créée en|né le|née le|décédé le',
  }),
  behind: valued({
    published: 'publié|publiée|date de publication',
    updated: 'mis à jour|modifié',
    registration: 'est la date limite|dernier délai',
  }),
  sentence: valued({
    'past edition':
      "l'an dernier|l'année dernière|édition précédente|l'édition précédente|dernière édition|la dernière édition|l'an passé|l'année passée|éditions précédentes",
  }),
  heading: valued({
    'opening hours':
      "horaires d'ouverture|heures d'ouverture|jours d'ouverture|horaire d'ouverture|permanence",
  }),
}
