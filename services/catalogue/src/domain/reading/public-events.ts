import { Id, localDateIn, SUGGESTED_SOURCE } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import type { EventSourceFields } from '../../store/schema.ts'
import { toCalendar } from './ics.ts'

/** A chain of merges is as long as there were duplicates of duplicates; this one is no chain any more. */
const LONGEST_CHAIN = 50
/** More sources than these nobody reads. */
const SOURCES_SHOWN = 5

export interface PublicEvent {
  event: PublicRow
  sources: EventSourceFields[]
  /** What ended is still shown, and says so. */
  over: boolean
}

/** What is published, or was until it was cancelled. */
export const isPublic = ({ status, approvedAt }: Pick<PublicRow, 'status' | 'approvedAt'>): boolean =>
  status === 'approved' || (status === 'cancelled' && approvedAt !== null)

/** Whether its last moment has passed; without a known end, its last day where it takes place. */
export const isOver = (
  { endAt, localEndDate, timeZone }: Pick<PublicRow, 'endAt' | 'localEndDate' | 'timeZone'>,
  now: Date,
): boolean => (endAt ? endAt <= now : localEndDate < localDateIn(timeZone, now))

/**
 * What a stranger may read under an id: the event, or that of several it was merged into at the last. Undefined for
 * what is not published, and for what is no id at all: nobody learns which of them it was.
 */
export async function findPublicEvent(ctx: Context, id: string): Promise<PublicRow | undefined> {
  if (!Id.safeParse(id).success) return undefined
  const { publicEvents } = ctx.stores
  let event = await publicEvents.find(id)
  for (let step = 0; event?.mergedInto && step < LONGEST_CHAIN; step += 1) {
    event = await publicEvents.find(event.mergedInto)
  }
  return event && isPublic(event) ? event : undefined
}

export async function getPublicEvent(ctx: Context, id: string): Promise<PublicRow> {
  const event = await findPublicEvent(ctx, id)
  if (!event) throw new DomainError('not_found', 'There is no event with this id.')
  return event
}

/** With what is known of where it was found. A link that anybody could suggest is not among it. */
export async function describePublicEvent(ctx: Context, event: PublicRow): Promise<PublicEvent> {
  const sources = (await ctx.stores.eventSources.list([event.id])).filter(
    ({ name }) => name !== SUGGESTED_SOURCE,
  )
  return { event, sources: sources.slice(0, SOURCES_SHOWN), over: isOver(event, ctx.now()) }
}

/** A published event as a calendar file; it says so when it is cancelled. */
export async function readEventCalendar(ctx: Context, id: string): Promise<{ id: string; calendar: string }> {
  const event = await getPublicEvent(ctx, id)
  return { id: event.id, calendar: toCalendar(event.title, [event], ctx.publicUrl, 'e') }
}
