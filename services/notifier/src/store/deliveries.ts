import type { DeliveryStatus, MailRequest } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { DeliveryRow, NotifierDb } from './schema.ts'

const REMOVED_AT_ONCE = 5_000

/** Too many complaints stop what nobody asked for one by one: looked at with every step, so that it holds everywhere. */
const MAY_LEAVE = sql<boolean>`((select stopped_at is null from mail_stop)
  or kind in ('account', 'test') or channel <> 'email')`

/** What became of a delivery that was at work. */
export interface SettledDelivery {
  id: string
  status: DeliveryStatus
  error: string | null
  nextAttemptAt?: Date
  attempts?: number
  messageSid?: string
  /** Which time of handing it over this answers; nothing where it was not handed over. */
  sends?: number
}

/** What a server said may hold what Postgres keeps in no text: NUL, and halves of letters. */
const storable = (_member: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** SQL for the delivery state machine; each step names the state it leaves, which is the lock. */
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
          runId: null,
          payload: JSON.stringify(request),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),

  /** One row per person and occasion, whatever is planned twice. */
  addNotices: async (
    notices: readonly (Pick<
      DeliveryRow,
      'id' | 'userId' | 'channel' | 'period' | 'eventIds' | 'nextAttemptAt'
    > & {
      kind: 'reminder' | 'change'
    })[],
  ): Promise<void> => {
    if (notices.length === 0) return
    await db
      .insertInto('delivery')
      .values(
        notices.map((notice) => ({ ...notice, leaseUntil: null, error: null, sentAt: null, runId: null })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /**
   * Leases rows that wait and are due, account mails before all others; other workers pass them over. A lease is also
   * the next attempt's time, so that nobody has to look past rows that are taken. What was taken up so often is left.
   */
  claim: async (limit: number, leaseUntil: Date, now: Date, mostAttempts: number): Promise<DeliveryRow[]> => {
    const claim = (which: ReturnType<typeof sql>) =>
      sql<DeliveryRow>`
      update delivery set lease_until = ${leaseUntil}, next_attempt_at = ${leaseUntil}, attempts = attempts + 1
      where id = any(array(
        select id from delivery
        where status = 'pending' and next_attempt_at <= ${now} and (lease_until is null or lease_until < ${now})
          and attempts < ${mostAttempts} and ${which} and ${MAY_LEAVE}
        order by next_attempt_at limit ${limit} for update skip locked
      )) returning *`.execute(db)
    const urgent = await claim(sql`kind = 'account'`)
    return urgent.rows.length > 0 ? urgent.rows : (await claim(sql`true`)).rows
  },

  /**
   * Committed before the provider hears of it. Answers whose lease still held, and how often each was handed over with
   * this time; others are not ours to send any more.
   */
  startSending: async (rows: readonly DeliveryRow[], leaseUntil: Date): Promise<Map<string, number>> => {
    if (rows.length === 0) return new Map()
    const started = await db
      .updateTable('delivery')
      .set({ status: 'sending', leaseUntil, reportRank: 0, messageSid: null, sends: sql`sends + 1` })
      .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
      .where('status', '=', 'pending')
      .where('leaseUntil', '=', rows[0]?.leaseUntil ?? null)
      .where(MAY_LEAVE)
      .returning(['id', 'sends'])
      .execute()
    return new Map(started.map(({ id, sends }) => [id, sends]))
  },

  /**
   * What became of them. A row that was waiting is only put off or given up: nothing of it left. An answer counts for
   * the time it was handed over, also when it comes so late that nobody expected one any more; only sending it again is
   * an admin's then.
   */
  settle: async (settled: readonly SettledDelivery[], at: Date): Promise<void> => {
    if (settled.length === 0) return
    await sql`
      update delivery set
        status = done.status, error = done.error, lease_until = null,
        next_attempt_at = coalesce(done."nextAttemptAt", delivery.next_attempt_at),
        attempts = coalesce(done.attempts, delivery.attempts),
        message_sid = coalesce(done."messageSid", delivery.message_sid),
        sent_at = case when done.status = 'sent' then ${at}::timestamptz end,
        payload = case when done.status = 'pending' then delivery.payload end
      from jsonb_to_recordset(${JSON.stringify(settled, storable)}::jsonb) as done(id uuid, status text, error text,
        "nextAttemptAt" timestamptz, attempts integer, "messageSid" text, sends integer)
      where delivery.id = done.id and case when done.sends is null
        then delivery.status = 'pending' and done.status in ('pending', 'failed')
        else delivery.sends = done.sends and (delivery.status in ('sending', 'pending')
          or (delivery.status = 'uncertain' and done.status <> 'pending')) end`.execute(db)
  },

  /**
   * They go another way than was planned. Answers those that do: where the period is used by that way already, there
   * is nothing left to send. Of two that now go the same way one does.
   */
  reroute: async (rows: readonly Pick<DeliveryRow, 'id' | 'channel'>[]): Promise<string[]> => {
    if (rows.length === 0) return []
    const { rows: rerouted } = await sql<{ id: string }>`
      with moved as (
        select distinct on (delivery.user_id, delivery.kind, delivery.period, other.channel)
          delivery.id, other.channel
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as other(id uuid, channel text)
        join delivery on delivery.id = other.id
        where not exists (
          select from delivery used where used.user_id = delivery.user_id and used.kind = delivery.kind
            and used.period = delivery.period and used.channel = other.channel and used.id <> delivery.id)
        order by delivery.user_id, delivery.kind, delivery.period, other.channel, delivery.id)
      update delivery set channel = moved.channel from moved
      where delivery.id = moved.id and delivery.status = 'pending' returning delivery.id`.execute(db)
    return rerouted.map(({ id }) => id)
  },

  /**
   * What the provider says of a message to a phone, whatever we thought; undefined when it said more before, or speaks
   * of an earlier time it was handed over. That one failing is no news of a row that waits to leave again.
   */
  noteReport: async (report: {
    id: string
    attempt: number | null
    sid: string | null
    rank: number
    result: 'sent' | 'failed' | null
    error: string | null
    at: Date
  }): Promise<Pick<DeliveryRow, 'userId'> | undefined> => {
    const { id, attempt, sid, rank, result, error, at } = report
    const { rows } = await sql<{ userId: string }>`
      update delivery set
        report_rank = ${rank},
        message_sid = coalesce(message_sid, ${sid}),
        status = coalesce(${result}, status),
        error = case when ${result}::text is null then error else ${error} end,
        lease_until = case when ${result}::text is null then lease_until end,
        payload = case when ${result}::text is null then payload end,
        sent_at = case ${result}::text when 'sent' then coalesce(sent_at, ${at}) when 'failed' then null else sent_at end
      where id = ${id} and channel <> 'email' and report_rank < ${rank}
        and (${attempt}::integer is null or sends = ${attempt})
        and (message_sid is null or ${sid}::text is null or message_sid = ${sid})
        and not (status = 'pending' and ${result}::text is not distinct from 'failed')
      returning user_id`.execute(db)
    return rows[0]
  },

  /** There is nothing to say any more, or nobody to say it to: the period is free again. */
  drop: async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    await db.deleteFrom('delivery').where('id', 'in', ids).where('status', '=', 'pending').execute()
  },

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

  /** Whoever took these up so often never came to an end with them: they failed, or died of it. */
  giveUp: (mostAttempts: number, now: Date) =>
    db
      .updateTable('delivery')
      .set({
        ...{ status: 'failed', leaseUntil: null, payload: null },
        error: sql`'It was tried ' || attempts || ' times without an end' || coalesce(': ' || error, '')`,
      })
      .where('status', '=', 'pending')
      .where('attempts', '>=', mostAttempts)
      .where('nextAttemptAt', '<=', now)
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

  isWaiting: async (now: Date): Promise<boolean> => {
    const row = await db
      .selectFrom('delivery')
      .select('id')
      .where('status', '=', 'pending')
      .where('nextAttemptAt', '<=', now)
      .where(MAY_LEAVE)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
})
