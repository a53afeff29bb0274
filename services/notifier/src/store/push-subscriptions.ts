import { type Kysely, sql } from 'kysely'
import type { NotifierDb, PushSubscriptionRow } from './schema.ts'

/** A subscription as sent by the browser. */
export type NewPushSubscription = Omit<PushSubscriptionRow, 'lastSuccessAt' | 'failures'>

/** Browsers for push messages; all queries of users are limited to their id. */
export const pushSubscriptionStore = (db: Kysely<NotifierDb>) => ({
  list: (userId: string): Promise<PushSubscriptionRow[]> =>
    db
      .selectFrom('pushSubscription')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute(),

  listOf: (userIds: readonly string[]): Promise<PushSubscriptionRow[]> =>
    db
      .selectFrom('pushSubscription')
      .selectAll()
      .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .execute(),

  /** An existing endpoint moves to this person with its new keys. */
  save: ({ id, endpoint, ...subscription }: NewPushSubscription): Promise<PushSubscriptionRow> =>
    db
      .insertInto('pushSubscription')
      .values({ id, endpoint, ...subscription, lastSuccessAt: null })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet({ ...subscription, lastSuccessAt: null, failures: 0 }),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Deletes the browsers whose last success is oldest; `except` stays. */
  keepNewest: (userId: string, most: number, except: string) =>
    sql`
      delete from push_subscription where user_id = ${userId} and id in (
        select id from push_subscription where user_id = ${userId}
        order by id = ${except} desc, coalesce(last_success_at, created_at) desc, id offset ${most}
      )`.execute(db),

  /** False if the person has no browser with this id. */
  remove: async (userId: string, id: string): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('pushSubscription')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  /** Deletes those of ended sessions; later subscriptions may belong to a newer session. */
  removeSignedOut: async (
    people: readonly { id: string; live: readonly string[]; at: string }[],
  ): Promise<void> => {
    await sql`
      delete from push_subscription as one
      using jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person(id uuid, live uuid[], at timestamptz)
      where one.user_id = person.id and one.created_at <= person.at
        and (one.session_id is null or one.session_id <> all(person.live))`.execute(db)
  },

  recordSuccess: (id: string, at: Date) =>
    db.updateTable('pushSubscription').set({ lastSuccessAt: at, failures: 0 }).where('id', '=', id).execute(),

  recordFailure: (id: string) =>
    db
      .updateTable('pushSubscription')
      .set((eb) => ({ failures: eb('failures', '+', 1) }))
      .where('id', '=', id)
      .execute(),
})
