import {
  type EventDetail,
  type EventSource,
  isAdminRole,
  type Language,
  type Role,
  SUGGESTED_SOURCE,
} from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ShownEvent } from '../../store/events/events.ts'
import { proofOf } from '../facts/proof.ts'
import { todayOfUser } from '../facts/today.ts'
import { toEvent, toSource } from './events.ts'
import { toPlace } from './places.ts'
import { isPublic } from './public-events.ts'
import { readOtherDates, readSeriesOf } from './series.ts'

const missing = () => new DomainError('not_found', 'There is no event with this id.')

/** What anonymous callers may read; for a merged event the one it was merged into. */
async function findPublished(ctx: Context, id: string): Promise<ShownEvent> {
  const { events } = ctx.stores
  let event = await events.findShown(id)
  while (event?.mergedInto) event = await events.findShown(event.mergedInto)
  if (!event || !isPublic(event)) throw missing()
  return event
}

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

export async function getEvent(
  ctx: Context,
  id: string,
  caller: { id: string; role: Role },
  language: Language,
): Promise<EventDetail> {
  const admin = isAdminRole(caller.role)
  const today = await todayOfUser(ctx, caller.id)
  const event = await findVisible(ctx, id, caller.role)
  const ofSeries = await readSeriesOf(ctx, [event], { userId: caller.id, today, language })
  const stored = await ctx.stores.eventSources.list([event.id])
  const all = stored.map(toSource)
  const town = event.cityId === null ? undefined : getCity(event.cityId)
  // Any user can suggest a link: it is shown only after an admin has adopted it.
  const sources = admin ? all : all.filter(({ source }) => source !== SUGGESTED_SOURCE)
  return {
    ...toEvent(event),
    ...ofSeries(event),
    saved: await ctx.stores.savedEvents.has(caller.id, event.id),
    seriesId: event.seriesId,
    town: town ? toPlace(town) : null,
    facts: event.facts,
    dates: await readOtherDates(ctx, event, today),
    ...(admin && { isSingleDates: await ctx.stores.series.isStated(event.seriesId) }),
    mergedInto: event.mergedInto,
    unconfirmed: proofOf(event, stored).unconfirmed,
    sources: admin ? sources : sources.map(toPublicSource),
  }
}
