import { AGENDA_CITY_DAYS, AGENDA_WORTH_FINDING, addDays, weekendOf } from '@uitpost/contracts'
import { type City, getCity } from '@uitpost/places'
import type { Context } from '../../context.ts'
import { todayOf } from '../facts/today.ts'
import { listSitemaps, missingPart } from '../reading/sitemaps.ts'
import type { Scope } from './addresses.ts'

/** The part of the sitemap for pages of the agenda. */
export const AGENDA_PART = 'agenda'

/** With 25 categories and four languages, the pages of so many cities fit into one part of a sitemap. */
const MAX_CITIES = 400
const CITIES_SHOWN = 24

/** The cities with the most events, for links. */
export async function listLargestCities(ctx: Context): Promise<City[]> {
  const keys = await ctx.stores.agendaPages.listLargest(CITIES_SHOWN)
  return keys.flatMap((key) => getCity(key) ?? [])
}

/**
 * The agendas that search engines are told of: those with at least AGENDA_WORTH_FINDING events in the city itself, so
 * that their pages, which look further around, have as many.
 */
export async function listFindableAgendas(ctx: Context): Promise<Scope[]> {
  const { agendaPages, categories } = ctx.stores
  const today = todayOf(ctx.now())
  const { to: sunday } = weekendOf(today)
  const keys = await agendaPages.listLargest(MAX_CITIES)
  const counts = await agendaPages.count(keys, {
    from: today,
    to: addDays(today, AGENDA_CITY_DAYS),
    saturday: addDays(sunday, -1),
    sunday,
  })
  const bySlug = new Map((await categories.listApproved()).map((category) => [category.slug, category]))
  const ofCities = counts.flatMap(({ cityKey, categorySlug, whole, events, weekend }): Scope[] => {
    const city = getCity(cityKey)
    const category = categorySlug === null ? undefined : bySlug.get(categorySlug)
    if (!city || !(whole || category) || events < AGENDA_WORTH_FINDING) return []
    if (category) return [{ city, category, weekend: false }]
    const worthIt = weekend >= AGENDA_WORTH_FINDING
    return [{ city, weekend: false }, ...(worthIt ? [{ city, weekend: true }] : [])]
  })
  return ofCities.length > 0 ? [{ weekend: false }, ...ofCities] : []
}

/** The parts of the sitemap; that of the agenda only if it has pages, because a sitemap without addresses is invalid. */
export async function listSitemapParts(ctx: Context): Promise<string[]> {
  const parts = await listSitemaps(ctx)
  return (await listFindableAgendas(ctx)).length > 0 ? [...parts, AGENDA_PART] : parts
}

/** Throws `not_found` if no agenda is worth finding. */
export async function readAgendaSitemap(ctx: Context): Promise<Scope[]> {
  const agendas = await listFindableAgendas(ctx)
  if (agendas.length === 0) throw missingPart()
  return agendas
}
