import type { ReceivedMessage, UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context, Stores } from '../../context.ts'
import { readNumber } from './phone-reports.ts'
import { announceChannel, phoneSuppressionKey } from './suppressions.ts'

/** Complete messages, without accents; each of our messages mentions the first three. */
const STOP_WORDS = new Set([
  'STOP',
  'STOPP',
  'ARRET',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'AFMELDEN',
])
const START_WORDS = new Set(['START', 'UNSTOP'])

const keywordOf = (body: string): string =>
  body
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toUpperCase()

/**
 * STOP suppresses the channel for the number at once, and auth sets the preference to mail. START only lifts the
 * suppression: a person has to choose the channel again in Preferences.
 */
export async function applyReply(
  ctx: Context,
  { From, Body }: ReceivedMessage,
  requestId: string,
): Promise<'stopped' | 'opened' | 'ignored'> {
  const word = keywordOf(Body)
  const { channel, number } = readNumber(From)
  const addressHash = ctx.hashAddress(phoneSuppressionKey(channel, number))
  const now = ctx.now()
  if (START_WORDS.has(word)) {
    return (await ctx.suppressions.removeStops([{ addressHash, consentedAt: now }])) > 0
      ? 'opened'
      : 'ignored'
  }
  if (!STOP_WORDS.has(word)) return 'ignored'
  await ctx.transaction(async (stores) => {
    const userIds = await stores.recipients.switchToEmail(number, channel)
    await stores.suppressions.add({
      id: newId(),
      addressHash,
      channel,
      userId: userIds[0] ?? null,
      reason: 'stopped',
      createdAt: now,
    })
    const at = now.toISOString()
    for (const userId of userIds) {
      await announceChannel(stores, { userId, channel, scope: 'all', reason: 'stopped', at }, requestId)
    }
  })
  return 'stopped'
}

/** Lifts a STOP if the person consented to the channel after it; auth has stored the consent. */
export async function removeSuppressionOnConsent(
  { suppressions, hashAddress }: Pick<Stores, 'suppressions'> & Pick<Context, 'hashAddress'>,
  people: readonly (UserState | { deleted: true })[],
): Promise<void> {
  await suppressions.removeStops(
    people.flatMap((person) => {
      if (person.deleted) return []
      const { preferredChannel, phone, phoneConfirmed, channelConsentedAt } = person
      if (preferredChannel === 'email' || !phone || !phoneConfirmed || !channelConsentedAt) return []
      const addressHash = hashAddress(phoneSuppressionKey(preferredChannel, phone))
      return [{ addressHash, consentedAt: new Date(channelConsentedAt) }]
    }),
  )
}
