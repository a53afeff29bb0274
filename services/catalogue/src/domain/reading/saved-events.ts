import type { Language, PageQuery, SavedEvent, SaveState } from '@uitpost/contracts'
import { DomainError, type Listed } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { Save } from '../../store/people/saved-events.ts'
import type { MovedSaves } from '../../store/review/merges.ts'
import { todayOfUser } from '../facts/today.ts'
import { toEvent } from './events.ts'
import { isPublic } from './public-events.ts'
import { readSeriesOf } from './series.ts'
import { readSoonest } from './soonest-first.ts'

export const toSaveState = ({ userId, eventId, savedAt }: Save): SaveState => ({
  id: `${userId}.${eventId}`,
  userId,
  eventId,
  savedAt: savedAt.toISOString(),
})

/**
 * Call it after the rows are written: a later change of the same rows waits for them and gets a higher message
 * number.
 */
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

/** The caller's saved events, soonest first; past events come last. */
export async function listSavedEvents(
  ctx: Context,
  userId: string,
  query: PageQuery,
  language: Language,
): Promise<Listed<SavedEvent>> {
  const { savedEvents } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  return readSoonest(
    query,
    (limit, after) => savedEvents.list(userId, today, limit, after),
    () => savedEvents.count(userId),
    async (rows) => {
      const ofSeries = await readSeriesOf(ctx, rows, { userId, today, language })
      return rows.map((row) => ({ ...toEvent(row), ...ofSeries(row), savedAt: row.savedAt.toISOString() }))
    },
  )
}

/** Saving a merged event saves the one it was merged into. Saving again changes nothing. */
export const saveEvent = (ctx: Context, userId: string, eventId: string, requestId: string) =>
  ctx.transaction(async (stores) => {
    const { events, savedEvents } = stores
    // FOR SHARE: a concurrent merge either moves this row too, or is seen here.
    const event = await events.findKept(eventId)
    if (!event || !isPublic(event)) {
      throw new DomainError('not_found', 'There is no event with this id.')
    }
    const saved = await savedEvents.insert(userId, event.id)
    await announceSaves(stores, { saved, unsaved: [] }, requestId)
    return { eventId: event.id }
  })

/** Changes nothing when it was not saved. */
export const unsaveEvent = (ctx: Context, userId: string, eventId: string, requestId: string) =>
  ctx.transaction(async (stores) => {
    const { events, savedEvents } = stores
    const event = await events.findKept(eventId)
    const unsaved = await savedEvents.remove(userId, [eventId, ...(event ? [event.id] : [])])
    await announceSaves(stores, { saved: [], unsaved }, requestId)
    return { eventId: event?.id ?? eventId }
  })
