import type { Channel } from '@uitpost/contracts'
import type { PhoneMessage } from '../../clients/phones.ts'
import type { Context } from '../../context.ts'
import type { RecipientRow } from '../../store/schema.ts'
import { phoneSuppressionKey } from './suppressions.ts'
import { effectivePreferences } from './unsubscribe.ts'

/** The preferred channel; phone channels require premium and a confirmed number, otherwise mail. */
export const channelOf = ({ role, preferredChannel, phone, phoneConfirmed }: RecipientRow): Channel =>
  role === 'premium' && phone !== null && phoneConfirmed ? preferredChannel : 'email'

/** Mail requires a confirmed address and email notifications; channelOf has checked the number. */
const isReachable = (recipient: RecipientRow, channel: Channel): boolean =>
  channel !== 'email' || (recipient.emailConfirmed && effectivePreferences(recipient).email)

/** Whether digests may be sent to this person. */
export const wantsDigest = (recipient: RecipientRow, channel = channelOf(recipient)): boolean =>
  isReachable(recipient, channel) && effectivePreferences(recipient).digest

/**
 * Whether notifications about saved events are sent by a channel: premium only. Others see them in the panel and the
 * next weekly mail.
 */
export const wantsNotices = (recipient: RecipientRow, channel = channelOf(recipient)): boolean =>
  recipient.role === 'premium' && isReachable(recipient, channel) && effectivePreferences(recipient).reminders

/** The channel actually used: mail unless the chosen number can be reached. */
export type DeliveryTarget = { channel: 'email' } | Pick<PhoneMessage, 'channel' | 'number'>

/** The present channel of each person; mail for suppressed numbers. */
export async function readDeliveryTargets(
  { hashAddress, suppressions }: Pick<Context, 'hashAddress' | 'suppressions'>,
  recipients: readonly RecipientRow[],
): Promise<(recipient: RecipientRow) => DeliveryTarget> {
  const targets = new Map<string, { target: DeliveryTarget; hash: Buffer }>()
  for (const recipient of recipients) {
    const [channel, number] = [channelOf(recipient), recipient.phone]
    if (channel === 'email' || number === null) continue
    targets.set(recipient.id, {
      target: { channel, number },
      hash: hashAddress(phoneSuppressionKey(channel, number)),
    })
  }
  const closed = await suppressions.among([...targets.values()].map(({ hash }) => hash))
  return ({ id }) => {
    const known = targets.get(id)
    return known && !closed.has(known.hash.toString('hex')) ? known.target : { channel: 'email' }
  }
}
