import type { DeliveryKind, Language, OptOutScope } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import type { RecipientRow } from '../../store/schema.ts'
import { tellClosed } from './suppressions.ts'
import type { OptOut } from './unsubscribe-links.ts'

const DIGESTS: readonly DeliveryKind[] = ['digest']
const REMINDERS: readonly DeliveryKind[] = ['reminder', 'change']

function read(ctx: Context, token: string): OptOut {
  const optOut = ctx.unsubscribeLinks.read(token)
  if (!optOut) throw new DomainError('not_found', 'This link is not one of ours, or a part of it is missing.')
  return optOut
}

/** What the page shows: it must not say whether there is such an account. */
export async function describeOptOut(
  ctx: Context,
  token: string,
): Promise<{ language: Language; optOut: OptOut }> {
  const optOut = read(ctx, token)
  const recipient = await ctx.recipients.find(optOut.userId)
  return { optOut, language: recipient?.language ?? 'en' }
}

/**
 * Counts before the next mail: what waits is dropped, and auth is told to turn the preference off. Once is as good as
 * twice, and for somebody whose account is gone there is nothing left to do.
 */
export async function optOutByLink(ctx: Context, token: string, requestId: string) {
  const { optOut, language } = await describeOptOut(ctx, token)
  await ctx.transaction(async (stores) => {
    if (!(await stores.optOuts.add(optOut.userId, optOut.scope))) return
    const recipient = await stores.recipients.find(optOut.userId)
    if (recipient) await dropUnwanted(stores, [recipient])
    const about = { ...optOut, channel: 'email' as const, reason: 'unsubscribed' as const }
    await tellClosed(stores, { ...about, at: ctx.now().toISOString() }, requestId)
  })
  return { optOut, language }
}

type Switches = Pick<RecipientRow, 'emailNotifications' | 'weeklyDigest' | 'eventReminders' | 'optOuts'>

/** The switches as they count: what auth said, less what a link turned off since. */
export const switchesOf = (recipient: Switches) => ({
  email: recipient.emailNotifications && !recipient.optOuts.includes('all'),
  digest: recipient.weeklyDigest && !recipient.optOuts.includes('digest'),
  reminders: recipient.eventReminders && !recipient.optOuts.includes('reminders'),
})

/** What is turned off does not leave any more, though it be written already. */
export function dropUnwanted(
  { optOuts }: Pick<Stores, 'optOuts'>,
  recipients: readonly (Switches & Pick<RecipientRow, 'id'>)[],
): Promise<void> {
  const unwanted = recipients.map((recipient) => {
    const { email, digest, reminders } = switchesOf(recipient)
    return {
      userId: recipient.id,
      byAny: [...(digest ? [] : DIGESTS), ...(reminders ? [] : REMINDERS)],
      byMail: email ? [] : [...DIGESTS, ...REMINDERS],
    }
  })
  return optOuts.dropWaiting(unwanted.filter(({ byAny, byMail }) => byAny.length + byMail.length > 0))
}

/** Of what auth says, that which answers a link. */
export const settledBy = (said: Omit<Switches, 'optOuts'>): OptOutScope[] => [
  ...(said.emailNotifications ? [] : (['all'] as const)),
  ...(said.weeklyDigest ? [] : (['digest'] as const)),
  ...(said.eventReminders ? [] : (['reminders'] as const)),
]
