import type { DeliveryStatus, MailRequest } from '@uitpost/contracts'
import { removeInPortions } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { DeliveryRow, NotifierDb } from '../schema.ts'

/** Too many complaints stop all mails except account and test mails; checked in every step. */
export const MAY_LEAVE = sql<boolean>`((select stopped_at is null from mail_stop)
  or kind in ('account', 'test') or channel <> 'email')`

/** The result of a claimed delivery. */
export interface SettledDelivery {
  id: string
  status: DeliveryStatus
  error: string | null
  nextAttemptAt?: Date
  attempts?: number
  messageSid?: string
  /** The attempt that this result is about; unset if nothing was sent. */
  sends?: number
}

/** Replies of servers may contain characters that Postgres rejects: NUL and lone surrogates. */
const storable = (_member: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value

/** The delivery state machine; each update names the state it leaves, which makes it safe under concurrency. */
export const deliveryStore = (db: Kysely<NotifierDb>) => ({
  /** One row per request, however often it is delivered. */
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

  /** One row per person and occasion, however often it is planned. */
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
   * Leases waiting and due rows, account mails first; rows leased by other workers are skipped. The lease also sets the
   * next attempt's time, so that later queries need not skip leased rows. Rows with `mostAttempts` attempts are left
   * out.
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
   * Marks rows as `sending`, before the provider is called. Returns the attempt number of each row whose lease was
   * still valid; others must not be sent.
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
   * Stores results. A waiting row is only postponed or given up. An outcome counts for its attempt, even if it arrives
   * after the row became uncertain; an attempt ordered by an admin is not affected.
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
   * Changes the channel. Returns the ids that changed: not those whose period is already used on that channel, and one
   * of two rows that would collide.
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
   * Stores a provider's report about a phone message; undefined if a higher rank is known, or it is about an earlier
   * attempt. A failed earlier attempt does not affect a row that waits to be sent again.
   */
  recordReport: async (report: {
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

  /** Deletes obsolete rows, which frees their period. */
  drop: async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    await db.deleteFrom('delivery').where('id', 'in', ids).where('status', '=', 'pending').execute()
  },

  /** Rows that were `sending` when their worker died. */
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

  /** After a restore: rows that may have left before the data was lost. Returns their number. */
  markDueAsUncertain: async (now: Date): Promise<number> => {
    const { numAffectedRows } = await sql`
      update delivery set status = 'uncertain', lease_until = null, payload = null,
        error = 'It may have left before the data was restored'
      where status = 'sending' or (status = 'pending' and (next_attempt_at <= ${now} or lease_until is not null))`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },

  /** Rows whose attempts were used up, by failures or by workers that died. */
  giveUp: (mostAttempts: number, now: Date) =>
    db
      .updateTable('delivery')
      .set({
        status: 'failed',
        leaseUntil: null,
        payload: null,
        error: sql`'It was tried ' || attempts || ' times without an end' || coalesce(': ' || error, '')`,
      })
      .where('status', '=', 'pending')
      .where('attempts', '>=', mostAttempts)
      .where('nextAttemptAt', '<=', now)
      .execute(),

  removeBefore: (at: Date) =>
    removeInPortions(db, 'delivery', sql`created_at < ${at} and status in ('sent', 'failed', 'uncertain')`),

  /** Deletes dead letters that contain the secret of an account mail. */
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
