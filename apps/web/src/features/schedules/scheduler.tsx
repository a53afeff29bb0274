import type { Schedule } from '@uitpost/contracts'
import { SCHEDULE_FREQUENCIES } from '@uitpost/contracts/admin-constants'
import { APPROACHES } from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { oneOf } from '../../ui/controls/url-filter.ts'
import badgeStyles from '../../ui/drawing/badge.module.css'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import checkStyles from '../../ui/forms/check.module.css'
import fieldStyles from '../../ui/forms/field.module.css'
import { SelectField, SwitchField } from '../../ui/forms/field.tsx'
import deskStyles from '../../ui/layout/desk.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import { scheduledTime, useSaveSchedule, useSchedule } from './queries.ts'
import styles from './scheduler.module.css'

/** Settings of automatic discoveries: frequency, approach, countries and whether they are enabled. */
export function Scheduler({ picked }: { picked: ReadonlySet<string> }) {
  const { t } = useTexts()
  const schedule = useSchedule()
  return (
    <Panel id="scheduler" heading={t('schedule.heading')}>
      <AsyncPanel read={schedule} data={schedule.data} failed={t('schedule.loadFailed')} silent>
        {(current) => <ScheduleForm schedule={current} picked={picked} />}
      </AsyncPanel>
    </Panel>
  )
}

type Draft = Partial<Pick<Schedule, 'enabled' | 'frequency' | 'approach' | 'countries'>>

function ScheduleForm({ schedule, picked }: { schedule: Schedule; picked: ReadonlySet<string> }) {
  const { t, count, instant } = useTexts()
  const save = useSaveSchedule()
  // Holds only the changed fields; the others follow the fetched schedule, which other admins may change.
  const [draft, setDraft] = useState<Draft>({})
  const { enabled, frequency, approach, countries } = { ...schedule, ...draft }
  const change = (changes: Draft) => setDraft({ ...draft, ...changes })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(
      { enabled, frequency, approach, countries, categories: [...picked] },
      { onSuccess: () => setDraft({}) },
    )
  }
  return (
    <form className={deskStyles.railForm} onSubmit={submit}>
      <SwitchField
        label={t('schedule.enabled')}
        checked={enabled}
        onChange={(event) => change({ enabled: event.target.checked })}
      />
      <SelectField
        label={t('schedule.frequency')}
        value={frequency}
        onChange={({ target }) =>
          change({ frequency: oneOf(SCHEDULE_FREQUENCIES, target.value) ?? frequency })
        }
      >
        {SCHEDULE_FREQUENCIES.map((one) => (
          <option key={one} value={one}>
            {t(`schedule.frequency.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('schedule.approach')}
        value={approach}
        onChange={({ target }) => change({ approach: oneOf(APPROACHES, target.value) ?? approach })}
      >
        {APPROACHES.map((one) => (
          <option key={one} value={one}>
            {t(`schedule.approach.${one}`)}
          </option>
        ))}
      </SelectField>
      <fieldset className={styles.scheduleCountries}>
        <legend className={fieldStyles.fieldLabel}>{t('schedule.countries')}</legend>
        {schedule.availableCountries.map((country) => (
          <label
            key={country}
            className={classNames(badgeStyles.badge, badgeStyles.badgePlain, styles.badgeChoice)}
          >
            <input
              type="checkbox"
              className={checkStyles.box}
              checked={countries.includes(country)}
              aria-label={t(`country.${country}`)}
              onChange={({ target }) =>
                change({
                  countries: schedule.availableCountries.filter((one) =>
                    one === country ? target.checked : countries.includes(one),
                  ),
                })
              }
            />
            {country}
          </label>
        ))}
      </fieldset>
      {countries.length === 0 && <p className={fieldStyles.caution}>{t('schedule.countries.none')}</p>}
      <p className={fieldStyles.hint}>
        {picked.size > 0 ? count('schedule.categories', picked.size) : t('schedule.categories.all')}
      </p>
      <Button type="submit" look="line" size="dense" busy={save.isPending} disabled={countries.length === 0}>
        {save.isPending ? t('schedule.saving') : t('schedule.save')}
      </Button>
      <p className={fieldStyles.hint} role="status">
        {schedule.nextRunAt
          ? t('schedule.next', {
              time: scheduledTime(schedule.nextRunAt, schedule.timeZone, instant),
              zone: schedule.timeZone,
            })
          : t('schedule.off')}
      </p>
    </form>
  )
}
