import type { NotifiedBy } from '@uitpost/contracts'
import type { MailOutcome } from '../../clients/mail.ts'
import type { Context } from '../../context.ts'
import type { SettledDelivery } from '../../store/deliveries.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import { domainOf } from '../channels/mail-domains.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { addressOf, suppress } from '../channels/suppressions.ts'

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [30_000, 3_600_000]
/** With these waits about a day: so long a mail server may be away before anybody goes without their post. */
export const MAX_ATTEMPTS = 30

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** 30 s, 1, 2, 4 … minutes to an hour, each up to a third longer so that many do not come back together. */
const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (1 + Math.random() / 3)

export function channelOfMessage(message: Outgoing): NotifiedBy {
  if ('device' in message) return 'push'
  return 'number' in message ? message.channel : 'email'
}

/** What the suppression list calls the address, number or browser that a message goes to. */
export function suppressedAs(message: Outgoing): string {
  if ('device' in message) return `push:${message.device.id}`
  return 'number' in message ? addressOf(message.channel, message.number) : message.to.address
}

/** The rate-limit bucket of a message: the addresses of a domain, a channel to phones, or one browser. */
export function lineOf(ctx: Context, message: Outgoing) {
  if ('device' in message) return { limits: ctx.phonePauses, name: suppressedAs(message) }
  return 'number' in message
    ? { limits: ctx.phonePauses, name: message.channel }
    : { limits: ctx.mailDomains, name: domainOf(message.to.address) }
}

/** Once more later, and not before whoever refused it wants to, until it was tried often enough. */
export function putOff(
  ctx: Pick<Context, 'now'>,
  row: Pick<DeliveryRow, 'id' | 'attempts'>,
  error: string,
  waitMs = 0,
): SettledDelivery {
  if (row.attempts >= MAX_ATTEMPTS) return { id: row.id, status: 'failed', error }
  const nextAttemptAt = later(ctx.now(), Math.max(waitMs, waitAfter(row.attempts)))
  return { id: row.id, status: 'pending', error, nextAttemptAt }
}

/** What an answer means for the delivery. */
export function settledBy(ctx: Context, row: DeliveryRow, outcome: MailOutcome): SettledDelivery {
  if (outcome.kind === 'retry') return putOff(ctx, row, outcome.error, outcome.waitMs)
  if (outcome.kind !== 'sent') return { id: row.id, status: outcome.kind, error: outcome.error }
  const { reference } = outcome
  return { id: row.id, status: 'sent', error: null, ...(reference && { messageSid: reference }) }
}

/** What it means for the address, its domain, or the browser. */
export async function noteOutcome(
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
