import type { Channel } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb, RecipientRow } from './schema.ts'

/** A person and the number of categories they follow. */
export type ReaderRow = RecipientRow & { categories: number }

/** People and when their digest is due. */
export const recipientStore = (db: Kysely<NotifierDb>) => ({
  find: (id: string): Promise<RecipientRow | undefined> =>
    db.selectFrom('recipient').selectAll().where('id', '=', id).executeTakeFirst(),

  list: (ids: readonly string[]): Promise<RecipientRow[]> =>
    db
      .selectFrom('recipient')
      .selectAll()
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),

  /** Prevents erasure and changes until the transaction ends. */
  lock: (id: string): Promise<RecipientRow | undefined> =>
    db.selectFrom('recipient').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  findByEmail: (email: string): Promise<RecipientRow | undefined> =>
    db
      .selectFrom('recipient')
      .selectAll()
      .where(sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`)
      .executeTakeFirst(),

  /** Sets the channel of everybody with this number to mail and returns their ids. Auth confirms it later. */
  switchToEmail: async (phone: string, channel: Channel): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      update recipient set preferred_channel =
        case when preferred_channel = ${channel} then 'email' else preferred_channel end
      where phone = ${phone} returning id`.execute(db)
    return rows.map(({ id }) => id)
  },

  scheduleRules: (ids: string[]): Promise<{ userId: string; rule: string }[]> =>
    db.selectFrom('digestSchedule').select(['userId', 'rule']).where('userId', 'in', ids).execute(),

  findSchedule: (userId: string): Promise<{ nextAt: Date } | undefined> =>
    db.selectFrom('digestSchedule').select('nextAt').where('userId', '=', userId).executeTakeFirst(),

  forgetSchedules: (userIds: readonly string[]) =>
    db
      .deleteFrom('digestSchedule')
      .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
      .execute(),

  /** In one statement. */
  async saveSchedules(schedules: readonly { userId: string; rule: string; nextAt: Date }[]): Promise<void> {
    if (schedules.length === 0) return
    await sql`
      insert into digest_schedule (user_id, rule, next_at)
      select "userId", rule, "nextAt" from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb)
        as due("userId" uuid, rule text, "nextAt" timestamptz)
      on conflict (user_id) do update set rule = excluded.rule, next_at = excluded.next_at`.execute(db)
  },

  listReaders: (ids: readonly string[]): Promise<ReaderRow[]> =>
    db
      .selectFrom('recipient')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('subscription')
          .select(sql<number>`count(*)::integer`.as('count'))
          .whereRef('subscription.userId', '=', 'recipient.id')
          .$asScalar()
          .$notNull()
          .as('categories'),
      )
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),

  /** People whose digest is due, locked until the transaction ends; other replicas skip them. */
  listDue: (now: Date, limit: number): Promise<(RecipientRow & { dueAt: Date })[]> =>
    db
      .selectFrom('digestSchedule')
      .innerJoin('recipient', 'recipient.id', 'digestSchedule.userId')
      .selectAll('recipient')
      .select('digestSchedule.nextAt as dueAt')
      .where('digestSchedule.nextAt', '<=', now)
      .orderBy('digestSchedule.nextAt')
      .limit(limit)
      .forUpdate('digestSchedule')
      .skipLocked()
      .execute(),

  /** The moment of the most overdue digest; undefined if none is due. */
  async findOldestDue(now: Date): Promise<Date | undefined> {
    const row = await db
      .selectFrom('digestSchedule')
      .select('nextAt')
      .where('nextAt', '<=', now)
      .orderBy('nextAt')
      .limit(1)
      .executeTakeFirst()
    return row?.nextAt
  },

  page: (after: string | undefined, limit: number): Promise<RecipientRow[]> =>
    db
      .selectFrom('recipient')
      .selectAll()
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute(),
})
