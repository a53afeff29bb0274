import type { Channel, PhoneChannel } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import sectionStyles from '../../ui/layout/section.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { ChannelField, FrequencyField } from './digest-fields.tsx'
import { useSaveDelivery } from './queries.ts'
import { AskConsent, consentFor } from './stopped-channel.tsx'

/** Frequency and channel of the digest, saved on change. Only premium has more than the weekly e-mail. */
export function DeliveryCard() {
  const { t } = useTexts()
  const user = useUser()
  const save = useSaveDelivery()
  const premium = user.role === 'premium'
  const chosen = save.isPending ? save.variables : user
  const [consentChannel, setConsentChannel] = useState<PhoneChannel>()
  const current = { deliveryFreq: user.deliveryFreq, preferredChannel: user.preferredChannel }
  const choose = (preferredChannel: Channel) => {
    const { consentTo } = consentFor(preferredChannel, user.stoppedChannels)
    if (consentTo) setConsentChannel(consentTo)
    else save.mutate({ ...current, preferredChannel })
  }
  const saveWithConsent = (channel: PhoneChannel) =>
    save.mutate(
      { ...current, preferredChannel: channel, consentTo: channel },
      { onSettled: () => setConsentChannel(undefined) },
    )

  return (
    <section aria-labelledby="preferences">
      <div className={sectionStyles.sideHead}>
        <h2 id="preferences">{t('preferences.heading')}</h2>
        <Link
          className={classNames(textStyles.strong, textStyles.medium)}
          to="/preferences"
          aria-label={`${t('preferences.edit')} ${t('preferences.heading')}`}
        >
          {t('preferences.edit')}
        </Link>
      </div>
      <div className={classNames(stackStyles.stack, sectionStyles.sideBody)}>
        <FrequencyField
          premium={premium}
          value={chosen.deliveryFreq}
          disabled={save.isPending}
          onChange={(deliveryFreq) => save.mutate({ ...current, deliveryFreq })}
        />
        <ChannelField
          premium={premium}
          value={chosen.preferredChannel}
          disabled={save.isPending}
          onChange={choose}
        />
      </div>
      {consentChannel && (
        <AskConsent
          channel={consentChannel}
          busy={save.isPending}
          onAgree={() => saveWithConsent(consentChannel)}
          onClose={() => setConsentChannel(undefined)}
        />
      )}
    </section>
  )
}
