import { LANGUAGES } from '@uitpost/contracts'
import { findCity, nameIn } from '@uitpost/places'
import { catalogueCities, catalogueEvents } from './catalogue/catalogue.ts'
import type { CatalogueCountry } from './catalogue/catalogue-event.ts'

/** The constraints found in a search prompt; undefined means unconstrained. */
export interface Constraints {
  cities: string[] | undefined
  country: CatalogueCountry | undefined
  categories: string[] | undefined
  from: Date
  to: Date
}

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 120
const COUNTRY_WORDS = {
  NL: /\b(NL|Netherlands|Nederland|Holland|Pays-Bas|Niederlande)\b/,
  BE: /\b(BE|Belgium|België|Belgique|Belgien|Belgie)\b/,
} as const

/** 'in the city of Gent (Belgium, BE)', 'de stad Gent.', 'City: Gent'. */
const NAMED_CITY =
  /\b(?:city of|the city|de stad|stad|ville de|city|ville)\s*:?\s+["'«]?(['’]?\p{Lu}[\p{L}'’ -]*\p{L})/u

/** Finds the constraints in a search prompt of any wording. */
export function readConstraints(prompt: string, now: Date): Constraints {
  const country = countryIn(prompt)
  return {
    country,
    cities: citiesIn(prompt, country),
    categories: categoriesIn(prompt),
    ...periodIn(prompt, now),
  }
}

function countryIn(prompt: string): CatalogueCountry | undefined {
  const named = (['NL', 'BE'] as const).filter((country) => COUNTRY_WORDS[country].test(prompt))
  return named.length === 1 ? named[0] : undefined
}

/** Cities named as such, known or not; otherwise all cities of the catalogue that are mentioned. */
function citiesIn(prompt: string, country: CatalogueCountry | undefined): string[] | undefined {
  const all = spellings()
  const named = NAMED_CITY.exec(prompt)?.[1]
  if (named) {
    const id = findCity(named, country ? { country } : {})?.id
    return all.filter((one) => one.id === id || one.names.includes(named)).map((one) => one.city)
  }
  const mentioned = all
    .filter((one) => country === undefined || one.country === country)
    .filter(({ names }) => names.some((name) => hasWord(prompt, name)))
    .map(({ city }) => city)
  return mentioned.length > 0 ? [...new Set(mentioned)] : undefined
}

interface Spelling {
  city: string
  country: CatalogueCountry
  id: string | undefined
  names: string[]
}

let known: Spelling[] | undefined

/** The catalogue's cities with their names in four languages. */
function spellings(): Spelling[] {
  known ??= (['NL', 'BE'] as const).flatMap((country) =>
    catalogueCities(country).map((city) => {
      const place = findCity(city, { country })
      const names = place ? [place.name, ...LANGUAGES.map((language) => nameIn(place, language))] : []
      return { city, country, id: place?.id, names: [...new Set([city, ...names])] }
    }),
  )
  return known
}

/** If categories are listed ('- Buurtmarkten; search for: …') only these count; the search terms behind them do not. */
function categoriesIn(prompt: string): string[] | undefined {
  const names = [...new Set(catalogueEvents().map(({ category }) => category))]
  const listed = [...prompt.matchAll(/^\s*[-*•]\s*([^;:\n]+)/gm)].map((match) =>
    match[1]?.trim().toLowerCase(),
  )
  const inList = names.filter((name) => listed.includes(name.toLowerCase()))
  if (inList.length > 0) return inList
  // Longest first, so that 'Health & Wellness Beurzen' is not matched as 'Health & Wellness'.
  let rest = prompt.toLowerCase()
  const found = names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const present = rest.includes(name.toLowerCase())
      if (present) rest = rest.replaceAll(name.toLowerCase(), ' ')
      return present
    })
  return found.length > 0 ? found : undefined
}

/** The first and last day in the prompt; a single day is the first. Past days are left out. */
function periodIn(prompt: string, now: Date): { from: Date; to: Date } {
  const days = [...prompt.matchAll(/\b\d{4}-\d{2}-\d{2}\b/g)]
    .map(([day]) => Date.parse(`${day}T00:00:00Z`))
    .filter((instant) => !Number.isNaN(instant))
    .sort((a, b) => a - b)
  const from = Math.max(now.getTime(), days[0] ?? 0)
  const last = days.length > 1 ? (days.at(-1) ?? 0) + DAY_MS : from + DEFAULT_DAYS * DAY_MS
  return { from: new Date(from), to: new Date(Math.max(from, last)) }
}

function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text)
}
