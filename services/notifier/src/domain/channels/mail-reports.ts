import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailReport } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { recordComplaints } from './complaints.ts'
import { suppress } from './suppressions.ts'

/** Older signatures are refused, because they may be replayed. */
const OLDEST_MS = 5 * 60_000

/** The signature header of a report: `t={unix seconds},v1={hex}`. */
export const signReport = (secret: string, seconds: number, body: string | Buffer): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

/** Throws `unauthenticated` if the signature is missing, wrong or too old. */
export function assertSigned(
  secret: string | undefined,
  header: string | undefined,
  body: Buffer,
  now: Date,
): void {
  const seconds = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header ?? '')?.[1])
  const isRecent = Math.abs(now.getTime() - seconds * 1_000) <= OLDEST_MS
  const wanted = secret && isRecent ? Buffer.from(signReport(secret, seconds, body)) : undefined
  const given = Buffer.from(header ?? '')
  if (!wanted || wanted.length !== given.length || !timingSafeEqual(wanted, given)) {
    throw new DomainError('unauthenticated', 'The signature of this report is missing, wrong or too old.')
  }
}

/** Suppresses addresses that bounced permanently or whose owner complained. A full mailbox is temporary. */
export async function applyMailReport(ctx: Context, { events }: MailReport): Promise<{ suppressed: number }> {
  let suppressed = 0
  const complained: string[] = []
  for (const event of events) {
    if (event.type === 'bounce' && !event.permanent) continue
    const recipient = event.address
      ? await ctx.recipients.findByEmail(event.address)
      : await recipientOf(ctx, event.messageId)
    const address = event.address ?? recipient?.email
    if (!address) continue
    const reason = event.type === 'bounce' ? 'bounced' : 'complained'
    await suppress(ctx, { address, channel: 'email', userId: recipient?.id ?? null, reason })
    suppressed += 1
    if (event.type === 'complaint') complained.push(address)
  }
  await recordComplaints(ctx, complained)
  return { suppressed }
}

/**
 * The recipient by Message-ID, which begins with the delivery's id. Not for account mails: their address may not be the
 * recipient's.
 */
async function recipientOf(ctx: Context, messageId: string | undefined) {
  const id = /^<?([0-9a-f-]{36})@/i.exec(messageId ?? '')?.[1]
  const delivery = id ? await ctx.deliveryLists.find(id) : undefined
  return delivery && delivery.kind !== 'account' ? ctx.recipients.find(delivery.userId) : undefined
}
