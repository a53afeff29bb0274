import {
  type DateProof,
  Id,
  type Language,
  localDateIn,
  type Ongoing,
  ongoingOn,
  type ProofField,
  type Series,
  type SeriesDate,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import type { EventSourceFields } from '../../store/schema.ts'
import { proofOf } from '../facts/proof.ts'
import { toCalendar } from './ics.ts'
import { readOtherDates, readSeriesOf } from './series.ts'

/** Merges followed at most; a longer chain counts as a loop. */
const MAX_MERGES_FOLLOWED = 50
const MAX_SOURCES = 5

export interface PublicEvent {
  event: PublicRow
  sources: EventSourceFields[]
  /** What of the event its best source does not confirm. */
  unconfirmed: ProofField[]
  /** The series it is a date of; null when it stands alone. */
  series: Series | null
  dateKnown: DateProof | null
  /** The other dates of that series. */
  dates: SeriesDate[]
  /** Past events are still shown, marked as over. */
  over: boolean
  /** What its label says while it is under way. */
  ongoing: Ongoing | undefined
}

/** Approved, or cancelled after it was approved. */
export const isPublic = ({ status, approvedAt }: Pick<PublicRow, 'status' | 'approvedAt'>): boolean =>
  status === 'approved' || (status === 'cancelled' && approvedAt !== null)

/**
 * Other services are only sent events that were approved at some time, including those whose approval was taken back.
 */
export const wasPublished = ({
  approvedAt,
  withdrawnAt,
}: Pick<PublicRow, 'approvedAt' | 'withdrawnAt'>): boolean => approvedAt !== null || withdrawnAt !== null

/** Whether it has ended; without a known end, whether its last local day has passed. */
export const isOver = (
  { endAt, localEndDate, timeZone }: Pick<PublicRow, 'endAt' | 'localEndDate' | 'timeZone'>,
  now: Date,
): boolean => (endAt ? endAt <= now : localEndDate < localDateIn(timeZone, now))

/** The event under an id in whatever status, or the one it was merged into. */
export async function findKeptEvent(ctx: Context, id: string): Promise<PublicRow | undefined> {
  if (!Id.safeParse(id).success) return undefined
  const { publicEvents } = ctx.stores
  let event = await publicEvents.find(id)
  for (let step = 0; event?.mergedInto && step < MAX_MERGES_FOLLOWED; step += 1) {
    event = await publicEvents.find(event.mergedInto)
  }
  return event
}

/**
 * The published event under an id, or the one it was merged into. Undefined for an unpublished event and an unknown
 * id alike, so that callers cannot tell them apart.
 */
export async function findPublicEvent(ctx: Context, id: string): Promise<PublicRow | undefined> {
  const event = await findKeptEvent(ctx, id)
  return event && isPublic(event) ? event : undefined
}

export async function getPublicEvent(ctx: Context, id: string): Promise<PublicRow> {
  const event = await findPublicEvent(ctx, id)
  if (!event) throw new DomainError('not_found', 'There is no event with this id.')
  return event
}

/** Adds the sources shown to the public; links that users suggested are left out. */
export async function describePublicEvent(
  ctx: Context,
  event: PublicRow,
  language: Language,
): Promise<PublicEvent> {
  const all = await ctx.stores.eventSources.list([event.id])
  const today = localDateIn(event.timeZone, ctx.now())
  const over = isOver(event, ctx.now())
  const ofSeries = await readSeriesOf(ctx, [event], { userId: null, today, language })
  const sources = all.filter(({ name }) => name !== SUGGESTED_SOURCE)
  return {
    event,
    ...ofSeries(event),
    sources: sources.slice(0, MAX_SOURCES),
    unconfirmed: proofOf(event, all).unconfirmed,
    dates: await readOtherDates(ctx, event, today),
    over,
    ongoing:
      over || event.status === 'cancelled'
        ? undefined
        : ongoingOn(today, { first: event.localDate, last: event.localEndDate }),
  }
}

/** A published event as a calendar file; a cancelled one is marked as cancelled. */
export async function readEventCalendar(
  ctx: Context,
  id: string,
  language: Language,
): Promise<{ id: string; calendar: string }> {
  const event = await getPublicEvent(ctx, id)
  const words = { publicUrl: ctx.publicUrl, pages: 'e' as const, language }
  return { id: event.id, calendar: toCalendar(event.title, [event], words) }
}
