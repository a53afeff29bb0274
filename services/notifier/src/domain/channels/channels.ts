import type { Channel } from '@uitpost/contracts'
import type { PhoneMessage } from '../../clients/phones.ts'
import type { Context } from '../../context.ts'
import type { RecipientRow } from '../../store/schema.ts'
import { addressOf } from './suppressions.ts'
import { switchesOf } from './unsubscribe.ts'

/** The preferred channel; phone channels require premium and a confirmed number, otherwise mail. */
export const channelOf = ({ role, preferredChannel, phone, phoneConfirmed }: RecipientRow): Channel =>
  role === 'premium' && phone !== null && phoneConfirmed ? preferredChannel : 'email'

/** Mail requires a confirmed address and email notifications; channelOf has checked the number. */
const isReachable = (recipient: RecipientRow, channel: Channel): boolean =>
  channel !== 'email' || (recipient.emailConfirmed && switchesOf(recipient).email)

/** Whether digests may be sent to this person. */
export const wantsDigest = (recipient: RecipientRow, channel = channelOf(recipient)): boolean =>
  isReachable(recipient, channel) && switchesOf(recipient).digest

/**
 * Whether notifications about saved events are sent by a channel: premium only. Others see them in the panel and the
 * next weekly mail.
 */
export const wantsNotices = (recipient: RecipientRow, channel = channelOf(recipient)): boolean =>
  recipient.role === 'premium' && isReachable(recipient, channel) && switchesOf(recipient).reminders

/** The channel actually used: mail unless the chosen number can be reached. */
export type Way = { channel: 'email' } | Pick<PhoneMessage, 'channel' | 'number'>

/** The present channel of each person; mail for suppressed numbers. */
export async function readWays(
  { hashAddress, suppressions }: Pick<Context, 'hashAddress' | 'suppressions'>,
  recipients: readonly RecipientRow[],
): Promise<(recipient: RecipientRow) => Way> {
  const ways = new Map<string, { way: Way; hash: Buffer }>()
  for (const recipient of recipients) {
    const [channel, number] = [channelOf(recipient), recipient.phone]
    if (channel === 'email' || number === null) continue
    ways.set(recipient.id, { way: { channel, number }, hash: hashAddress(addressOf(channel, number)) })
  }
  const closed = await suppressions.among([...ways.values()].map(({ hash }) => hash))
  return ({ id }) => {
    const known = ways.get(id)
    return known && !closed.has(known.hash.toString('hex')) ? known.way : { channel: 'email' }
  }
}
