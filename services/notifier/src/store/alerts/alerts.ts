import { type Kysely, sql } from 'kysely'
import type { AlertMail, AlertRow, NotifierDb } from '../schema.ts'

export const alertStore = (db: Kysely<NotifierDb>) => ({
  listOpen: (): Promise<AlertRow[]> =>
    db.selectFrom('alert').selectAll().where('overAt', 'is', null).orderBy('since').execute(),

  /** False if it is open already. */
  add: async (alert: Omit<AlertRow, 'overAt'>): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('alert')
      .values({ ...alert, overAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  end: (id: string, overAt: Date) => db.updateTable('alert').set({ overAt }).where('id', '=', id).execute(),

  /** The open alerts of which every super admin was mailed. */
  listMailed: async (): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`
      select alert.id from alert
      join recipient on recipient.role = 'super_admin'
      join delivery on delivery.user_id = recipient.id and delivery.kind = 'account'
        and delivery.channel = 'email' and delivery.period = 'alert ' || alert.id
      where alert.over_at is null
      group by alert.id having bool_and(delivery.status = 'sent')`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** One mail to each super admin, however often it is asked for. */
  addMails: async (period: string, mails: readonly AlertMail[], now: Date): Promise<void> => {
    if (mails.length === 0) return
    await db
      .insertInto('delivery')
      .values(
        mails.map((mail) => ({
          id: mail.id,
          userId: mail.userId,
          kind: 'account' as const,
          channel: 'email' as const,
          period,
          nextAttemptAt: now,
          leaseUntil: null,
          error: null,
          sentAt: null,
          runId: null,
          payload: JSON.stringify(mail),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  listSuperAdmins: () =>
    db
      .selectFrom('recipient')
      .select(['id', 'name', 'email', 'language'])
      .where('role', '=', 'super_admin')
      .where('emailConfirmed', '=', true)
      .execute(),

  removeOverBefore: (at: Date) => db.deleteFrom('alert').where('overAt', '<', at).execute(),
})
