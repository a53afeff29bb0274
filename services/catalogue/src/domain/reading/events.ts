import {
  type DateKnown,
  type DateProof,
  detailsOf,
  type Event,
  type EventSource,
  type EventState,
  type Language,
  type ListedPendingEvent,
  type PageQuery,
  type PendingEvent,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import type { Listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ShownEvent } from '../../store/events/events.ts'
import type { ListedEvent, UpcomingEvent } from '../../store/people/upcoming-events.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import { toSourceJoin } from '../duplicates/joins.ts'
import { requireCity } from '../facts/cities.ts'
import { wireDates } from '../facts/occurrences.ts'
import { bestVerdict, proofOf } from '../facts/proof.ts'
import { todayOf, todayOfUser } from '../facts/today.ts'
import { toSeries } from './series.ts'
import { readSoonest } from './soonest-first.ts'

/** Where a city lies and its names, as the API tells them; null if it is unknown. */
export const townOf = (cityId: string | null): Event['town'] => {
  const city = cityId === null ? undefined : getCity(cityId)
  return city ? { latitude: city.latitude, longitude: city.longitude, names: { ...city.names } } : null
}

/** An event in the API's form. */
export const toEvent = (row: ListedEvent): Event => ({
  id: row.id,
  title: row.title,
  description: row.description,
  ...wireDates(row),
  allDay: row.allDay,
  timeKnown: row.timeKnown,
  timeZone: row.timeZone,
  city: row.city,
  country: row.country,
  town: townOf(row.cityId),
  ...detailsOf(row),
  facts: row.facts,
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

/** An event as `event.changed` carries it to other services. */
export const toEventState = (row: EventFields, dateKnown: DateKnown | null): EventState => ({
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
  timeKnown: row.timeKnown,
  dateKnown,
  timeZone: row.timeZone,
  city: row.city,
  cityId: row.cityId,
  country: row.country,
  ...detailsOf(row),
  facts: row.facts,
  sourceLink: row.sourceLink,
  categoryId: row.categoryId,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  withheld: row.doubt === 'contradicted' || row.doubt === 'cancelled',
})

const dateKnownOf = ({ dateHow, dateSource, dateCheckedAt }: UpcomingEvent): DateProof | null =>
  dateHow && dateSource !== null && dateCheckedAt
    ? { how: dateHow, source: dateSource, checkedAt: dateCheckedAt.toISOString() }
    : null

/** Approved events in the caller's categories that are not over today, soonest first. */
export async function listUpcomingEvents(
  ctx: Context,
  userId: string,
  query: PageQuery,
  language: Language,
): Promise<Listed<Event>> {
  const { upcomingEvents, counters } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  return readSoonest(
    query,
    (limit, after) => upcomingEvents.list({ userId, today, unless: SUGGESTED_SOURCE }, limit, after),
    // An empty page tells no total.
    async (rows) => (await rows)[0]?.total ?? counters.countSubscribedFrom(userId, today),
    (rows) =>
      rows.map((row) => ({
        ...toEvent(row),
        series: row.series && toSeries(row.series, { today, language }),
        dateKnown: dateKnownOf(row),
      })),
  )
}

/** Events with the evidence of each of their sources. */
export async function withSources(ctx: Context, rows: readonly ShownEvent[]): Promise<PendingEvent[]> {
  const sources = await ctx.stores.eventSources.list(rows.map((row) => row.id))
  const byEvent = Map.groupBy(sources, (source) => source.eventId)
  const judged = await ctx.stores.eventRisks.list(rows.map((row) => row.id))
  const risks = new Map(judged.map((one) => [one.id, one]))
  return rows.map((row) => {
    const own = byEvent.get(row.id) ?? []
    return {
      ...toEvent(row),
      verdict: bestVerdict(own.map((source) => source.verdict)),
      sources: own.map(toSource),
      proof: proofOf(row, own),
      risks: risks.get(row.id)?.risks ?? [],
      seriesId: row.seriesId,
      seriesPending: risks.get(row.id)?.seriesPending ?? 0,
      ...(risks.get(row.id)?.startsSeries && { startsSeries: true as const }),
    }
  })
}

/** Pending events: all without their sources, as these take most of the room, or a page with them. */
export function listPendingEvents(ctx: Context, query: PageQuery): Promise<Listed<ListedPendingEvent>> {
  const { events, counters } = ctx.stores
  const today = todayOf(ctx.now())
  const isPage = query.limit !== undefined || query.cursor !== undefined
  return readSoonest(
    query,
    (limit, after) => events.listPending(today, limit, after),
    async () => (await counters.stats()).pending_events,
    (rows): Promise<ListedPendingEvent[]> | ListedPendingEvent[] =>
      isPage ? withSources(ctx, rows) : rows.map(toEvent),
  )
}

/** Approved events per category from today on, everywhere or in a city; of the latter only categories with events. */
export async function countEvents(ctx: Context, city: string | undefined): Promise<Record<string, number>> {
  const { counters } = ctx.stores
  const today = todayOf(ctx.now())
  const counts =
    city === undefined
      ? await counters.countFrom(today)
      : await counters.countInCity(requireCity(city, 'city').id, today)
  return Object.fromEntries(counts.map(({ categoryId, events }) => [categoryId, events]))
}
