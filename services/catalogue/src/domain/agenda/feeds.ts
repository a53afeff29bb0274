import {
  type AgendaFeed,
  type AgendaPageQuery,
  type AgendaQuery,
  type Language,
  MAX_RADIUS_KM,
  PAGE_LIMIT,
} from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import type { Context } from '../../context.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import { queryOfScope, type Scope } from './addresses.ts'
import { listCancelled } from './agenda.ts'
import { type PublicAgenda, readPublicAgenda } from './public-agenda.ts'

const HOUR_MS = 3_600_000

/** The content of a page or a feed, in any format. */
export interface FoundFeed extends PublicAgenda {
  /** Its place and category, which give it its name. */
  scope: Scope
  lowered: AgendaFeed['lowered']
  /**
   * The last change of its events, and at least the start of the hour: an event that is over leaves it without a change
   * of the others.
   */
  changedAt: Date
}

/** The question of an address with the members of its query; those that are too wide are lowered. */
export function lower(scope: Scope, asked: Partial<AgendaPageQuery>, now: Date) {
  const { km, limit = PAGE_LIMIT, ...rest }: AgendaPageQuery = { ...queryOfScope(scope, now), ...asked }
  const query: AgendaQuery = {
    ...rest,
    ...(km !== undefined && { km: Math.min(km, MAX_RADIUS_KM) }),
    limit: Math.min(limit, PAGE_LIMIT),
  }
  const lowered: AgendaFeed['lowered'] = []
  if (km !== undefined && km > MAX_RADIUS_KM) lowered.push('km')
  if (limit > PAGE_LIMIT) lowered.push('limit')
  return { query, lowered }
}

export async function readFeed(
  ctx: Context,
  scope: Scope,
  asked: Partial<AgendaPageQuery>,
  language: Language,
): Promise<FoundFeed> {
  const { query, lowered } = lower(scope, asked, ctx.now())
  const found = await readPublicAgenda(ctx, query, language)
  const named = scope.city ? scope : await scopeOf(ctx, found, query)
  return { ...found, scope: named, lowered, changedAt: lastChange([...found.rows.values()], ctx.now()) }
}

/** The address that comes nearest to a question: it gives the feed its name and its page. */
async function scopeOf(
  ctx: Context,
  { agenda: { asked } }: PublicAgenda,
  { when }: AgendaQuery,
): Promise<Scope> {
  const city = asked.place ? getCity(asked.place.id) : undefined
  if (!city) return { weekend: false }
  const [slug, ...others] = asked.categories
  const category =
    slug !== undefined && others.length === 0
      ? await ctx.stores.categories.findApprovedBySlug(slug)
      : undefined
  return { city, ...(category && { category }), weekend: !category && when === 'weekend' }
}

/** Calendar programs keep what they were told, so a calendar also has the events that were cancelled. */
export async function readCalendarFeedOf(
  ctx: Context,
  scope: Scope,
  asked: Partial<AgendaPageQuery>,
  language: Language,
): Promise<FoundFeed & { cancelled: PublicRow[] }> {
  const feed = await readFeed(ctx, scope, asked, language)
  const { query } = lower(scope, asked, ctx.now())
  const ids = await listCancelled(ctx, query, { language, limit: PAGE_LIMIT })
  const cancelled = await ctx.stores.publicEvents.list(ids)
  return {
    ...feed,
    cancelled: cancelled.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    changedAt: lastChange([...feed.rows.values(), ...cancelled], ctx.now()),
  }
}

function lastChange(rows: readonly PublicRow[], now: Date): Date {
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return new Date(Math.max(thisHour, ...rows.map(({ updatedAt }) => updatedAt.getTime())))
}
