import {
  CHANNEL_CONSENT_TEXT_VERSION,
  type Channel,
  PHONE_CHANNEL_NAMES,
  type PhoneChannel,
} from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'

/**
 * Records choosing SMS or WhatsApp as a consent. After a STOP the request must confirm it explicitly, because a form
 * opened earlier would otherwise turn the channel on again.
 */
export async function recordChannelConsent(
  { consents }: Pick<Stores, 'consents'>,
  current: AccountRow,
  chosen: Channel | undefined,
  { consentTo, at }: { consentTo: PhoneChannel | undefined; at: Date },
): Promise<Pick<AccountRow, 'stoppedChannels' | 'channelConsentedAt'> | undefined> {
  if (chosen === undefined || chosen === 'email' || chosen === current.preferredChannel) return undefined
  if (current.stoppedChannels.includes(chosen) && consentTo !== chosen) {
    throw new DomainError(
      'conflict',
      `You stopped ${PHONE_CHANNEL_NAMES[chosen]} by answering STOP. Choose it again in Preferences to agree to it anew.`,
    )
  }
  const textVersion = CHANNEL_CONSENT_TEXT_VERSION
  await consents.addForChannel({
    id: newId(),
    userId: current.id,
    channel: chosen,
    given: true,
    textVersion,
    at,
  })
  return {
    stoppedChannels: current.stoppedChannels.filter((channel) => channel !== chosen),
    channelConsentedAt: at,
  }
}

/** Withdraws the consent after a STOP. */
export async function withdrawChannelConsent(
  { consents }: Pick<Stores, 'consents'>,
  current: AccountRow,
  channel: PhoneChannel,
  at: Date,
): Promise<Pick<AccountRow, 'stoppedChannels'>> {
  await consents.addForChannel({
    id: newId(),
    userId: current.id,
    channel,
    given: false,
    textVersion: null,
    at,
  })
  return { stoppedChannels: [...new Set([...current.stoppedChannels, channel])] }
}
