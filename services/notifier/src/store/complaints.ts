import { type Kysely, sql } from 'kysely'
import type { MailStopTable, NotifierDb } from './schema.ts'

export type MailStop = Pick<MailStopTable, 'stoppedAt' | 'resumedAt'>

/** SQL for complaints of our mails, and for the stop that too many of them bring. */
export const complaintStore = (db: Kysely<NotifierDb>) => ({
  /** Whoever complained since then already counts once. */
  add: (addressHash: Buffer, at: Date, since: Date) =>
    db
      .insertInto('complaint')
      .values({ addressHash, at })
      .onConflict((conflict) =>
        conflict.column('addressHash').doUpdateSet({ at }).where('complaint.at', '<=', since),
      )
      .execute(),

  /** What left by mail since then, and who complained. */
  count: async (since: Date): Promise<{ complaints: number; mails: number }> => {
    const { rows } = await sql<{ complaints: number; mails: number }>`
      select (select count(*)::integer from complaint where at > ${since}) as complaints,
        (select count(*)::integer from delivery where created_at > ${since} and channel = 'email'
          and status in ('sent', 'uncertain')) as mails`.execute(db)
    return rows[0] ?? { complaints: 0, mails: 0 }
  },

  getStop: (): Promise<MailStop> =>
    db.selectFrom('mailStop').select(['stoppedAt', 'resumedAt']).executeTakeFirstOrThrow(),

  /** Locked until the transaction ends: of two who count at once, or two who resume, one is first. */
  getStopForChange: (): Promise<MailStop> =>
    db.selectFrom('mailStop').select(['stoppedAt', 'resumedAt']).forUpdate().executeTakeFirstOrThrow(),

  isStopped: async (): Promise<boolean> => {
    const { stoppedAt } = await db.selectFrom('mailStop').select('stoppedAt').executeTakeFirstOrThrow()
    return stoppedAt !== null
  },

  stop: (at: Date) => db.updateTable('mailStop').set({ stoppedAt: at }).execute(),

  resume: (at: Date) => db.updateTable('mailStop').set({ stoppedAt: null, resumedAt: at }).execute(),

  removeBefore: (at: Date) => db.deleteFrom('complaint').where('at', '<', at).execute(),
})
