import type { MessageStatus } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import { phoneSuppressionKey, suppress } from './suppressions.ts'

/** Reports arrive repeatedly and in any order: only a higher rank replaces an earlier one. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ...(['accepted', 'scheduled', 'queued'] as const).map((status) => [status, 1] as const),
  ['sending', 2],
  ...(['sent', 'partially_delivered'] as const).map((status) => [status, 3] as const),
  ...(['delivered', 'undelivered', 'failed', 'canceled'] as const).map((status) => [status, 4] as const),
  ['read', 5],
])
const ARRIVED = new Set(['sent', 'partially_delivered', 'delivered', 'read'])
const LOST = new Set(['undelivered', 'failed', 'canceled'])

/** The final state of the delivery by a report; null while the message is under way. */
function resultOf(status: string): 'sent' | 'failed' | null {
  if (ARRIVED.has(status)) return 'sent'
  return LOST.has(status) ? 'failed' : null
}

/** What Twilio writes before a number of WhatsApp; before one of SMS it writes nothing. */
const WHATSAPP = 'whatsapp:'

export function readNumber(text: string): { channel: 'sms' | 'whatsapp'; number: string } {
  const address = text.trim()
  return address.startsWith(WHATSAPP)
    ? { channel: 'whatsapp', number: address.slice(WHATSAPP.length) }
    : { channel: 'sms', number: address }
}

/** Stores a status report; a failed delivery can suppress the number (invalid number or STOP). */
export async function applyMessageStatus(
  ctx: Context,
  about: { id: string; attempt: number | undefined },
  { MessageStatus: status, MessageSid, ErrorCode, To }: MessageStatus,
): Promise<{ noted: boolean }> {
  const rank = RANKS.get(status)
  if (rank === undefined) return { noted: false }
  const result = resultOf(status)
  const code = Number(ErrorCode ?? 0)
  const error = result === 'failed' ? `${code || ''} The message was reported as ${status}`.trim() : null
  const row = await ctx.deliveries.recordReport({
    id: about.id,
    attempt: about.attempt ?? null,
    sid: MessageSid ?? null,
    rank,
    result,
    error,
    at: ctx.now(),
  })
  if (!row) return { noted: false }
  const refused = result === 'failed' ? ctx.phoneRefusalOf(code) : undefined
  if (refused && To) {
    const { channel, number } = readNumber(To)
    await suppress(ctx, {
      address: phoneSuppressionKey(channel, number),
      channel,
      userId: row.userId,
      reason: refused === 'stopped' ? 'stopped' : 'bounced',
    })
  }
  return { noted: true }
}
