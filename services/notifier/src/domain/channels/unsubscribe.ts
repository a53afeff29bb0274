import type { DeliveryKind, Language, OptOutScope } from '@uitpost/contracts'
import type { Context, Stores } from '../../context.ts'
import type { RecipientRow } from '../../store/schema.ts'
import type { OptOut } from '../addresses/unsubscribe-links.ts'
import { announceChannel } from './suppressions.ts'

const DIGESTS: readonly DeliveryKind[] = ['digest']
const REMINDERS: readonly DeliveryKind[] = ['reminder', 'change']

interface Described {
  language: Language
  optOut: OptOut
}

async function describe(ctx: Context, optOut: OptOut | undefined): Promise<Described | undefined> {
  if (!optOut) return undefined
  const recipient = await ctx.recipients.find(optOut.userId)
  return { optOut, language: recipient?.language ?? 'en' }
}

/**
 * Describes the link for the page, without revealing whether the account exists. Undefined for a link that is not one of
 * ours or is damaged.
 */
export const describeOptOut = (ctx: Context, token: string): Promise<Described | undefined> =>
  describe(ctx, ctx.unsubscribeLinks.read(token))

/**
 * Takes effect before the next mail: waiting deliveries are dropped, and auth is asked to turn the preference off.
 * Idempotent; does nothing if the account no longer exists. Undefined as for describeOptOut.
 */
export async function optOutByLink(
  ctx: Context,
  token: string,
  requestId: string,
): Promise<Described | undefined> {
  const described = await describeOptOut(ctx, token)
  if (!described) return undefined
  const { optOut } = described
  await ctx.transaction(async (stores) => {
    if (!(await stores.optOuts.add(optOut.userId, optOut.scope))) return
    const recipient = await stores.recipients.find(optOut.userId)
    if (recipient) await dropUnwanted(stores, [recipient])
    const about = { ...optOut, channel: 'email' as const, reason: 'unsubscribed' as const }
    await announceChannel(stores, { ...about, at: ctx.now().toISOString() }, requestId)
  })
  return described
}

/**
 * Turns on again what a link turned off: the next mail is sent, and auth is asked to turn the preference on. Undefined
 * for a token that is not one of ours, and for one older than an hour.
 */
export async function undoOptOut(
  ctx: Context,
  token: string,
  requestId: string,
): Promise<Described | undefined> {
  const described = await describe(ctx, ctx.unsubscribeLinks.readUndo(token, ctx.now()))
  if (!described) return undefined
  const { optOut } = described
  await ctx.transaction(async (stores) => {
    if (!(await stores.optOuts.remove(optOut.userId, optOut.scope))) return
    const about = { ...optOut, channel: 'email' as const, reason: 'undone' as const }
    await announceChannel(stores, { ...about, at: ctx.now().toISOString() }, requestId)
  })
  return described
}

type Switches = Pick<RecipientRow, 'emailNotifications' | 'weeklyDigest' | 'eventReminders' | 'optOuts'>

/** The effective preferences: auth's, minus opt-outs by links that auth has not confirmed. */
export const effectivePreferences = (recipient: Switches) => ({
  email: recipient.emailNotifications && !recipient.optOuts.includes('all'),
  digest: recipient.weeklyDigest && !recipient.optOuts.includes('digest'),
  reminders: recipient.eventReminders && !recipient.optOuts.includes('reminders'),
})

/** Drops waiting deliveries that the preferences no longer allow. */
export function dropUnwanted(
  { optOuts }: Pick<Stores, 'optOuts'>,
  recipients: readonly (Switches & Pick<RecipientRow, 'id'>)[],
): Promise<void> {
  const unwanted = recipients.map((recipient) => {
    const { email, digest, reminders } = effectivePreferences(recipient)
    return {
      userId: recipient.id,
      byAny: [...(digest ? [] : DIGESTS), ...(reminders ? [] : REMINDERS)],
      byMail: email ? [] : [...DIGESTS, ...REMINDERS],
    }
  })
  return optOuts.dropWaiting(unwanted.filter(({ byAny, byMail }) => byAny.length + byMail.length > 0))
}

/** The opt-outs that auth's preferences already contain. */
export const confirmedOptOuts = (said: Omit<Switches, 'optOuts'>): OptOutScope[] => [
  ...(said.emailNotifications ? [] : (['all'] as const)),
  ...(said.weeklyDigest ? [] : (['digest'] as const)),
  ...(said.eventReminders ? [] : (['reminders'] as const)),
]
