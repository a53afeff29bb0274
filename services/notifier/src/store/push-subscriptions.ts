import { type Kysely, sql } from 'kysely'
import type { NotifierDb, PushSubscriptionRow } from './schema.ts'

/** What a browser told us of itself. */
export type NewPushSubscription = Omit<PushSubscriptionRow, 'lastSuccessAt' | 'failures'>

/** SQL for the browsers that people are told by; what a person asks for is always asked with their id. */
export const pushSubscriptionStore = (db: Kysely<NotifierDb>) => ({
  /** The newest first. */
  list: (userId: string): Promise<PushSubscriptionRow[]> =>
    db
      .selectFrom('pushSubscription')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute(),

  /** All of these people's. */
  listOf: (userIds: readonly string[]): Promise<PushSubscriptionRow[]> =>
    db
      .selectFrom('pushSubscription')
      .selectAll()
      .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .execute(),

  /** An endpoint that is known already is this person's from here on, with what the browser says now. */
  save: ({ id, endpoint, ...told }: NewPushSubscription): Promise<PushSubscriptionRow> =>
    db
      .insertInto('pushSubscription')
      .values({ id, endpoint, ...told, lastSuccessAt: null })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ ...told, lastSuccessAt: null, failures: 0 }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Those that were heard of least recently go; `except` stays. */
  keepNewest: (userId: string, most: number, except: string) =>
    sql`
      delete from push_subscription where user_id = ${userId} and id in (
        select id from push_subscription where user_id = ${userId}
        order by id = ${except} desc, coalesce(last_success_at, created_at) desc, id offset ${most}
      )`.execute(db),

  /** False when this person has none with this id. */
  remove: async (userId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('pushSubscription')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Those of sessions that are over; what was subscribed after `at` may be of a session begun since. */
  removeSignedOut: async (
    people: readonly { id: string; live: readonly string[]; at: string }[],
  ): Promise<void> => {
    await sql`
      delete from push_subscription as one
      using jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person(id uuid, live uuid[], at timestamptz)
      where one.user_id = person.id and one.created_at <= person.at
        and (one.session_id is null or one.session_id <> all(person.live))`.execute(db)
  },

  noteTaken: (id: string, at: Date) =>
    db.updateTable('pushSubscription').set({ lastSuccessAt: at, failures: 0 }).where('id', '=', id).execute(),

  noteRefused: (id: string) =>
    db
      .updateTable('pushSubscription')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', id)
      .execute(),
})
