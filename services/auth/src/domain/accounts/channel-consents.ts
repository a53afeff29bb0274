import { CHANNEL_CONSENT_TEXT_VERSION, type Channel, type PhoneChannel } from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'

const NAMES: Record<PhoneChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' }

/**
 * Choosing SMS or WhatsApp is a consent, and written down. After a STOP the choice has to say that it knows of it: a form
 * that was filled in before would otherwise turn the channel on again by itself.
 */
export async function agreeToChannel(
  { consents }: Pick<Stores, 'consents'>,
  current: AccountRow,
  chosen: Channel | undefined,
  { consentTo, at }: { consentTo: PhoneChannel | undefined; at: Date },
): Promise<Pick<AccountRow, 'stoppedChannels' | 'channelConsentedAt'> | undefined> {
  if (chosen === undefined || chosen === 'email' || chosen === current.preferredChannel) return undefined
  if (current.stoppedChannels.includes(chosen) && consentTo !== chosen) {
    throw new DomainError(
      'conflict',
      `You stopped ${NAMES[chosen]} by answering STOP. Choose it again in Preferences to agree to it anew.`,
    )
  }
  const textVersion = CHANNEL_CONSENT_TEXT_VERSION
  await consents.addForChannel({
    ...{ id: newId(), userId: current.id, channel: chosen },
    ...{ given: true, textVersion, at },
  })
  return {
    stoppedChannels: current.stoppedChannels.filter((channel) => channel !== chosen),
    channelConsentedAt: at,
  }
}

/** A STOP takes the consent back. */
export async function withdrawFromChannel(
  { consents }: Pick<Stores, 'consents'>,
  current: AccountRow,
  channel: PhoneChannel,
  at: Date,
): Promise<Pick<AccountRow, 'stoppedChannels'>> {
  await consents.addForChannel({
    ...{ id: newId(), userId: current.id, channel },
    ...{ given: false, textVersion: null, at },
  })
  return { stoppedChannels: [...new Set([...current.stoppedChannels, channel])] }
}
