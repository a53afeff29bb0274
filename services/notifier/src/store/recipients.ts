import type { Kysely } from 'kysely'
import type { NotifierDb, RecipientRow } from './schema.ts'

/** SQL for people and when their digest is due. */
export const recipientStore = (db: Kysely<NotifierDb>) => ({
  find: (id: string): Promise<RecipientRow | undefined> =>
    db.selectFrom('recipient').selectAll().where('id', '=', id).executeTakeFirst(),

  scheduleRules: (ids: string[]): Promise<{ userId: string; rule: string }[]> =>
    db.selectFrom('digestSchedule').select(['userId', 'rule']).where('userId', 'in', ids).execute(),

  saveSchedule: (userId: string, rule: string, nextAt: Date) =>
    db
      .insertInto('digestSchedule')
      .values({ userId, rule, nextAt })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ rule, nextAt }))
      .execute(),

  forgetSchedule: (userId: string) => db.deleteFrom('digestSchedule').where('userId', '=', userId).execute(),

  /** People whose digest is due, locked until the transaction ends; another replica takes the others. */
  listDue: (now: Date, limit: number): Promise<RecipientRow[]> =>
    db
      .selectFrom('digestSchedule')
      .innerJoin('recipient', 'recipient.id', 'digestSchedule.userId')
      .selectAll('recipient')
      .where('digestSchedule.nextAt', '<=', now)
      .orderBy('digestSchedule.nextAt')
      .limit(limit)
      .forUpdate('digestSchedule')
      .skipLocked()
      .execute(),

  page: (after: string | undefined, limit: number): Promise<RecipientRow[]> =>
    db
      .selectFrom('recipient')
      .selectAll()
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute(),
})
