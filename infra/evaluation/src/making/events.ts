import type { Random } from '../random.ts'

export const LANGUAGES = ['nl', 'fr', 'de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Happening {
  title: string
  city: string
  venue: string
  /** YYYY-MM-DD. */
  day: string
  lastDay: string | null
  /** HH:MM, or null for whole days. */
  time: string | null
  cancelled: boolean
}

/** The day on which all pages are read: a Friday. */
export const READ_ON = '2026-11-20'

const WORDS: Record<Language, { kinds: string[]; names: string[]; venues: string[]; cities: string[] }> = {
  nl: {
    kinds: [
      'Rommelmarkt',
      'Boekenmarkt',
      'Kerstmarkt',
      'Winterkermis',
      'Jazzavond',
      'Streekmarkt',
      'Lichtjestocht',
      'Platenbeurs',
      'Proeverij',
      'Koorconcert',
      'Ruilbeurs',
      'Modelspoorbeurs',
    ],
    names: [
      'De Kade',
      'Oude Haven',
      'Het Veerhuis',
      'Noorderpoort',
      'De Molen',
      'Zuiderpark',
      'Sint Jansplein',
      'De Buurman',
      'Het Anker',
      'Lindenhof',
    ],
    venues: ['Dorpshuis', 'Sporthal', 'Marktplein', 'Grote Kerk', 'Schouwburg'],
    cities: ['Utrecht', 'Deventer', 'Zwolle', 'Gent', 'Leuven', 'Breda', 'Groningen', 'Mechelen'],
  },
  fr: {
    kinds: [
      'Marché de Noël',
      'Brocante',
      'Concert',
      'Bourse aux livres',
      'Fête foraine',
      'Dégustation',
      'Soirée jazz',
      'Marché bio',
      'Salon du vin',
    ],
    names: [
      'du Vieux Port',
      'des Tilleuls',
      'de la Gare',
      'du Grand Moulin',
      'des Artisans',
      'Saint Michel',
      'du Parc',
    ],
    venues: ['Salle des fêtes', 'Grand-Place', 'Maison communale', 'Église'],
    cities: ['Namur', 'Liège', 'Tournai', 'Charleroi', 'Mons'],
  },
  de: {
    kinds: [
      'Weihnachtsmarkt',
      'Flohmarkt',
      'Büchermarkt',
      'Jazzabend',
      'Weinfest',
      'Chorkonzert',
      'Kirmes',
      'Bauernmarkt',
      'Modellbaubörse',
    ],
    names: ['am Hafen', 'im Lindenpark', 'an der Mühle', 'am Rathaus', 'im Bürgerhof', 'in der Altstadt'],
    venues: ['Stadthalle', 'Marktplatz', 'Bürgerhaus', 'Pfarrkirche'],
    cities: ['Aachen', 'Münster', 'Bremen', 'Köln', 'Osnabrück'],
  },
  en: {
    kinds: [
      'Winter Fair',
      'Book Market',
      'Vintage Market',
      'Jazz Night',
      'Makers Meetup',
      'Wine Tasting',
      'Carnival Parade',
      'Model Railway Show',
      'Choir Concert',
    ],
    names: [
      'at the Old Harbour',
      'of Linden Court',
      'in the Mill',
      'by the Canal',
      'at Northgate',
      'of the Guild',
    ],
    venues: ['Town Hall', 'Market Square', 'Concert Hall', 'Community Centre'],
    cities: ['Amsterdam', 'Rotterdam', 'Haarlem', 'Eindhoven', 'Maastricht'],
  },
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

interface Wishes {
  /** At most this many days ahead. */
  within?: number
  timed?: boolean
  ranges?: boolean
}

/** Several events with different titles and days, soonest first. */
export function makeHappenings(
  random: Random,
  language: Language,
  count: number,
  wishes: Wishes = {},
): Happening[] {
  const { within = 150, timed = random.chance(0.7), ranges = false } = wishes
  const words = WORDS[language]
  const city = random.pick(words.cities)
  const made = new Map<string, Happening>()
  const days = new Set<string>()
  while (made.size < count) {
    const title = `${random.pick(words.kinds)} ${random.pick(words.names)}`
    const day = addDays(READ_ON, random.whole(2, within))
    if (made.has(title) || days.has(day)) continue
    days.add(day)
    made.set(title, {
      title,
      city,
      venue: random.pick(words.venues),
      day,
      lastDay: ranges ? addDays(day, random.whole(1, 4)) : null,
      time:
        timed && !ranges
          ? `${random.whole(9, 21)}:${random.pick(['00', '15', '30', '45'])}`.padStart(5, '0')
          : null,
      cancelled: false,
    })
  }
  return [...made.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Central European time: the last Sundays of March and October are the borders. */
export const offsetOn = (day: string): string =>
  (day >= '2026-03-29' && day < '2026-10-25') || (day >= '2027-03-28' && day < '2027-10-31')
    ? '+02:00'
    : '+01:00'

const NAMES: Record<Language, { months: string[]; days: string[] }> = {
  nl: {
    months: [
      'januari',
      'februari',
      'maart',
      'april',
      'mei',
      'juni',
      'juli',
      'augustus',
      'september',
      'oktober',
      'november',
      'december',
    ],
    days: ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag'],
  },
  fr: {
    months: [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
    days: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  },
  de: {
    months: [
      'Januar',
      'Februar',
      'März',
      'April',
      'Mai',
      'Juni',
      'Juli',
      'August',
      'September',
      'Oktober',
      'November',
      'Dezember',
    ],
    days: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  },
  en: {
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
}

export interface Written {
  weekday: string
  date: number
  month: string
  year: number
}

export function write(day: string, language: Language): Written {
  const at = new Date(`${day}T00:00:00Z`)
  const { months, days } = NAMES[language]
  return {
    weekday: days[at.getUTCDay()] ?? '',
    date: at.getUTCDate(),
    month: months[at.getUTCMonth()] ?? '',
    year: at.getUTCFullYear(),
  }
}

/** '20.30 uur', '20h30', '20:30 Uhr', '8:30 pm'. */
export function writeTime(time: string, language: Language): string {
  const [hour = '0', minute = '00'] = time.split(':')
  if (language === 'nl') return `${Number(hour)}.${minute} uur`
  if (language === 'fr') return `${Number(hour)}h${minute}`
  if (language === 'de') return `${Number(hour)}:${minute} Uhr`
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}
