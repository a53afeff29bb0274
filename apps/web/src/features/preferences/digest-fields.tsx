import {
  CHANNELS,
  type Channel,
  DEFAULT_CHANNEL,
  DEFAULT_FREQUENCY,
  FREQUENCIES,
  type Frequency,
} from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'

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
    <ChoiceField
      label={t('preferences.frequency')}
      hint={!premium && t('preferences.frequency.premium')}
      value={value}
      disabled={disabled}
      options={FREQUENCIES}
      textOf={(frequency) => t(`preferences.frequency.${frequency}`)}
      optionProps={(frequency) => ({ disabled: !premium && frequency !== DEFAULT_FREQUENCY })}
      onChoose={onChange}
    />
  )
}

/** The channel of digests; all but the default are for premium accounts. */
export function ChannelField({ premium, value, disabled = false, onChange }: Field<Channel>) {
  const { t } = useTexts()
  return (
    <ChoiceField
      label={t('preferences.channel')}
      hint={!premium && t('preferences.channel.premium')}
      value={value}
      disabled={disabled}
      options={CHANNELS}
      textOf={(channel) => t(`preferences.channel.${channel}`)}
      optionProps={(channel) => ({ disabled: !premium && channel !== DEFAULT_CHANNEL })}
      onChoose={onChange}
    />
  )
}
