import type { Mail } from '../clients/mail.ts'
import type { Context } from '../context.ts'
import type { DeliveryRow } from '../store/schema.ts'
import { composeAccountMail } from './account-mails.ts'
import { wantsDigest } from './digests.ts'
import { todayOf } from './schedule.ts'

/** Rendering and one SMTP dialogue fit in this many times over; a longer silence means that the worker died. */
const LEASE_MS = 120_000
const MAX_ATTEMPTS = 8
const FIRST_WAIT_MS = 30_000
const SWEEP_BATCH = 1_000

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** 30 s, 1, 2, 4 … minutes, each up to a third longer so that many do not come back together. */
const waitAfter = (attempts: number): number => FIRST_WAIT_MS * 2 ** (attempts - 1) * (1 + Math.random() / 3)

/** Sends one delivery if it still waits. Called twice, or by two workers, it sends once. */
export async function sendDelivery(ctx: Context, id: string): Promise<void> {
  const now = ctx.now()
  const row = await ctx.deliveries.claim(id, later(now, LEASE_MS), now)
  if (!row) return
  let mail: Mail | undefined
  try {
    mail = await (row.kind === 'account' ? composeAccountMail(ctx, row) : composeDigest(ctx, row))
  } catch (error) {
    await putOff(ctx, row, error instanceof Error ? error.message : String(error))
    return
  }
  if (!mail) {
    await ctx.deliveries.drop(id)
    return
  }
  if (!(await ctx.deliveries.startSending(row, later(ctx.now(), LEASE_MS)))) return

  const outcome = await ctx.mailer.send(mail)
  if (outcome.kind === 'retry') await putOff(ctx, row, outcome.error)
  else
    await ctx.deliveries.finish(id, outcome.kind, ctx.now(), outcome.kind === 'sent' ? null : outcome.error)
}

/** Once more later, until it was tried often enough. */
async function putOff(ctx: Context, row: DeliveryRow, error: string): Promise<void> {
  if (row.attempts < MAX_ATTEMPTS) {
    await ctx.deliveries.retry(row.id, later(ctx.now(), waitAfter(row.attempts)), error)
  } else {
    await ctx.deliveries.finish(row.id, 'failed', ctx.now(), error)
  }
}

async function composeDigest(ctx: Context, row: DeliveryRow): Promise<Mail | undefined> {
  const recipient = await ctx.recipients.find(row.userId)
  if (!recipient || !wantsDigest(recipient)) return undefined
  const now = ctx.now()
  const today = todayOf(recipient.timeZone, now)
  const events = await ctx.digests.listEvents(row.id, today)
  if (events.length === 0) return undefined
  const content = ctx.renderer.digest({
    recipient,
    events,
    today,
    categories: await ctx.digests.countSubscriptions(recipient.id),
    dashboardUrl: new URL('/dashboard', ctx.publicUrl).href,
  })
  return { ...content, id: row.id, to: { name: recipient.name, address: recipient.email } }
}

/** The 15-second look (DESIGN §4): what waits is hinted again, what was lost on the way is marked. */
export async function sweepDeliveries(ctx: Context): Promise<void> {
  await ctx.deliveries.markLostAsUncertain(ctx.now())
  const waiting = await ctx.deliveries.listWaiting(ctx.now(), SWEEP_BATCH)
  for (const { id } of waiting) await ctx.hintDelivery(id)
}
