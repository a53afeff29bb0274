import type { Event, EventSource, EventState, PageQuery, PendingEvent } from '@uitpost/contracts'
import type { Listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ShownEvent } from '../../store/events/events.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import { toSourceJoin } from '../duplicates/joins.ts'
import { wireDates } from '../facts/occurrences.ts'
import { bestVerdict } from '../facts/proof.ts'
import { todayOf, todayOfUser } from '../facts/today.ts'
import { readSoonest } from './soonest-first.ts'

/** An event as the API gives it. */
export const toEvent = (row: ShownEvent): Event => ({
  id: row.id,
  title: row.title,
  description: row.description,
  ...wireDates(row),
  allDay: row.allDay,
  timeZone: row.timeZone,
  city: row.city,
  country: row.country,
  location: row.location,
  sourceLink: row.sourceLink,
  source: row.source,
  category:
    row.categoryId && row.categoryName && row.categorySlug
      ? { id: row.categoryId, name: row.categoryName, slug: row.categorySlug }
      : null,
  categoryId: row.categoryId,
  status: row.status,
})

export const toSource = (row: EventSourceFields): EventSource => ({
  id: row.id,
  source: row.name,
  url: row.url ?? row.link,
  verdict: row.verdict,
  score: row.score,
  evidence: row.evidence,
  sandbox: row.sandbox,
  checkedAt: row.checkedAt.toISOString(),
  ...(row.joined && { joined: toSourceJoin(row.joined) }),
})

/** An event as other services are told of it. */
export const toEventState = (row: EventFields): EventState => ({
  id: row.id,
  status: row.status,
  mergedInto: row.mergedInto,
  seriesId: row.seriesId,
  title: row.title,
  description: row.description,
  ...wireDates(row),
  startAt: row.startAt.toISOString(),
  endAt: row.endAt?.toISOString() ?? null,
  localDate: row.localDate,
  localEndDate: row.localEndDate,
  allDay: row.allDay,
  timeZone: row.timeZone,
  city: row.city,
  cityId: row.cityId,
  country: row.country,
  location: row.location,
  sourceLink: row.sourceLink,
  categoryId: row.categoryId,
  approvedAt: row.approvedAt?.toISOString() ?? null,
})

/** What is approved in the caller's categories and not over today, soonest first. */
export async function listUpcomingEvents(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<Listed<Event>> {
  const { events, counters } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  return readSoonest(
    query,
    (limit, after) => events.listUpcoming(userId, today, limit, after),
    () => counters.countSubscribedFrom(userId, today),
    (rows) => rows.map(toEvent),
  )
}

/** Events with what each of their sources proves. */
export async function withSources(ctx: Context, rows: readonly ShownEvent[]): Promise<PendingEvent[]> {
  const sources = await ctx.stores.eventSources.list(rows.map((row) => row.id))
  const byEvent = Map.groupBy(sources, (source) => source.eventId)
  return rows.map((row) => {
    const own = byEvent.get(row.id) ?? []
    return {
      ...toEvent(row),
      verdict: bestVerdict(own.map((source) => source.verdict)),
      sources: own.map(toSource),
      seriesId: row.seriesId,
    }
  })
}

/** What waits for a decision, with what each source proves. */
export function listPendingEvents(ctx: Context, query: PageQuery): Promise<Listed<PendingEvent>> {
  const { events, counters } = ctx.stores
  const today = todayOf(ctx.now())
  return readSoonest(
    query,
    (limit, after) => events.listPending(today, limit, after),
    async () => (await counters.stats()).pending_events,
    (rows) => withSources(ctx, rows),
  )
}

/** Approved events per category, from today on; categories without any count zero. */
export async function countEvents(ctx: Context): Promise<Record<string, number>> {
  const counts = await ctx.stores.counters.countFrom(todayOf(ctx.now()))
  return Object.fromEntries(counts.map(({ categoryId, events }) => [categoryId, events]))
}
