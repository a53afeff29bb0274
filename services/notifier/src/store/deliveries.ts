import type { MailRequest } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { DeliveryRow, NotifierDb } from './schema.ts'

const REMOVED_AT_ONCE = 5_000

/** SQL for the delivery state machine (DESIGN §7); each step names the state it leaves, which is the lock. */
export const deliveryStore = (db: Kysely<NotifierDb>) => ({
  /** One row per request, whatever is delivered twice. */
  addAccountMails: (requests: readonly MailRequest[], now: Date) =>
    db
      .insertInto('delivery')
      .values(
        requests.map((request) => ({
          id: request.id,
          userId: request.userId,
          kind: 'account' as const,
          channel: request.kind === 'phone-code' ? ('sms' as const) : ('email' as const),
          period: request.id,
          nextAttemptAt: now,
          leaseUntil: null,
          error: null,
          sentAt: null,
          payload: JSON.stringify(request),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** Leases a row that waits; undefined when it is not due, taken, or past waiting. */
  claim: (id: string, leaseUntil: Date, now: Date): Promise<DeliveryRow | undefined> =>
    db
      .updateTable('delivery')
      .set({ leaseUntil, attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('nextAttemptAt', '<=', now)
      .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<', now)]))
      .returningAll()
      .executeTakeFirst(),

  /** Committed before the provider hears of it. False when the lease was lost to somebody else meanwhile. */
  startSending: async (row: DeliveryRow, leaseUntil: Date): Promise<boolean> => {
    const result = await db
      .updateTable('delivery')
      .set({ status: 'sending', leaseUntil })
      .where('id', '=', row.id)
      .where('status', '=', 'pending')
      .where('leaseUntil', '=', row.leaseUntil)
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  },

  finish: (id: string, status: 'sent' | 'failed' | 'uncertain', at: Date, error: string | null) =>
    db
      .updateTable('delivery')
      .set({ status, leaseUntil: null, error, payload: null, ...(status === 'sent' && { sentAt: at }) })
      .where('id', '=', id)
      .where('status', 'in', status === 'failed' ? ['pending', 'sending'] : ['sending'])
      .execute(),

  retry: (id: string, nextAttemptAt: Date, error: string) =>
    db
      .updateTable('delivery')
      .set({ status: 'pending', leaseUntil: null, nextAttemptAt, error })
      .where('id', '=', id)
      .where('status', 'in', ['pending', 'sending'])
      .execute(),

  /** There is nothing to say any more, or nobody to say it to: the period is free again. */
  drop: (id: string) =>
    db.deleteFrom('delivery').where('id', '=', id).where('status', '=', 'pending').execute(),

  /** Nobody knows whether these left: their worker died with the message in its hand. */
  markLostAsUncertain: (now: Date) =>
    db
      .updateTable('delivery')
      .set({
        status: 'uncertain',
        leaseUntil: null,
        payload: null,
        error: 'The sender stopped before the answer came',
      })
      .where('status', '=', 'sending')
      .where('leaseUntil', '<', now)
      .execute(),

  /** What was sent, failed or got lost before then. */
  removeBefore: async (at: Date): Promise<void> => {
    for (;;) {
      const { numAffectedRows } = await sql`
        delete from delivery where id = any(array(
          select id from delivery where created_at < ${at} and status in ('sent', 'failed', 'uncertain')
          limit ${REMOVED_AT_ONCE}
        ))`.execute(db)
      if (Number(numAffectedRows ?? 0) < REMOVED_AT_ONCE) return
    }
  },

  /** Dead letters with the secret of an account mail. */
  removeLostRequests: (at: Date) =>
    db.deleteFrom('deadLetter').where('queue', '=', 'mail.requested').where('at', '<', at).execute(),

  listWaiting: (now: Date, limit: number): Promise<{ id: string }[]> =>
    db
      .selectFrom('delivery')
      .select('id')
      .where('status', '=', 'pending')
      .where('nextAttemptAt', '<=', now)
      .where((eb) => eb.or([eb('leaseUntil', 'is', null), eb('leaseUntil', '<', now)]))
      .orderBy('nextAttemptAt')
      .limit(limit)
      .execute(),
})
