import {
  type EventDetail,
  type EventSource,
  isAdminRole,
  type Role,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ShownEvent } from '../../store/events/events.ts'
import { toEvent, toSource } from './events.ts'
import { isPublic } from './public-events.ts'

const missing = () => new DomainError('not_found', 'There is no event with this id.')

/** What strangers may read as well; behind a merged event the one that was kept. */
async function findPublished(ctx: Context, id: string): Promise<ShownEvent> {
  const { events } = ctx.stores
  let event = await events.findShown(id)
  while (event?.mergedInto) event = await events.findShown(event.mergedInto)
  if (!event || !isPublic(event)) throw missing()
  return event
}

/** Admins see every event, everybody else what is published. */
export async function findVisible(ctx: Context, id: string, role: Role): Promise<ShownEvent> {
  const event = isAdminRole(role) ? await ctx.stores.events.findShown(id) : await findPublished(ctx, id)
  if (!event) throw missing()
  return event
}

const toPublicSource = ({
  id: _id,
  score: _score,
  evidence: _evidence,
  joined: _joined,
  ...source
}: EventSource) => source

/** One event with its sources. Admins see every event, and what each source proves. */
export async function getEvent(
  ctx: Context,
  id: string,
  caller: { id: string; role: Role },
): Promise<EventDetail> {
  const admin = isAdminRole(caller.role)
  const event = await findVisible(ctx, id, caller.role)
  const all = (await ctx.stores.eventSources.list([event.id])).map(toSource)
  // Anybody can suggest a link to a published event: it is shown only once an admin has taken it over.
  const sources = admin ? all : all.filter(({ source }) => source !== SUGGESTED_SOURCE)
  return {
    ...toEvent(event),
    saved: await ctx.stores.savedEvents.has(caller.id, event.id),
    seriesId: event.seriesId,
    mergedInto: event.mergedInto,
    sources: admin ? sources : sources.map(toPublicSource),
  }
}
