import type { ReceivedMessage } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { addressOf } from './channels.ts'
import { readNumber } from './phone-reports.ts'
import { tellClosed } from './suppressions.ts'

/** Whole messages, without accents; the first three are printed under each of ours. */
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

const wordOf = (body: string): string =>
  body
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toUpperCase()

/**
 * STOP closes the channel at once: its number gets nothing more by it, and auth turns the preference to mail. START
 * opens the number again and nothing else: to be told by phone again somebody has to choose so in Preferences.
 */
export async function takeInReply(
  ctx: Context,
  { From, Body }: ReceivedMessage,
  requestId: string,
): Promise<'stopped' | 'opened' | 'ignored'> {
  const word = wordOf(Body)
  const { channel, number } = readNumber(From)
  const addressHash = ctx.hashAddress(addressOf(channel, number))
  if (START_WORDS.has(word)) {
    return (await ctx.suppressions.liftStopped(addressHash)) ? 'opened' : 'ignored'
  }
  if (!STOP_WORDS.has(word)) return 'ignored'
  const at = ctx.now().toISOString()
  await ctx.transaction(async (stores) => {
    const userIds = await stores.recipients.leaveChannel(number, channel)
    await stores.suppressions.add({ id: newId(), addressHash, userId: userIds[0] ?? null, reason: 'stopped' })
    for (const userId of userIds) {
      await tellClosed(stores, { userId, channel, scope: 'all', reason: 'stopped', at }, requestId)
    }
  })
  return 'stopped'
}
