import type { PageQuery, SavedEvent } from '@uitpost/contracts'
import { DomainError, type Listed } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { toEvent } from './events.ts'
import { readPage } from './paging.ts'
import { todayOfUser } from './today.ts'

/** What the caller saved, soonest first, what is over last. */
export async function listSavedEvents(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<Listed<SavedEvent>> {
  const { savedEvents } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  return readPage(
    query,
    (limit, after) => savedEvents.list(userId, today, limit, after),
    () => savedEvents.count(userId),
    (rows) => rows.map((row) => ({ ...toEvent(row), savedAt: row.savedAt.toISOString() })),
  )
}

/** Whoever saves what was merged meanwhile saves the event that was kept. Saving again changes nothing. */
export const saveEvent = (ctx: Context, userId: string, eventId: string) =>
  ctx.transaction(async ({ events, savedEvents }) => {
    // Locked for sharing: a merge at the same moment either takes this row along or is followed by us.
    const event = await events.findKept(eventId)
    if (!event || (event.status !== 'approved' && event.status !== 'cancelled')) {
      throw new DomainError('not_found', 'There is no event with this id.')
    }
    await savedEvents.insert(userId, event.id)
    return { eventId: event.id }
  })

/** Ending what was never saved changes nothing. */
export const unsaveEvent = (ctx: Context, userId: string, eventId: string) =>
  ctx.transaction(async ({ events, savedEvents }) => {
    const event = await events.findKept(eventId)
    await savedEvents.remove(userId, [eventId, ...(event ? [event.id] : [])])
    return { eventId: event?.id ?? eventId }
  })
