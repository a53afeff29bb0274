import type { NotifiedBy } from '@uitpost/contracts'
import type { MailOutcome } from '../../clients/mail-outcomes.ts'
import type { Context } from '../../context.ts'
import type { SettledDelivery } from '../../store/deliveries/deliveries.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import { domainOf } from '../addresses/mail-domains.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { phoneSuppressionKey, suppress } from '../channels/suppressions.ts'

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [30_000, 3_600_000]
/** About a day with these waits, so that an outage of a mail server loses no mail. */
export const MAX_ATTEMPTS = 30

export const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/**
 * 30 s, then 1, 2, 4 … minutes up to an hour, each plus up to a third at random, so that deliveries do not retry
 * together.
 */
const waitAfter = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (1 + Math.random() / 3)

export function channelOfMessage(message: Outgoing): NotifiedBy {
  if ('device' in message) return 'push'
  return 'number' in message ? message.channel : 'email'
}

/** The address, number or browser id by which a message is looked up in the suppression list. */
export function suppressionKeyOf(message: Outgoing): string {
  if ('device' in message) return `push:${message.device.id}`
  return 'number' in message ? phoneSuppressionKey(message.channel, message.number) : message.to.address
}

/** The rate-limit bucket of a message: the addresses of a domain, a channel to phones, or one browser. */
export function rateLimitBucketOf(ctx: Context, message: Outgoing) {
  if ('device' in message) return { limits: ctx.phonePauses, name: suppressionKeyOf(message) }
  return 'number' in message
    ? { limits: ctx.phonePauses, name: message.channel }
    : { limits: ctx.mailDomains, name: domainOf(message.to.address) }
}

/**
 * Schedules the next attempt, not before `waitMs`; fails after MAX_ATTEMPTS. A mail about an alert is tried on until it
 * leaves: an outage of the mail server may last longer than a day, and is itself an alert.
 */
export function scheduleRetry(
  ctx: Pick<Context, 'now'>,
  row: Pick<DeliveryRow, 'id' | 'attempts' | 'payload'>,
  error: string,
  waitMs = 0,
): SettledDelivery {
  const isLast = row.attempts >= MAX_ATTEMPTS
  if (isLast && row.payload?.kind !== 'alert') return { id: row.id, status: 'failed', error }
  const nextAttemptAt = addMs(ctx.now(), Math.max(waitMs, waitAfter(row.attempts)))
  return {
    id: row.id,
    status: 'pending',
    error,
    nextAttemptAt,
    ...(isLast && { attempts: MAX_ATTEMPTS - 1 }),
  }
}

/** The delivery's new state after an outcome. */
export function stateAfter(ctx: Context, row: DeliveryRow, outcome: MailOutcome): SettledDelivery {
  if (outcome.kind === 'retry') return scheduleRetry(ctx, row, outcome.error, outcome.waitMs)
  if (outcome.kind !== 'sent') return { id: row.id, status: outcome.kind, error: outcome.error }
  const { reference } = outcome
  return { id: row.id, status: 'sent', error: null, ...(reference && { messageSid: reference }) }
}

/** Applies an outcome to the address, its domain, or the browser. */
export async function applyOutcome(
  ctx: Context,
  row: DeliveryRow,
  mail: Outgoing,
  outcome: MailOutcome,
): Promise<void> {
  const { limits, name } = rateLimitBucketOf(ctx, mail)
  if (outcome.kind === 'sent') limits.clear(name)
  if (outcome.kind === 'retry' && outcome.refused) {
    const isNews = limits.pause(name, ctx.now())
    if (isNews && outcome.refused === 'us') {
      const channel = channelOfMessage(mail)
      ctx.logger.error({ channel }, 'The provider refuses our credentials')
    }
  }
  if ('device' in mail) await recordPushOutcome(ctx, row, mail.device.id, outcome)
  else if (outcome.kind === 'failed' && outcome.refused) {
    await suppress(ctx, {
      address: suppressionKeyOf(mail),
      userId: row.userId,
      channel: 'number' in mail ? mail.channel : 'email',
      reason: outcome.refused === 'stopped' ? 'stopped' : 'bounced',
    })
  }
}

/** Deletes a subscription that has ended; otherwise records success or failure. */
async function recordPushOutcome(
  { pushSubscriptions, now }: Context,
  row: DeliveryRow,
  id: string,
  outcome: MailOutcome,
): Promise<void> {
  if (outcome.kind === 'sent') await pushSubscriptions.recordSuccess(id, now())
  else if (outcome.kind === 'failed' && outcome.refused === 'device')
    await pushSubscriptions.remove(row.userId, id)
  else await pushSubscriptions.recordFailure(id)
}
