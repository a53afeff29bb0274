import { COUNTRY_ZONES, LANGUAGE_NAMES, LANGUAGES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { SelectField, SwitchField } from '../../ui/forms/field.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { ChannelField, FrequencyField } from './digest-fields.tsx'
import type { Draft } from './draft.ts'
import { StoppedChannels } from './stopped-channel.tsx'

const SWITCHES = ['emailNotifications', 'pushNotifications', 'weeklyDigest', 'eventReminders'] as const
const DAYS = [1, 2, 3, 4, 5, 6, 0]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const NEAR_ZONES: readonly string[] = Object.values(COUNTRY_ZONES)
const ALL_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => !NEAR_ZONES.includes(zone))

/** A Sunday, used to format the names of weekdays. */
const SUNDAY = '2026-01-04'
const dayAfter = (days: number) => SUNDAY.replace('04', String(4 + days).padStart(2, '0'))

/** Frequency, channel, time, language and kinds of notifications. Only premium has more than weekly e-mail. */
export function NotificationFields({
  draft,
  onChange,
  premium,
}: {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  premium: boolean
}) {
  const { t, day } = useTexts()
  return (
    <Section heading={t('preferences.notifications')}>
      <div className={sectionStyles.fields}>
        <FrequencyField
          premium={premium}
          value={draft.deliveryFreq}
          onChange={(deliveryFreq) => onChange({ deliveryFreq })}
        />
        <ChannelField
          premium={premium}
          value={draft.preferredChannel}
          onChange={(preferredChannel) => onChange({ preferredChannel })}
        />
        <ChoiceField
          label={t('preferences.digestDay')}
          value={draft.digestDay}
          options={DAYS}
          textOf={(weekday) => day(dayAfter(weekday), { weekday: 'long' })}
          onChoose={(digestDay) => onChange({ digestDay })}
        />
        <ChoiceField
          label={t('preferences.digestHour')}
          value={draft.digestHour}
          options={HOURS}
          textOf={(hour) => `${String(hour).padStart(2, '0')}:00`}
          onChoose={(digestHour) => onChange({ digestHour })}
        />
        <ChoiceField
          label={t('preferences.language')}
          value={draft.language}
          options={LANGUAGES}
          textOf={(language) => LANGUAGE_NAMES[language]}
          optionProps={(language) => ({ lang: language })}
          onChoose={(language) => onChange({ language })}
        />
        <SelectField
          label={t('preferences.timeZone')}
          value={draft.timeZone}
          onChange={(event) => onChange({ timeZone: event.target.value })}
        >
          <optgroup label={t('preferences.timeZone.near')}>
            {NEAR_ZONES.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </optgroup>
          <optgroup label={t('preferences.timeZone.all')}>
            {ALL_ZONES.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </optgroup>
        </SelectField>
      </div>
      {premium && <StoppedChannels chosen={draft.preferredChannel} />}
      <div>
        {SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={t(`preferences.${name}`)}
            hint={t(`preferences.${name}.hint`)}
            checked={draft[name]}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
        ))}
      </div>
    </Section>
  )
}
