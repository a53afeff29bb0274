import type { Run } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import dataTableStyles from '../../ui/panels/data-table.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import { timeText } from '../../ui/wording/time-text.ts'
import { useRuns } from './queries.ts'
import { RunName } from './run-name.tsx'
import runProgressStyles from './run-progress.module.css'
import { RunProgress } from './run-progress.tsx'

/** Maximum number of runs shown. */
const RUNS_SHOWN = 10

/** The latest discovery runs, newest first: id, progress, events found, status. */
export function ActiveRuns() {
  const { t, count, number, instant } = useTexts()
  const runs = useRuns()
  const columns: Column<Run>[] = [
    {
      heading: t('discovery.column.status'),
      render: ({ status }) => <StateBadge state={status}>{t(`discovery.status.${status}`)}</StateBadge>,
    },
    { heading: t('discovery.column.run'), render: (run) => <RunName run={run} /> },
    {
      heading: t('discovery.column.started'),
      isLabelled: true,
      render: ({ startedAt }) =>
        startedAt ? (
          <time dateTime={startedAt}>{timeText(startedAt, instant)}</time>
        ) : (
          t('discovery.notStarted')
        ),
    },
    {
      heading: t('discovery.column.cities'),
      className: classNames(dataTableStyles.wide, runProgressStyles.runCities),
      render: (run) => <RunProgress run={run} label={t('discovery.column.cities')} />,
    },
    {
      heading: t('discovery.column.events'),
      isFigure: true,
      isLabelled: true,
      render: ({ eventsFound }) => <b>{number(eventsFound)}</b>,
    },
  ]
  return (
    <Panel id="active-runs" heading={t('discovery.active')} className={stackStyles.shrinks}>
      <DataTable
        labelledBy="active-runs"
        look="records"
        className={dataTableStyles.recordPairs}
        columns={columns}
        marksOf={({ status }) => ({ 'data-state': status })}
        read={runs}
        rows={runs.data?.slice(0, RUNS_SHOWN)}
        failed={t('discovery.loadFailed')}
        silent
        empty={{ title: t('discovery.none'), hint: t('discovery.none.hint') }}
      />
      {runs.data && runs.data.length > RUNS_SHOWN && (
        <p className={classNames(fieldStyles.hint, panelStyles.panelMore)}>
          {count('discovery.older', runs.data.length - RUNS_SHOWN)}
        </p>
      )}
    </Panel>
  )
}
