import type { MailOutcome } from '../../clients/mail-outcomes.ts'
import type { Context } from '../../context.ts'
import type { SettledDelivery } from '../../store/deliveries/deliveries.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { type Compose, prepareMails } from './composing.ts'
import {
  addMs,
  applyOutcome,
  channelOfMessage,
  MAX_ATTEMPTS,
  scheduleRetry,
  stateAfter,
} from './delivery-outcomes.ts'
import { processInHalves } from './process-in-halves.ts'
import { type ComposedDelivery, deferWithoutAttempt, withhold } from './withholding.ts'

/** A batch takes far less; when the lease expires the worker is considered dead. */
const LEASE_MS = 120_000
/** Rows leased per query: few enough to share work between processes, enough to keep queries rare. */
const BATCH = 100
/** Rows marked as `sending` together: a killed worker leaves at most GROUP × LANES deliveries uncertain. */
const GROUP = 20
const LANES = 3
/** Milliseconds until a reminder is tried again whose event is withheld. */
const UNDECIDED_WAIT_MS = 300_000
const UNDECIDED = 'Its event waits for the decision of an admin'
/** A longer job could not be stopped in time; a new job continues. */
const TURN_MS = 8_000

/** Sends due deliveries. Safe to call repeatedly and from several workers: each mail is sent once. */
export async function sendWaiting(ctx: Context): Promise<void> {
  const began = performance.now()
  const isOver = () => performance.now() - began > TURN_MS
  const lane = async (): Promise<boolean> => {
    for (;;) {
      if (isOver()) return true
      const now = ctx.now()
      const rows = await ctx.deliveries.claim(BATCH, addMs(now, LEASE_MS), now, MAX_ATTEMPTS)
      if (rows.length === 0) return false
      await sendBatch(ctx, rows)
    }
  }
  const unfinished = await Promise.all(Array.from({ length: LANES }, lane))
  if (unfinished.includes(true)) await ctx.hintSending()
}

/** A row that cannot be read, composed or marked is deferred alone; the others are sent. */
async function sendBatch(ctx: Context, rows: DeliveryRow[]): Promise<void> {
  const deferFailed = async ({ row }: { row: DeliveryRow }, error: unknown): Promise<void> => {
    ctx.logger.error({ err: error, delivery: row.id }, 'A delivery could not be prepared')
    await ctx.deliveries.settle([scheduleRetry(ctx, row, reasonOf(error))], ctx.now())
  }
  const readable = await processInHalves(
    rows.map((row) => ({ row })),
    async (some) => {
      const compose = await prepareMails(
        ctx,
        some.map(({ row }) => row),
      )
      return some.map(({ row }) => ({ row, compose }))
    },
    deferFailed,
  )
  for (let from = 0; from < readable.length; from += GROUP) {
    const group = readable.slice(from, from + GROUP)
    await sendGroup(ctx, await processInHalves(group, (some) => startSending(ctx, some), deferFailed))
  }
}

const reasonOf = (error: unknown): string =>
  `It could not be prepared: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500)

/** Marked as `sending`, with the number of the attempt. */
interface SendingDelivery extends ComposedDelivery {
  attempt: number
}

/** Composes messages and marks those that may leave now as `sending`; stores the result of the others. */
async function startSending(
  ctx: Context,
  rows: readonly { row: DeliveryRow; compose: Compose }[],
): Promise<SendingDelivery[]> {
  const composed: ComposedDelivery[] = []
  const settled: SettledDelivery[] = []
  const dropped: string[] = []
  for (const { row, compose } of rows) {
    try {
      const message = compose(row)
      if (message === 'undecided')
        settled.push(deferWithoutAttempt(row, addMs(ctx.now(), UNDECIDED_WAIT_MS), UNDECIDED))
      else if (message) composed.push({ row, message })
      else dropped.push(row.id)
    } catch (error) {
      ctx.logger.error({ err: error, delivery: row.id }, 'A mail could not be written')
      settled.push(scheduleRetry(ctx, row, reasonOf(error)))
    }
  }
  const withheld = await withhold(ctx, composed)
  const allowed = await reroute(ctx, withheld.open)
  const used = withheld.open.filter((one) => !allowed.includes(one)).map(({ row }) => row.id)
  await ctx.deliveries.settle([...settled, ...withheld.settled], ctx.now())
  await ctx.deliveries.drop([...dropped, ...used])
  const attempts = await ctx.deliveries.startSending(
    allowed.map(({ row }) => row),
    addMs(ctx.now(), LEASE_MS),
  )
  return allowed.flatMap((one) => {
    const attempt = attempts.get(one.row.id)
    return attempt === undefined ? [] : [{ ...one, attempt }]
  })
}

/** Updates the channel of rows whose recipient's role, preference or number has changed since planning. */
async function reroute(ctx: Context, composed: readonly ComposedDelivery[]): Promise<ComposedDelivery[]> {
  const moved = composed.flatMap(({ row, message }) => {
    const channel = channelOfMessage(message)
    return channel === row.channel ? [] : [{ id: row.id, channel }]
  })
  const done = new Set(await ctx.deliveries.reroute(moved))
  // If the period is used on that channel already, nothing is sent.
  const used = new Set(moved.flatMap(({ id }) => (done.has(id) ? [] : [id])))
  return composed.filter(({ row }) => !used.has(row.id))
}

/** Sends the messages, then stores the outcomes. */
async function sendGroup(ctx: Context, sending: readonly SendingDelivery[]): Promise<void> {
  const settled = await Promise.all(
    sending.map(async ({ row, message, attempt }): Promise<SettledDelivery> => {
      const outcome = await sendMessage(ctx, message, attempt)
      // Failing to store side effects must not affect the outcomes of the others.
      await applyOutcome(ctx, row, message, outcome).catch((error: unknown) =>
        ctx.logger.error({ err: error, delivery: row.id }, 'The effects of an outcome could not be stored'),
      )
      const state = stateAfter(ctx, row, outcome)
      ctx.countDelivery(row.kind, channelOfMessage(message), state.status)
      return { ...state, sends: attempt }
    }),
  )
  await processInHalves(
    settled,
    async (some) => {
      await ctx.deliveries.settle(some, ctx.now())
      return []
    },
    // The row stays `sending` and becomes uncertain, so it is not sent again.
    async ({ id, status }, error) =>
      ctx.logger.error({ err: error, delivery: id, status }, 'The outcome of a delivery could not be stored'),
  )
}

const NO_PUSH: MailOutcome = { kind: 'failed', error: 'Push is not set up' }

async function sendMessage(ctx: Context, message: Outgoing, attempt: number): Promise<MailOutcome> {
  if ('device' in message) return ctx.push?.send(message) ?? NO_PUSH
  return 'number' in message ? ctx.phones.send(message, attempt) : ctx.mailer.send(message)
}

/**
 * Runs every 15 seconds: marks lost deliveries as uncertain, gives up those with too many attempts, and wakes a worker
 * for waiting ones.
 */
export async function sweepDeliveries(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ctx.deliveries.markLostAsUncertain(now)
  await ctx.deliveries.giveUp(MAX_ATTEMPTS, now)
  if (await ctx.deliveries.isWaiting(now)) await ctx.hintSending()
}
