import {
  AGENDA_KM,
  type AgendaQuery,
  type AgendaTime,
  addDays,
  type Country,
  DEFAULT_COUNTRY,
  type Language,
  localDateIn,
  nextWeekOf,
  weekendOf,
  weekOf,
  zoneOf,
} from '@uitpost/contracts'
import { type City, citiesWithin, type Point, roundKm } from '@uitpost/places'
import { DomainError } from '@uitpost/service-kit'
import type { CategoryRow } from '../../store/categories.ts'
import type { AgendaSearch } from '../../store/events/agenda-found.ts'
import { requireCity } from '../facts/cities.ts'
import { vocabularyOf } from '../questions/categories.ts'
import { type Question, readQuestion } from '../questions/read-question.ts'
import type { Evening } from '../questions/times/times.ts'

/** Around which point, and the town that it is, if one was named. */
export interface Centre {
  point: Point
  city: City | undefined
  km: number
}

/** What the question needs of a category. */
type KnownCategory = Pick<CategoryRow, 'id' | 'slug' | 'name' | 'names'>

/** What is asked for in the end, from the members of the query and the words of `q`. */
export interface Asked {
  question: Question
  centre: Centre | undefined
  country: Country | undefined
  categories: KnownCategory[]
  from: string
  to: string | undefined
  evening: AgendaSearch['evening']
  free: boolean
  kids: boolean
  /** The day at the place now. */
  today: string
}

interface AskedDays {
  from: string | undefined
  to: string | undefined
  evening: Evening | undefined
}

const EMPTY: Question = { parts: [], days: undefined, evening: undefined, words: [] }
const POINT = /^\s*(-?\d{1,2}(?:\.\d{1,10})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,10})?)\s*$/

const refusal = (field: keyof AgendaQuery, code: string, message: string) =>
  new DomainError('bad_request', message, { errors: [{ field, code, message }] })

/** Throws `bad_request` for a query that contradicts itself or names what does not exist. */
export function readAsked(
  query: AgendaQuery,
  categories: readonly KnownCategory[],
  { now, language }: { now: Date; language: Language },
): Asked {
  const given = centreOf(query)
  const zoneAt = (city: City | undefined): string => city?.timeZone ?? zoneOf(DEFAULT_COUNTRY)
  const read = (today: string): Question =>
    query.q ? readQuestion(query.q, { today, language }, vocabularyFor(categories)) : EMPTY
  let question = read(localDateIn(zoneAt(given?.city), now))
  const centre = centreWith(query, given, question)
  const zone = zoneAt(centre?.city)
  const today = localDateIn(zone, now)
  // The place that the words name may have another date.
  if (centre?.city && today !== localDateIn(zoneAt(given?.city), now)) question = read(today)
  const { from = today, to, evening } = daysOf(query, question, today)
  if (to !== undefined && from > to) throw refusal('to', 'invalid_range', 'The range ends before it starts.')
  return {
    question,
    centre,
    country: question.parts.find((part) => part.kind === 'country')?.country,
    categories: categoriesOf(query, question, categories),
    from,
    to,
    evening: isEvening(evening, { from, to, today }) ? { of: evening, day: from, zone } : undefined,
    free: query.free !== undefined || question.parts.some(({ kind }) => kind === 'free'),
    kids: query.kids !== undefined || question.parts.some(({ kind }) => kind === 'kids'),
    today,
  }
}

function isEvening(
  evening: Evening | undefined,
  { from, to, today }: { from: string; to: string | undefined; today: string },
): evening is Evening {
  if (evening === 'tonight') return from === today
  // On the days after it, the Friday of a weekend is over.
  return evening === 'weekend' && to !== undefined && from === weekendOf(to).from
}

function centreOf({ near }: AgendaQuery): { point: Point; city: City | undefined } | undefined {
  if (near === undefined) return undefined
  const [, latitude, longitude] = (POINT.exec(near) ?? []).map(Number)
  if (latitude === undefined || longitude === undefined) {
    const city = requireCity(near, 'near')
    return { point: city, city }
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw refusal('near', 'unknown_place', 'There is no such point on earth.')
  return { point: { latitude, longitude }, city: undefined }
}

function centreWith(
  { km }: AgendaQuery,
  given: { point: Point; city: City | undefined } | undefined,
  { parts }: Question,
): Centre | undefined {
  const named = parts.find((part) => part.kind === 'place')
  const distance = parts.find((part) => part.kind === 'distance')?.km ?? km
  const at = named ? { point: named.city, city: named.city } : given
  if (!at) {
    // A distance in words alone is understood, and narrows nothing.
    if (km === undefined) return undefined
    throw refusal('near', 'missing', 'A distance needs a place.')
  }
  return { ...at, km: distance ?? AGENDA_KM }
}

function daysOf(
  { from, to, when }: AgendaQuery,
  { days, evening: inWords }: Question,
  today: string,
): AskedDays {
  if (when && (from !== undefined || to !== undefined))
    throw refusal('when', 'contradiction', 'Ask for a time by its name, or by its first and last day.')
  if (days) return { from: days.from ?? undefined, to: days.to ?? undefined, evening: inWords }
  if (!when) return { from, to, evening: undefined }
  const named = daysNamed(when, today)
  const evening = when === 'weekend' || when === 'tonight' ? when : undefined
  return { from: named.from < today ? today : named.from, to: named.to, evening }
}

function daysNamed(when: AgendaTime, today: string): { from: string; to: string } {
  if (when === 'weekend') return weekendOf(today)
  if (when === 'week') return weekOf(today)
  if (when === 'next-week') return nextWeekOf(today)
  const day = when === 'tomorrow' ? addDays(today, 1) : today
  return { from: day, to: day }
}

function categoriesOf(
  query: AgendaQuery,
  { parts }: Question,
  known: readonly KnownCategory[],
): KnownCategory[] {
  const named = parts.flatMap((part) => (part.kind === 'category' ? part.slugs : []))
  const wanted = new Set(named.length > 0 ? named : (query.categories ?? []))
  const found = known.filter(({ id, slug }) => wanted.has(slug) || wanted.has(id))
  const missing = [...wanted].find((one) => !found.some(({ id, slug }) => one === id || one === slug))
  if (missing) throw refusal('categories', 'unknown_category', `There is no category ${missing}.`)
  return found
}

/** Around the centre: towns with their distance in km, and events by their own coordinates. */
export const around = ({
  point: { latitude, longitude },
  km,
}: Pick<Centre, 'point' | 'km'>): NonNullable<AgendaSearch['around']> => ({
  latitude,
  longitude,
  km,
  kmByCity: new Map(
    citiesWithin({ latitude, longitude }, km).map(({ city, km: distance }) => [city.id, roundKm(distance)]),
  ),
})

/** The last vocabulary, built again when a category changes: building takes some milliseconds. */
let last: { key: string; vocabulary: ReturnType<typeof vocabularyOf> } | undefined
function vocabularyFor(categories: readonly KnownCategory[]): ReturnType<typeof vocabularyOf> {
  const key = JSON.stringify(categories.map(({ slug, name, names }) => [slug, name, names]))
  if (last?.key !== key) last = { key, vocabulary: vocabularyOf(categories) }
  return last.vocabulary
}
