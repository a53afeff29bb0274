import { deleteWithTombstone } from '@uitpost/database'
import type { Transaction } from 'kysely'
import { erasuresIn } from '../../context.ts'
import type { NotifierDb } from '../../store/schema.ts'

interface Item {
  id: string
  deleted?: boolean | undefined
}

/** Deletes the rows of deleted items; returns the other items. */
export async function takeDeletions<T extends Item>(
  trx: Transaction<NotifierDb>,
  table: 'subscription' | 'savedEvent' | 'followedSeries' | 'category' | 'event' | 'series',
  items: readonly T[],
  version: number,
): Promise<T[]> {
  const dead = items.filter(({ deleted }) => deleted)
  const keys = dead.map(({ id }) => ({ id, version }))
  await deleteWithTombstone(trx, table, ['id'], keys)
  return items.filter(({ deleted }) => !deleted)
}

/** The same for what people have; leaves out items of erased people. */
export async function takeOwned<T extends Item & { userId: string }>(
  trx: Transaction<NotifierDb>,
  table: 'subscription' | 'savedEvent' | 'followedSeries',
  items: readonly T[],
  version: number,
): Promise<T[]> {
  const alive = await takeDeletions(trx, table, items, version)
  const erased = await erasuresIn(trx).erasedAmong(alive.map(({ userId }) => userId))
  return alive.filter(({ userId }) => !erased.has(userId))
}
