import type { Schedule } from '@uitpost/contracts'
import { SCHEDULE_FREQUENCIES } from '@uitpost/contracts/admin-constants'
import { APPROACHES } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import badgeStyles from '../../ui/drawing/badge.module.css'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import checkStyles from '../../ui/forms/check.module.css'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { SwitchField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
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
  const send = () =>
    save.mutate(
      { enabled, frequency, approach, countries, categories: [...picked] },
      { onSuccess: () => setDraft({}) },
    )
  return (
    <Form className={deskStyles.railForm} onSend={send}>
      <SwitchField
        label={t('schedule.enabled')}
        checked={enabled}
        onChange={(event) => change({ enabled: event.target.checked })}
      />
      <ChoiceField
        label={t('schedule.frequency')}
        value={frequency}
        options={SCHEDULE_FREQUENCIES}
        textOf={(one) => t(`schedule.frequency.${one}`)}
        onChoose={(one) => change({ frequency: one })}
      />
      <ChoiceField
        label={t('schedule.approach')}
        value={approach}
        options={APPROACHES}
        textOf={(one) => t(`schedule.approach.${one}`)}
        onChoose={(one) => change({ approach: one })}
      />
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
    </Form>
  )
}
