import type { Run } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import fieldStyles from '../../ui/controls/field.module.css'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { timeText } from '../../ui/wording/time-text.ts'
import { useRuns } from './queries.ts'
import { RunName } from './run-name.tsx'
import runProgressStyles from './run-progress.module.css'
import { RunProgress } from './run-progress.tsx'

/** Maximum number of runs shown. */
const RUNS_SHOWN = 10

/** The latest discovery runs, newest first: id, progress, events found, status. */
export function ActiveRuns() {
  const { t, count } = useTexts()
  const runs = useRuns()
  const shown = runs.data?.slice(0, RUNS_SHOWN)
  return (
    <section aria-labelledby="active-runs" className={stackStyles.shrinks}>
      <div className={panelStyles.panelHead}>
        <h2 id="active-runs">{t('discovery.active')}</h2>
      </div>
      {runs.isError && !shown && (
        <div className={panelStyles.panelBody}>
          <LoadFailed onRetry={runs.refetch}>{t('discovery.loadFailed')}</LoadFailed>
        </div>
      )}
      {runs.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5']} />}
      {shown?.length === 0 && (
        <div className={panelStyles.panelBody}>
          <EmptyState title={t('discovery.none')} stamp={false}>
            {t('discovery.none.hint')}
          </EmptyState>
        </div>
      )}
      {shown && shown.length > 0 && (
        <table
          className={classNames(recordsStyles.records, recordsStyles.recordPairs)}
          aria-labelledby="active-runs"
        >
          <thead>
            <tr>
              <th scope="col">{t('discovery.column.status')}</th>
              <th scope="col">{t('discovery.column.run')}</th>
              <th scope="col">{t('discovery.column.started')}</th>
              <th scope="col" className={runProgressStyles.runCities}>
                {t('discovery.column.cities')}
              </th>
              <th scope="col" className={recordsStyles.num}>
                {t('discovery.column.events')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      )}
      {runs.data && runs.data.length > RUNS_SHOWN && (
        <p className={classNames(fieldStyles.hint, panelStyles.panelMore)}>
          {count('discovery.older', runs.data.length - RUNS_SHOWN)}
        </p>
      )}
    </section>
  )
}

function RunRow({ run }: { run: Run }) {
  const { t, number, instant } = useTexts()
  return (
    <tr data-state={run.status}>
      <td>
        <StateBadge state={run.status}>{t(`discovery.status.${run.status}`)}</StateBadge>
      </td>
      <td>
        <RunName run={run} />
      </td>
      <td data-label={t('discovery.column.started')}>
        {run.startedAt ? (
          <time dateTime={run.startedAt}>{timeText(run.startedAt, instant)}</time>
        ) : (
          t('discovery.notStarted')
        )}
      </td>
      <td className={recordsStyles.wide} data-label={t('discovery.column.cities')}>
        <RunProgress run={run} label={t('discovery.column.cities')} />
      </td>
      <td className={recordsStyles.num} data-label={t('discovery.column.events')}>
        <b>{number(run.eventsFound)}</b>
      </td>
    </tr>
  )
}
