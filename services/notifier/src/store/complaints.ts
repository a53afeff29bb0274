import { removeInPortions } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { MailStopTable, NotifierDb } from './schema.ts'

export type MailStop = Pick<MailStopTable, 'stoppedAt' | 'resumedAt'>

/** Complaints, and the stop of mails. */
export const complaintStore = (db: Kysely<NotifierDb>) => ({
  /** Ignored if the person complained already since `since`. */
  add: (addressHash: Buffer, at: Date, since: Date) =>
    db
      .insertInto('complaint')
      .values({ addressHash, at })
      .onConflict((conflict) =>
        conflict.column('addressHash').doUpdateSet({ at }).where('complaint.at', '<=', since),
      )
      .execute(),

  /** Mails sent and people who complained since then. */
  count: async (since: Date): Promise<{ complaints: number; mails: number }> => {
    const { rows } = await sql<{ complaints: number; mails: number }>`
      select (select count(*)::integer from complaint where at > ${since}) as complaints,
        (select count(*)::integer from delivery where created_at > ${since} and channel = 'email'
          and status in ('sent', 'uncertain')) as mails`.execute(db)
    return rows[0] ?? { complaints: 0, mails: 0 }
  },

  getStop: (): Promise<MailStop> =>
    db.selectFrom('mailStop').select(['stoppedAt', 'resumedAt']).executeTakeFirstOrThrow(),

  /** Locked until the transaction ends, so that concurrent counts and resumes run one after the other. */
  getStopForChange: (): Promise<MailStop> =>
    db.selectFrom('mailStop').select(['stoppedAt', 'resumedAt']).forUpdate().executeTakeFirstOrThrow(),

  isStopped: async (): Promise<boolean> => {
    const { stoppedAt } = await db.selectFrom('mailStop').select('stoppedAt').executeTakeFirstOrThrow()
    return stoppedAt !== null
  },

  stop: (at: Date) => db.updateTable('mailStop').set({ stoppedAt: at }).execute(),

  resume: (at: Date) => db.updateTable('mailStop').set({ stoppedAt: null, resumedAt: at }).execute(),

  removeBefore: (at: Date) => removeInPortions(db, 'complaint', sql`at < ${at}`),
})
