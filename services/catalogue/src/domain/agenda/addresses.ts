import {
  AGENDA_CITY_DAYS,
  AGENDA_CITY_KM,
  AGENDA_WEEKEND,
  type AgendaAddress,
  type AgendaQuery,
  addDays,
  localDateIn,
  namesOfCategory,
} from '@uitpost/contracts'
import { type City, citySlug, findCity, findCityOfSlug, getCity, searchCities } from '@uitpost/places'
import type { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { CategoryRow } from '../../store/categories.ts'
import { wordsOf } from '../facts/titles.ts'

/** What a fixed address of the agenda asks for. Without a city: everything. */
export interface Scope {
  city?: City
  category?: CategoryRow
  weekend: boolean
}

/** An address that names no agenda, with what it may have meant; a `question` contradicts itself. */
export interface UnknownScope {
  unknown: 'city' | 'category' | 'question'
  nearest: Scope[]
}

const MAX_NEAREST = 6
/** Names are shorter; nothing further is compared. */
const LONGEST_NAME = 80

/** The agenda that the parts of an address name, in any spelling. */
export async function findScope(
  ctx: Context,
  { city: cityText, part }: AgendaAddress,
): Promise<Scope | UnknownScope> {
  if (cityText === undefined) return { weekend: false }
  const city = findCityOfSlug(cityText)
  if (!city) return { unknown: 'city', nearest: citiesLike(cityText) }
  if (part === undefined) return { city, weekend: false }
  const words = wordsOf(part.slice(0, LONGEST_NAME))
  const slug = words.join('-')
  if (slug === AGENDA_WEEKEND) return { city, weekend: true }
  const known = await ctx.stores.categories.listApproved()
  const category =
    known.find((one) => one.slug === slug) ??
    known.find((one) => Object.values(namesOfCategory(one)).some((name) => wordsOf(name).join('-') === slug))
  if (category) return { city, category, weekend: false }
  return unknownCategory(ctx, city, words.join(' '))
}

async function unknownCategory(ctx: Context, city: City, words: string): Promise<UnknownScope> {
  const like = await ctx.stores.categories.listLike(words, MAX_NEAREST)
  return {
    unknown: 'category',
    nearest: [...like.map((category) => ({ city, category, weekend: false })), { city, weekend: false }],
  }
}

/** What is unknown in a question that was refused; nearest categories only for a city, whose pages have addresses. */
export async function unknownIn(
  ctx: Context,
  { near = '', categories = [] }: Partial<AgendaQuery>,
  refusal: DomainError,
): Promise<UnknownScope> {
  const code = refusal.errors?.[0]?.code
  if (code === 'unknown_place') return { unknown: 'city', nearest: citiesLike(near) }
  if (code !== 'unknown_category') return { unknown: 'question', nearest: [] }
  const city = getCity(near) ?? findCity(near)
  return city
    ? unknownCategory(ctx, city, categories.flatMap((one) => wordsOf(one)).join(' '))
    : { unknown: 'category', nearest: [] }
}

const citiesLike = (text: string): Scope[] =>
  searchCities(text.replaceAll('-', ' '), { limit: MAX_NEAREST }).map((city) => ({ city, weekend: false }))

/** The one path of an agenda. */
export function pathOfScope({ city, category, weekend }: Scope): string {
  const part = weekend ? AGENDA_WEEKEND : category?.slug
  return ['/agenda', city && citySlug(city), part].filter(Boolean).join('/')
}

/** The agenda's question that the address stands for. */
export const queryOfScope = ({ city, category, weekend }: Scope, now: Date): AgendaQuery => ({
  order: 'date',
  ...(city && { near: city.id, km: AGENDA_CITY_KM }),
  ...(category && { categories: [category.slug] }),
  ...(weekend && { when: 'weekend' }),
  ...(city && !weekend && { to: addDays(localDateIn(city.timeZone, now), AGENDA_CITY_DAYS) }),
})
