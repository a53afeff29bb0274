import type { Run } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import { CancelRun } from './details/run-actions.tsx'
import runDetailsStyles from './details/run-details.module.css'
import styles from './monitored-runs.module.css'
import type { useMonitoredRuns } from './queries.ts'
import { RunName } from './run-name.tsx'
import { RunProgress } from './run-progress.tsx'

/** Maximum number of runs shown. */
const RUNS_SHOWN = 20

/** The latest discovery runs in the monitor, newest first. */
export function MonitoredRuns({ runs }: { runs: ReturnType<typeof useMonitoredRuns> }) {
  const { t, count, instant } = useTexts()
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return (
    <Panel
      id="monitored-runs"
      heading={t('monitor.active')}
      className={stackStyles.shrinks}
      head={
        runs.dataUpdatedAt > 0 && (
          <p>{t('monitor.refreshed', { time: instant(new Date(runs.dataUpdatedAt).toISOString(), time) })}</p>
        )
      }
    >
      <AsyncPanel
        read={runs}
        data={runs.data?.slice(0, RUNS_SHOWN)}
        failed={t('discovery.loadFailed')}
        silent
        loading={
          <p className={panelStyles.panelEmpty} role="status">
            {t('monitor.loading')}
          </p>
        }
        empty={{ title: t('monitor.none') }}
      >
        {(shown) => (
          <ul>
            {shown.map((run) => (
              <RunItem key={run.id} run={run} />
            ))}
          </ul>
        )}
      </AsyncPanel>
      {runs.data && runs.data.length > RUNS_SHOWN && (
        <p className={classNames(fieldStyles.hint, panelStyles.panelMore)}>
          {count('discovery.older', runs.data.length - RUNS_SHOWN)}
        </p>
      )}
    </Panel>
  )
}

function RunItem({ run }: { run: Run }) {
  const { t, number } = useTexts()
  const results = [
    { label: t('monitor.scanned'), value: number(run.citiesProcessed) },
    { label: t('monitor.found'), value: number(run.eventsFound) },
    { label: t('monitor.status'), value: t('monitor.completed') },
  ]
  return (
    <li className={styles.runItem} data-state={run.status}>
      <StateBadge state={run.status}>{t(`discovery.status.${run.status}`)}</StateBadge>
      <span>
        <RunName run={run} />
      </span>
      <span className={styles.runItemTime}>
        {t('monitor.startedAt')}{' '}
        {run.startedAt ? <Moment at={run.startedAt} precise /> : t('discovery.notStarted')}
      </span>
      <div className={styles.runItemCourse}>
        {run.status === 'completed' ? (
          <dl className={runDetailsStyles.runResults}>
            {results.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <RunProgress run={run} label={t('monitor.scanned')} />
        )}
      </div>
      {(run.status === 'running' || run.status === 'queued') && (
        <div className={styles.runItemActions}>
          <CancelRun run={run} />
        </div>
      )}
    </li>
  )
}
