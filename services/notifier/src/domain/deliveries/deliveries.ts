import type { MailOutcome } from '../../clients/mail.ts'
import type { Context } from '../../context.ts'
import type { SettledDelivery } from '../../store/deliveries.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { type Compose, prepareMails } from './composing.ts'
import { channelOfMessage, later, MAX_ATTEMPTS, noteOutcome, putOff, settledBy } from './delivery-outcomes.ts'
import { inHalves } from './in-halves.ts'
import { type Written, withhold } from './withholding.ts'

/** Writing and sending a batch fits in this many times over; a longer silence means that the worker died. */
const LEASE_MS = 120_000
/** Leased at once: few enough that a second process finds its share, many enough for one query each. */
const BATCH = 100
/** So many are marked as being sent at once: what a killed worker leaves uncertain is no more than this, times lanes. */
const GROUP = 20
const LANES = 3
/** A job that goes on for longer could not be stopped in good order; another one takes over. */
const TURN_MS = 8_000

/** Sends what waits and is due. Called twice, or by many workers at once, each mail is sent once. */
export async function sendWaiting(ctx: Context): Promise<void> {
  const began = performance.now()
  const isOver = () => performance.now() - began > TURN_MS
  const lane = async (): Promise<boolean> => {
    for (;;) {
      if (isOver()) return true
      const now = ctx.now()
      const rows = await ctx.deliveries.claim(BATCH, later(now, LEASE_MS), now, MAX_ATTEMPTS)
      if (rows.length === 0) return false
      await sendBatch(ctx, rows)
    }
  }
  const unfinished = await Promise.all(Array.from({ length: LANES }, lane))
  if (unfinished.includes(true)) await ctx.hintSending()
}

/** A row that cannot be read, written or marked waits alone; the others leave. */
async function sendBatch(ctx: Context, rows: DeliveryRow[]): Promise<void> {
  const waitAlone = async ({ row }: { row: DeliveryRow }, error: unknown): Promise<void> => {
    ctx.logger.error({ err: error, delivery: row.id }, 'A delivery could not be prepared')
    await ctx.deliveries.settle([putOff(ctx, row, reasonOf(error))], ctx.now())
  }
  const readable = await inHalves(
    rows.map((row) => ({ row })),
    async (some) => {
      const compose = await prepareMails(
        ctx,
        some.map(({ row }) => row),
      )
      return some.map(({ row }) => ({ row, compose }))
    },
    waitAlone,
  )
  for (let from = 0; from < readable.length; from += GROUP) {
    const group = readable.slice(from, from + GROUP)
    await handOverAll(ctx, await inHalves(group, (some) => startSending(ctx, some), waitAlone))
  }
}

const reasonOf = (error: unknown): string =>
  `It could not be prepared: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500)

/** Marked as being sent, for the so manieth time. */
interface Sending extends Written {
  attempt: number
}

/** Written, and marked as being sent where they may go now; what becomes of the others is noted. */
async function startSending(
  ctx: Context,
  rows: readonly { row: DeliveryRow; compose: Compose }[],
): Promise<Sending[]> {
  const written: Written[] = []
  const settled: SettledDelivery[] = []
  const dropped: string[] = []
  for (const { row, compose } of rows) {
    try {
      const message = compose(row)
      if (message) written.push({ row, message })
      else dropped.push(row.id)
    } catch (error) {
      ctx.logger.error({ err: error, delivery: row.id }, 'A mail could not be written')
      settled.push(putOff(ctx, row, reasonOf(error)))
    }
  }
  const withheld = await withhold(ctx, written)
  const allowed = await reroute(ctx, withheld.open)
  const used = withheld.open.filter((one) => !allowed.includes(one)).map(({ row }) => row.id)
  await ctx.deliveries.settle([...settled, ...withheld.settled], ctx.now())
  await ctx.deliveries.drop([...dropped, ...used])
  const attempts = await ctx.deliveries.startSending(
    allowed.map(({ row }) => row),
    later(ctx.now(), LEASE_MS),
  )
  return allowed.flatMap((one) => {
    const attempt = attempts.get(one.row.id)
    return attempt === undefined ? [] : [{ ...one, attempt }]
  })
}

/** Plan, choice or number may be others than when it was planned: the row says by what it leaves indeed. */
async function reroute(ctx: Context, written: readonly Written[]): Promise<Written[]> {
  const moved = written.flatMap(({ row, message }) => {
    const channel = channelOfMessage(message)
    return channel === row.channel ? [] : [{ id: row.id, channel }]
  })
  const done = new Set(await ctx.deliveries.reroute(moved))
  // Where the period is used by that way already there is nothing left to send.
  const used = new Set(moved.flatMap(({ id }) => (done.has(id) ? [] : [id])))
  return written.filter(({ row }) => !used.has(row.id))
}

/** Handed over, then noted what became of them. */
async function handOverAll(ctx: Context, sending: readonly Sending[]): Promise<void> {
  const settled = await Promise.all(
    sending.map(async ({ row, message, attempt }): Promise<SettledDelivery> => {
      const outcome = await handOver(ctx, message, attempt)
      // Known is known: what cannot be noted beside it must not cost the others their answers.
      await noteOutcome(ctx, row, message, outcome).catch((error: unknown) =>
        ctx.logger.error({ err: error, delivery: row.id }, 'An answer could not be noted'),
      )
      return { ...settledBy(ctx, row, outcome), sends: attempt }
    }),
  )
  await inHalves(
    settled,
    async (some) => {
      await ctx.deliveries.settle(some, ctx.now())
      return []
    },
    // It stays as being sent, and becomes uncertain: nobody sends it again.
    async ({ id, status }, error) =>
      ctx.logger.error({ err: error, delivery: id, status }, 'An answer could not be stored'),
  )
}

const NO_PUSH: MailOutcome = { kind: 'failed', error: 'Push is not set up' }

async function handOver(ctx: Context, message: Outgoing, attempt: number): Promise<MailOutcome> {
  if ('device' in message) return ctx.push?.send(message) ?? NO_PUSH
  return 'number' in message ? ctx.phones.send(message, attempt) : ctx.mailer.send(message)
}

/**
 * The look every 15 seconds: what was lost on the way is marked, what was taken up too often without an end is given up,
 * and what waits is hinted again.
 */
export async function sweepDeliveries(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ctx.deliveries.markLostAsUncertain(now)
  await ctx.deliveries.giveUp(MAX_ATTEMPTS, now)
  if (await ctx.deliveries.isWaiting(now)) await ctx.hintSending()
}
