import type { Channel } from '@uitpost/contracts'
import type { PhoneMessage } from '../../clients/phones.ts'
import type { Context } from '../../context.ts'
import type { RecipientRow } from '../../store/schema.ts'
import { addressOf } from './suppressions.ts'
import { switchesOf } from './unsubscribe.ts'

/** Premium alone may be told by phone, at a number that was confirmed; all others by mail. */
export const channelOf = ({ role, preferredChannel, phone, phoneConfirmed }: RecipientRow): Channel =>
  role === 'premium' && phone !== null && phoneConfirmed ? preferredChannel : 'email'

/** A mail needs a confirmed address and the switch of all mails; a confirmed number is asked for by channelOf. */
const isReachable = (recipient: RecipientRow, channel: Channel): boolean =>
  channel !== 'email' || (recipient.emailConfirmed && switchesOf(recipient).email)

/** Whether a digest may be sent at all. */
export const wantsDigest = (recipient: RecipientRow, channel = channelOf(recipient)): boolean =>
  isReachable(recipient, channel) && switchesOf(recipient).digest

/** Premium alone is told of saved events by a channel; all others in the panel and the next weekly mail. */
export const isTold = (recipient: RecipientRow, channel = channelOf(recipient)): boolean =>
  recipient.role === 'premium' && isReachable(recipient, channel) && switchesOf(recipient).reminders

/** Where a message goes: by mail as long as nothing leads to the number that was chosen. */
export type Way = { channel: 'email' } | Pick<PhoneMessage, 'channel' | 'number'>

/** Each one's way at this moment; whose number is suppressed gets a mail. */
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
