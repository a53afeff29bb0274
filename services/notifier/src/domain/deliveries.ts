import type { NotifiedBy } from '@uitpost/contracts'
import type { MailOutcome } from '../clients/mail.ts'
import type { Context } from '../context.ts'
import type { SettledDelivery } from '../store/deliveries.ts'
import type { DeliveryRow } from '../store/schema.ts'
import { type Compose, type Outgoing, prepareMails } from './composing.ts'
import { domainOf } from './mail-domains.ts'
import { addressOf, suppress } from './suppressions.ts'

/** Writing and sending a batch fits in this many times over; a longer silence means that the worker died. */
const LEASE_MS = 120_000
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [30_000, 3_600_000]
/** With these waits about a day: so long a mail server may be away before anybody goes without their post. */
const MAX_ATTEMPTS = 30
/** Leased at once: few enough that a second process finds its share, many enough for one query each. */
const BATCH = 100
/** So many are marked as being sent at once: what a killed worker leaves uncertain is no more than this, times lanes. */
const GROUP = 20
const LANES = 3
/** A job that goes on for longer could not be stopped in good order; another one takes over. */
const TURN_MS = 8_000

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** 30 s, 1, 2, 4 … minutes to an hour, each up to a third longer so that many do not come back together. */
const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (1 + Math.random() / 3)

/** Sends what waits and is due. Called twice, or by many workers at once, each mail is sent once. */
export async function sendWaiting(ctx: Context): Promise<void> {
  const began = performance.now()
  const isOver = () => performance.now() - began > TURN_MS
  const lane = async (): Promise<boolean> => {
    for (;;) {
      if (isOver()) return true
      const now = ctx.now()
      const rows = await ctx.deliveries.claim(BATCH, later(now, LEASE_MS), now)
      if (rows.length === 0) return false
      await sendBatch(ctx, rows)
    }
  }
  const unfinished = await Promise.all(Array.from({ length: LANES }, lane))
  if (unfinished.includes(true)) await ctx.hintSending()
}

async function sendBatch(ctx: Context, rows: DeliveryRow[]): Promise<void> {
  const compose = await prepareMails(ctx, rows)
  for (let from = 0; from < rows.length; from += GROUP) {
    await sendGroup(ctx, rows.slice(from, from + GROUP), compose)
  }
}

/** Written, then marked as being sent, then handed over, then noted what became of them. */
async function sendGroup(ctx: Context, rows: DeliveryRow[], compose: Compose): Promise<void> {
  const mails = new Map<string, Outgoing>()
  const settled: SettledDelivery[] = []
  const dropped: string[] = []
  for (const row of rows) {
    try {
      const mail = compose(row)
      if (mail) mails.set(row.id, mail)
      else dropped.push(row.id)
    } catch (error) {
      ctx.logger.error({ err: error, delivery: row.id }, 'A mail could not be written')
      settled.push(putOff(ctx, row, 'The mail could not be written'))
    }
  }
  const allowed = await reroute(ctx, await withhold(ctx, rows, mails, settled), mails, dropped)
  await ctx.deliveries.drop(dropped)
  const sending = await ctx.deliveries.startSending(allowed, later(ctx.now(), LEASE_MS))
  await Promise.all(
    allowed.map(async (row) => {
      const [mail, attempt] = [mails.get(row.id), sending.get(row.id)]
      if (!mail || attempt === undefined) return
      const outcome = await handOver(ctx, mail, attempt)
      // Known is known: what cannot be noted beside it must not cost the others their answers.
      await noteOutcome(ctx, row, mail, outcome).catch((error: unknown) =>
        ctx.logger.error({ err: error, delivery: row.id }, 'An answer could not be noted'),
      )
      settled.push({ ...settledBy(ctx, row, outcome), sends: attempt })
    }),
  )
  await ctx.deliveries.settle(settled, ctx.now())
}

const NO_PUSH: MailOutcome = { kind: 'failed', error: 'Push is not set up' }

async function handOver(ctx: Context, message: Outgoing, attempt: number): Promise<MailOutcome> {
  if ('device' in message) return ctx.push?.send(message) ?? NO_PUSH
  return 'number' in message ? ctx.phones.send(message, attempt) : ctx.mailer.send(message)
}

function channelOfMessage(message: Outgoing): NotifiedBy {
  if ('device' in message) return 'push'
  return 'number' in message ? message.channel : 'email'
}

function suppressedAs(message: Outgoing): string {
  if ('device' in message) return `push:${message.device.id}`
  return 'number' in message ? addressOf(message.channel, message.number) : message.to.address
}

/** Who is counted and left in peace together: the addresses of a domain, a channel to phones, or one browser. */
function lineOf(ctx: Context, message: Outgoing) {
  if ('device' in message) return { limits: ctx.phonePauses, name: suppressedAs(message) }
  return 'number' in message
    ? { limits: ctx.phonePauses, name: message.channel }
    : { limits: ctx.mailDomains, name: domainOf(message.to.address) }
}

/** Plan, choice or number may be others than when it was planned: the row says by what it leaves indeed. */
async function reroute(
  ctx: Context,
  rows: readonly DeliveryRow[],
  messages: ReadonlyMap<string, Outgoing>,
  dropped: string[],
): Promise<DeliveryRow[]> {
  const moved = rows.flatMap(({ id, channel }) => {
    const message = messages.get(id)
    const actual = message && channelOfMessage(message)
    return actual === undefined || actual === channel ? [] : [{ id, channel: actual }]
  })
  const done = new Set(await ctx.deliveries.reroute(moved))
  const used = new Set(moved.flatMap(({ id }) => (done.has(id) ? [] : [id])))
  dropped.push(...used)
  return rows.filter(({ id }) => !used.has(id))
}

