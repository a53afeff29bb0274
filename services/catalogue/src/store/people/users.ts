import { bury, isBuried, plannedOnce, upsertNewer } from '@uitpost/database'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CatalogueDb, UserProjectionTable } from '../schema.ts'

type UserRow = Selectable<UserProjectionTable>

/** What is known of people is read anywhere. */
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

/** It is written only inside the transaction that takes a message in. */
export const userProjection = (trx: Transaction<CatalogueDb>) => ({
  save: (rows: UserRow[]) => upsertNewer(trx, 'userProjection', ['id'], rows),
  isBuried: (id: string) => isBuried(trx, 'userProjection', id),
  bury: (rows: { id: string; version: number }[]) => bury(trx, 'userProjection', ['id'], rows),
})
