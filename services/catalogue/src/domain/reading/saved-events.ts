import type { PageQuery, SavedEvent, SaveState } from '@uitpost/contracts'
import { DomainError, type Listed } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { Save } from '../../store/people/saved-events.ts'
import type { MovedSaves } from '../../store/review/merges.ts'
import { todayOfUser } from '../facts/today.ts'
import { toEvent } from './events.ts'
import { isPublic } from './public-events.ts'
import { readSoonest } from './soonest-first.ts'

export const toSaveState = ({ userId, eventId, savedAt }: Save): SaveState => ({
  id: `${userId}.${eventId}`,
  userId,
  eventId,
  savedAt: savedAt.toISOString(),
})

/** The rows are written by now: whoever changes one of them after us has waited and gets a later number. */
export async function announceSaves(
  { outbox }: Pick<TransactionStores, 'outbox'>,
  { saved, unsaved }: MovedSaves,
  requestId: string | null,
): Promise<void> {
  const items = [
    ...unsaved.map((save) => ({ ...toSaveState(save), deleted: true })),
    ...saved.map(toSaveState),
  ]
  if (items.length === 0) return
  await outbox.add('save.changed', items, requestId, [...new Set(items.map(({ userId }) => userId))])
}

/** What the caller saved, soonest first, what is over last. */
export async function listSavedEvents(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<Listed<SavedEvent>> {
  const { savedEvents } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  return readSoonest(
    query,
    (limit, after) => savedEvents.list(userId, today, limit, after),
    () => savedEvents.count(userId),
    (rows) => rows.map((row) => ({ ...toEvent(row), savedAt: row.savedAt.toISOString() })),
  )
}

/** Whoever saves what was merged meanwhile saves the event that was kept. Saving again changes nothing. */
export const saveEvent = (ctx: Context, userId: string, eventId: string, requestId: string) =>
  ctx.transaction(async (stores) => {
    const { events, savedEvents } = stores
    // Locked for sharing: a merge at the same moment either takes this row along or is followed by us.
    const event = await events.findKept(eventId)
    if (!event || !isPublic(event)) {
      throw new DomainError('not_found', 'There is no event with this id.')
    }
    const saved = await savedEvents.insert(userId, event.id)
    await announceSaves(stores, { saved, unsaved: [] }, requestId)
    return { eventId: event.id }
  })

/** Ending what was never saved changes nothing. */
export const unsaveEvent = (ctx: Context, userId: string, eventId: string, requestId: string) =>
  ctx.transaction(async (stores) => {
    const { events, savedEvents } = stores
    const event = await events.findKept(eventId)
    const unsaved = await savedEvents.remove(userId, [eventId, ...(event ? [event.id] : [])])
    await announceSaves(stores, { saved: [], unsaved }, requestId)
    return { eventId: event?.id ?? eventId }
  })
