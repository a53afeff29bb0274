import type { Context } from '../../context.ts'
import type { ListedEvent, Reason } from '../../mail/event-views.ts'
import type { Notice } from '../../mail/notices.ts'
import type { DigestEvent } from '../../store/digests.ts'
import type { ReaderRow } from '../../store/recipients.ts'
import type { SeriesSummary } from '../../store/series.ts'
import { isFresh, kmToEvent } from '../upcoming/digest-ranking.ts'
import { isOver, isThisWeekend } from '../upcoming/event-times.ts'
import { cityIdOf } from './digests.ts'

const NEAR_KM = 100

/** Why an event is in the digest; the most specific reason. */
function reasonFor(event: DigestEvent, cityId: string | null, followed: boolean, now: Date): Reason {
  const km = kmToEvent(cityId, event)
  if (followed) return { kind: 'series', km }
  if (km === 0) return { kind: 'ownCity', km }
  if (km !== undefined && km <= NEAR_KM) return { kind: 'near', km }
  return { kind: isFresh(event, now) ? 'news' : 'category', km }
}

/** Series and follows that digests show, read for several recipients at once. */
export interface SeriesFacts {
  series: ReadonlyMap<string, SeriesSummary>
  followedBy: ReadonlyMap<string, readonly string[]>
}

export async function readSeriesFacts(
  ctx: Pick<Context, 'series'>,
  events: readonly DigestEvent[],
  userIds: readonly string[],
  today: string,
): Promise<SeriesFacts> {
  return {
    series: await ctx.series.listSummaries(
      events.flatMap(({ seriesId }) => seriesId ?? []),
      today,
    ),
    followedBy: await ctx.series.followedBy(userIds),
  }
}

/** Undefined for a series with a single date and no rule: readers see an event. */
function seriesOf(
  { seriesId, localEndDate }: DigestEvent,
  { series }: SeriesFacts,
  followed: boolean,
  today: string,
): ListedEvent['series'] {
  const summary = seriesId === null ? undefined : series.get(seriesId)
  if (!summary) return null
  const moreDates = Math.max(0, summary.dates - (localEndDate >= today ? 1 : 0))
  if (summary.rule === null && moreDates === 0) return null
  const exceptions = summary.exceptions.filter((day) => day >= today)
  return { ...summary, exceptions, moreDates, followed }
}

/**
 * The events of a mail that leaves at `leavesAt`: without those that are over by then and those that a notice tells
 * already, this weekend first, then by date and distance.
 */
export function listEvents(
  reader: ReaderRow,
  events: readonly DigestEvent[],
  notices: readonly Notice[],
  facts: SeriesFacts,
  leavesAt: Date,
  today: string,
): ListedEvent[] {
  const cityId = cityIdOf(reader)
  const followed = new Set(facts.followedBy.get(reader.id))
  const inNotices = new Set(notices.map(({ event }) => event.id))
  const seriesInNotices = new Set(notices.flatMap(({ event }) => event.seriesId ?? []))
  return events
    .filter(
      (event) =>
        !isOver(event, leavesAt) && !inNotices.has(event.id) && !seriesInNotices.has(event.seriesId ?? ''),
    )
    .map((event) => {
      const follows = followed.has(event.seriesId ?? '')
      return {
        ...event,
        reason: reasonFor(event, cityId, follows, leavesAt),
        weekend: isThisWeekend(event, leavesAt),
        series: seriesOf(event, facts, follows, today),
      }
    })
    .toSorted(byDate(today))
}

/** By day, running events as today; then by distance, unknown distances last. */
const byDate = (today: string) => {
  const dayOf = ({ localDate }: ListedEvent) => (localDate < today ? today : localDate)
  const kmOf = ({ reason }: ListedEvent) => reason.km ?? Number.MAX_SAFE_INTEGER
  return (a: ListedEvent, b: ListedEvent): number =>
    Number(b.weekend) - Number(a.weekend) || dayOf(a).localeCompare(dayOf(b)) || kmOf(a) - kmOf(b)
}
