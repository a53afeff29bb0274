import { deleteWithTombstone, hasTombstone, plannedOnce, upsertNewer } from '@uitpost/database'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CatalogueDb, UserProjectionTable } from '../schema.ts'

type UserRow = Selectable<UserProjectionTable>

/** Reads the projection of users. */
export const userStore = (db: Kysely<CatalogueDb>) => ({
  find: (id: string) =>
    db
      .selectFrom('userProjection')
      .modifyFront(plannedOnce)
      .select(['country', 'timeZone'])
      .where('id', '=', id)
      .executeTakeFirst(),

  countAmong: async (ids: string[]) => {
    const row = await db
      .selectFrom('userProjection')
      .select((eb) => eb.fn.countAll<number>().as('users'))
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    return row.users
  },
})

/** Writes the projection; only inside the transaction that consumes a message. */
export const userProjection = (trx: Transaction<CatalogueDb>) => ({
  save: (rows: UserRow[]) => upsertNewer(trx, 'userProjection', ['id'], rows),
  hasTombstone: (id: string) => hasTombstone(trx, 'userProjection', id),
  deleteWithTombstone: (rows: { id: string; version: number }[]) =>
    deleteWithTombstone(trx, 'userProjection', ['id'], rows),
})
