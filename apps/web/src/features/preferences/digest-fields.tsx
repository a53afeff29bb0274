import {
  CHANNELS,
  type Channel,
  DEFAULT_CHANNEL,
  DEFAULT_FREQUENCY,
  FREQUENCIES,
  type Frequency,
} from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField } from '../../ui/forms/field.tsx'

interface Field<Value> {
  premium: boolean
  value: Value | undefined
  disabled?: boolean
  onChange: (value: Value) => void
}

/** How often digests are sent; all but the default are for premium accounts. */
export function FrequencyField({ premium, value, disabled = false, onChange }: Field<Frequency>) {
  const { t } = useTexts()
  return (
    <SelectField
      label={t('preferences.frequency')}
      hint={!premium && t('preferences.frequency.premium')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Frequency)}
    >
      {FREQUENCIES.map((frequency) => (
        <option key={frequency} value={frequency} disabled={!premium && frequency !== DEFAULT_FREQUENCY}>
          {t(`preferences.frequency.${frequency}`)}
        </option>
      ))}
    </SelectField>
  )
}

/** The channel of digests; all but the default are for premium accounts. */
export function ChannelField({ premium, value, disabled = false, onChange }: Field<Channel>) {
  const { t } = useTexts()
  return (
    <SelectField
      label={t('preferences.channel')}
      hint={!premium && t('preferences.channel.premium')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as Channel)}
    >
      {CHANNELS.map((channel) => (
        <option key={channel} value={channel} disabled={!premium && channel !== DEFAULT_CHANNEL}>
          {t(`preferences.channel.${channel}`)}
        </option>
      ))}
    </SelectField>
  )
}
