import {
  CHANNELS,
  type Channel,
  COUNTRY_ZONES,
  DEFAULT_CHANNEL,
  DEFAULT_FREQUENCY,
  FREQUENCIES,
  type Frequency,
  LANGUAGES,
  type Language,
} from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField, SwitchField } from '../../ui/controls/field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import type { Draft } from './draft.ts'
import { StoppedChannels } from './stopped-channel.tsx'

const SWITCHES = ['emailNotifications', 'pushNotifications', 'weeklyDigest', 'eventReminders'] as const
const DAYS = [1, 2, 3, 4, 5, 6, 0]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const NEAR_ZONES: readonly string[] = Object.values(COUNTRY_ZONES)
const ALL_ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => !NEAR_ZONES.includes(zone))

/** A Sunday, from which the days of the week get their names. */
const SUNDAY = '2026-01-04'
const dayAfter = (days: number) => SUNDAY.replace('04', String(4 + days).padStart(2, '0'))

/** How often, through what, when, in which language, and what of it at all. Only premium has more than weekly e-mail. */
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
      <div className="fields">
        <SelectField
          label={t('preferences.frequency')}
          hint={!premium && t('preferences.frequency.premium')}
          value={draft.deliveryFreq}
          onChange={(event) => onChange({ deliveryFreq: event.target.value as Frequency })}
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
          value={draft.preferredChannel}
          onChange={(event) => onChange({ preferredChannel: event.target.value as Channel })}
        >
          {CHANNELS.map((channel) => (
            <option key={channel} value={channel} disabled={!premium && channel !== DEFAULT_CHANNEL}>
              {t(`preferences.channel.${channel}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('preferences.digestDay')}
          value={draft.digestDay}
          onChange={(event) => onChange({ digestDay: Number(event.target.value) })}
        >
          {DAYS.map((weekday) => (
            <option key={weekday} value={weekday}>
              {day(dayAfter(weekday), { weekday: 'long' })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('preferences.digestHour')}
          value={draft.digestHour}
          onChange={(event) => onChange({ digestHour: Number(event.target.value) })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {`${String(hour).padStart(2, '0')}:00`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('preferences.language')}
          value={draft.language}
          onChange={(event) => onChange({ language: event.target.value as Language })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {t(`language.${language}`)}
            </option>
          ))}
        </SelectField>
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
