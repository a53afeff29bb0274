import { type Kysely, sql } from 'kysely'
import type { AuthDb, ErasureRow } from './schema.ts'

/** SQL for erasures under way, and nothing else. */
export const erasureProgressStore = (db: Kysely<AuthDb>) => ({
  begin: (userId: string, toldAt: Date) => db.insertInto('erasure').values({ userId, toldAt }).execute(),

  /** Notes that a service has nothing left; undefined when no such erasure is under way. */
  noteErased: (userId: string, service: string): Promise<ErasureRow | undefined> =>
    db
      .updateTable('erasure')
      .set({ erasedBy: sql`array_append(array_remove(erased_by, ${service}), ${service})` })
      .where('userId', '=', userId)
      .returningAll()
      .executeTakeFirst(),

  /** Locked, so that no answer is noted while everybody is asked again. */
  listToldBefore: (at: Date, limit: number): Promise<ErasureRow[]> =>
    db
      .selectFrom('erasure')
      .selectAll()
      .where('toldAt', '<', at)
      .orderBy('toldAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  noteTold: (userIds: string[], at: Date) =>
    db.updateTable('erasure').set({ toldAt: at }).where('userId', 'in', userIds).execute(),
})