/** Of those that were written, the ones that may go now: not to a suppressed address, not to a domain at its limit. */
async function withhold(
  ctx: Context,
  rows: readonly DeliveryRow[],
  mails: ReadonlyMap<string, Outgoing>,
  settled: SettledDelivery[],
): Promise<DeliveryRow[]> {
  const hashes = new Map([...mails].map(([id, mail]) => [id, ctx.hashAddress(suppressedAs(mail))]))
  const suppressed = await ctx.suppressions.among([...hashes.values()])
  const now = ctx.now()
  const open = rows.filter((row) => {
    const mail = mails.get(row.id)
    if (!mail) return false
    if (suppressed.has(hashes.get(row.id)?.toString('hex') ?? '')) {
      settled.push({ id: row.id, status: 'failed', error: 'The address is on the suppression list' })
      return false
    }
    const { limits, name } = lineOf(ctx, mail)
    const wait = limits.wait(name, now)
    if (wait === 0) return true
    settled.push(leaveInPeace(row, later(now, wait)))
    return false
  })
  const late = await keepWithinLimits(ctx, open, mails, settled)
  return open.filter(({ id }) => !late.has(id))
}

/** It was not tried, so it does not count as an attempt. */
const leaveInPeace = ({ id, attempts }: DeliveryRow, nextAttemptAt: Date): SettledDelivery => ({
  ...{ id, status: 'pending', error: 'The domain is at its limit', nextAttemptAt, attempts: attempts - 1 },
})

/** So many mails a minute to a domain, from all processes: asked once for each domain. Answers those that wait. */
async function keepWithinLimits(
  ctx: Context,
  rows: readonly DeliveryRow[],
  mails: ReadonlyMap<string, Outgoing>,
  settled: SettledDelivery[],
): Promise<Set<string>> {
  const { mailLimits } = ctx
  const late = new Set<string>()
  if (!mailLimits) return late
  const byDomain = Map.groupBy(rows, ({ id }) => {
    const mail = mails.get(id)
    return mail && 'to' in mail ? domainOf(mail.to.address) : undefined
  })
  await Promise.all(
    [...byDomain].map(async ([domain, group]) => {
      if (domain === undefined) return
      const { granted, waitMs } = await mailLimits.take(domain, group.length)
      for (const row of group.slice(granted)) {
        late.add(row.id)
        settled.push(leaveInPeace(row, later(ctx.now(), waitMs)))
      }
    }),
  )
  return late
}

/** What an answer means for the delivery. */
function settledBy(ctx: Context, row: DeliveryRow, outcome: MailOutcome): SettledDelivery {
  if (outcome.kind === 'retry') return putOff(ctx, row, outcome.error, outcome.waitMs)
  if (outcome.kind !== 'sent') return { id: row.id, status: outcome.kind, error: outcome.error }
  const { reference } = outcome
  return { id: row.id, status: 'sent', error: null, ...(reference && { messageSid: reference }) }
}

/** What it means for the address, its domain, or the browser. */
async function noteOutcome(
  ctx: Context,
  row: DeliveryRow,
  mail: Outgoing,
  outcome: MailOutcome,
): Promise<void> {
  const { limits, name } = lineOf(ctx, mail)
  if (outcome.kind === 'sent') limits.clear(name)
  if (outcome.kind === 'retry' && outcome.refused) {
    const isNews = limits.pause(name, ctx.now())
    if (isNews && outcome.refused === 'us') {
      const channel = channelOfMessage(mail)
      ctx.logger.error({ channel }, 'The provider does not take our credentials')
    }
  }
  if ('device' in mail) await noteBrowser(ctx, row, mail.device.id, outcome)
  else if (outcome.kind === 'failed' && outcome.refused) {
    await suppress(ctx, {
      ...{ address: suppressedAs(mail), userId: row.userId },
      channel: 'number' in mail ? mail.channel : 'email',
      reason: outcome.refused === 'stopped' ? 'stopped' : 'bounced',
    })
  }
}

/** A browser that is gone is forgotten; of all others we know how they fare. */
async function noteBrowser(
  { pushSubscriptions, now }: Context,
  row: DeliveryRow,
  id: string,
  outcome: MailOutcome,
): Promise<void> {
  if (outcome.kind === 'sent') await pushSubscriptions.noteTaken(id, now())
  else if (outcome.kind === 'failed' && outcome.refused === 'device')
    await pushSubscriptions.remove(row.userId, id)
  else await pushSubscriptions.noteRefused(id)
}

/** Once more later, and not before whoever refused it wants to, until it was tried often enough. */
function putOff(ctx: Context, row: DeliveryRow, error: string, waitMs = 0): SettledDelivery {
  if (row.attempts >= MAX_ATTEMPTS) return { id: row.id, status: 'failed', error }
  const nextAttemptAt = later(ctx.now(), Math.max(waitMs, waitAfter(row.attempts)))
  return { id: row.id, status: 'pending', error, nextAttemptAt }
}

/** The 15-second look (DESIGN §4): what waits is hinted again, what was lost on the way is marked. */
export async function sweepDeliveries(ctx: Context): Promise<void> {
  await ctx.deliveries.markLostAsUncertain(ctx.now())
  if (await ctx.deliveries.isWaiting(ctx.now())) await ctx.hintSending()
}
