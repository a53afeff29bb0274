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
import { type City, citiesWithin, findCity, getCity, guessCity, type Point, roundKm } from '@uitpost/places'
import { DomainError } from '@uitpost/service-kit'
import type { CategoryRow } from '../../store/categories.ts'
import { vocabularyOf } from '../questions/categories.ts'
import { type Question, readQuestion } from '../questions/read-question.ts'

/** Around which point, and the town that it is, if one was named. */
export interface Centre {
  point: Point
  city: City | undefined
  km: number
}

/** What is asked for in the end, from the members of the query and the words of `q`. */
export interface Asked {
  question: Question
  centre: Centre | undefined
  country: Country | undefined
  categories: CategoryRow[]
  from: string
  to: string | undefined
  /** The Friday on which only the evening is asked for. */
  evening: string | undefined
  /** The day at the place now, and its zone. */
  today: string
  zone: string
}

interface AskedDays {
  from: string | undefined
  to: string | undefined
  weekend: boolean
}

const EMPTY: Question = { parts: [], days: undefined, weekend: false, words: [] }
const POINT = /^\s*(-?\d{1,2}(?:\.\d{1,10})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,10})?)\s*$/

const refusal = (field: keyof AgendaQuery, code: string, message: string) =>
  new DomainError('bad_request', message, { errors: [{ field, code, message }] })

/** Throws `bad_request` for a query that contradicts itself or names what does not exist. */
export function readAsked(
  query: AgendaQuery,
  categories: readonly CategoryRow[],
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
  const { from = today, to, weekend } = daysOf(query, question, today)
  if (to !== undefined && from > to) throw refusal('to', 'invalid_range', 'The range ends before it starts.')
  return {
    question,
    centre,
    country: question.parts.find((part) => part.kind === 'country')?.country,
    categories: categoriesOf(query, question, categories),
    from,
    to,
    // On the days after it, that Friday is over.
    evening: weekend && to && from === weekendOf(to).from ? from : undefined,
    today,
    zone,
  }
}

function centreOf({ near }: AgendaQuery): { point: Point; city: City | undefined } | undefined {
  if (near === undefined) return undefined
  const [, latitude, longitude] = (POINT.exec(near) ?? []).map(Number)
  if (latitude !== undefined && longitude !== undefined) {
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
      throw refusal('near', 'unknown_place', 'There is no such point on earth.')
    return { point: { latitude, longitude }, city: undefined }
  }
  const city = getCity(near) ?? findCity(near) ?? guessCity(near)
  if (!city) throw refusal('near', 'unknown_place', 'We know no place of that name.')
  return { point: city, city }
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
  return { ...at, km: distance ?? AGENDA_KM[named && !named.isNear ? 'in' : 'near'] }
}

function daysOf({ from, to, when }: AgendaQuery, { days, weekend }: Question, today: string): AskedDays {
  if (when && (from !== undefined || to !== undefined))
    throw refusal('when', 'contradiction', 'Ask for a time by its name, or by its first and last day.')
  if (days) return { from: days.from ?? undefined, to: days.to ?? undefined, weekend }
  if (!when) return { from, to, weekend: false }
  const named = daysNamed(when, today)
  return { from: named.from < today ? today : named.from, to: named.to, weekend: when === 'weekend' }
}

function daysNamed(when: AgendaTime, today: string): { from: string; to: string } {
  if (when === 'weekend') return weekendOf(today)
  if (when === 'week') return weekOf(today)
  if (when === 'next-week') return nextWeekOf(today)
  const day = when === 'today' ? today : addDays(today, 1)
  return { from: day, to: day }
}

function categoriesOf(query: AgendaQuery, { parts }: Question, known: readonly CategoryRow[]): CategoryRow[] {
  const named = parts.flatMap((part) => (part.kind === 'category' ? part.slug : []))
  const wanted = new Set(named.length > 0 ? named : (query.categories ?? []))
  const found = known.filter(({ id, slug }) => wanted.has(slug) || wanted.has(id))
  const missing = [...wanted].find((one) => !found.some(({ id, slug }) => one === id || one === slug))
  if (missing) throw refusal('categories', 'unknown_category', `There is no category ${missing}.`)
  return found
}

/** Towns around the centre with their distance in km. */
export const kmByCityOf = ({ point, km }: Centre): Map<string, number> =>
  new Map(citiesWithin(point, km).map(({ city, km: distance }) => [city.id, roundKm(distance)]))

/** The last vocabulary, built again when a category changes: building takes some milliseconds. */
let last: { key: string; vocabulary: ReturnType<typeof vocabularyOf> } | undefined
function vocabularyFor(categories: readonly CategoryRow[]): ReturnType<typeof vocabularyOf> {
  const key = JSON.stringify(categories.map(({ slug, name, names }) => [slug, name, names]))
  if (last?.key !== key) last = { key, vocabulary: vocabularyOf(categories) }
  return last.vocabulary
}
