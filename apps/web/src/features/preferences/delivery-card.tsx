import {
  CHANNELS,
  type Channel,
  DEFAULT_CHANNEL,
  DEFAULT_FREQUENCY,
  FREQUENCIES,
  type Frequency,
  type PhoneChannel,
} from '@uitpost/contracts/constants'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { useSaveDelivery } from './queries.ts'
import { AskConsent, consentFor } from './stopped-channel.tsx'

/** How often and through which channel: saved on choosing. Only Premium has more than the weekly e-mail. */
export function DeliveryCard() {
  const { t } = useTexts()
  const user = useUser()
  const save = useSaveDelivery()
  const premium = user.role === 'premium'
  const chosen = save.isPending ? save.variables : user
  const [asking, setAsking] = useState<PhoneChannel>()
  const now = { deliveryFreq: user.deliveryFreq, preferredChannel: user.preferredChannel }
  const choose = (preferredChannel: Channel) => {
    const { consentTo } = consentFor(preferredChannel, user.stoppedChannels)
    if (consentTo) setAsking(consentTo)
    else save.mutate({ ...now, preferredChannel })
  }
  const agree = (channel: PhoneChannel) =>
    save.mutate(
      { ...now, preferredChannel: channel, consentTo: channel },
      { onSettled: () => setAsking(undefined) },
    )

  return (
    <section aria-labelledby="preferences">
      <div className="side-head">
        <h2 id="preferences">{t('preferences.heading')}</h2>
        <Link
          className="font-semibold text-md"
          to="/preferences"
          aria-label={`${t('preferences.edit')} ${t('preferences.heading')}`}
        >
          {t('preferences.edit')}
        </Link>
      </div>
      <div className="grid gap-4 pt-4">
        <SelectField
          label={t('preferences.frequency')}
          hint={!premium && t('preferences.frequency.premium')}
          value={chosen.deliveryFreq}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ ...now, deliveryFreq: event.target.value as Frequency })}
        >
          {FREQUENCIES.map((frequency) => (
            <option key={frequency} value={frequency} disabled={!premium && frequency !== DEFAULT_FREQUENCY}>
              {t(`preferences.frequency.${frequency}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('preferences.channel')}
          hint={!premium && t('preferences.channel.premium')}
          value={chosen.preferredChannel}
          disabled={save.isPending}
          onChange={(event) => choose(event.target.value as Channel)}
        >
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel} disabled={!premium && channel !== DEFAULT_CHANNEL}>
              {t(`preferences.channel.${channel}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {asking && (
        <AskConsent
          channel={asking}
          busy={save.isPending}
          onAgree={() => agree(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
