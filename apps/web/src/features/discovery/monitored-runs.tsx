import type { Run } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import type { useMonitoredRuns } from './queries.ts'
import { CancelRun } from './run-actions.tsx'
import { RunName } from './run-name.tsx'
import { RunProgress } from './run-progress.tsx'

/** How many runs the list shows, newest first. */
const RUNS_SHOWN = 20

/** The discoveries as the monitor shows them, newest first. */
export function MonitoredRuns({ runs }: { runs: ReturnType<typeof useMonitoredRuns> }) {
  const { t, count, instant } = useTexts()
  const shown = runs.data?.slice(0, RUNS_SHOWN)
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return (
    <section aria-labelledby="monitored-runs" className="min-w-0">
      <div className="panel-head">
        <h2 id="monitored-runs">{t('monitor.active')}</h2>
        {runs.dataUpdatedAt > 0 && (
          <p>{t('monitor.refreshed', { time: instant(new Date(runs.dataUpdatedAt).toISOString(), time) })}</p>
        )}
      </div>
      {runs.isError && !shown && (
        <div className="pt-3">
          <LoadFailed onRetry={runs.refetch}>{t('discovery.loadFailed')}</LoadFailed>
        </div>
      )}
      {runs.isPending && (
        <p className="py-3 text-muted" role="status">
          {t('monitor.loading')}
        </p>
      )}
      {shown?.length === 0 && (
        <div className="pt-3">
          <EmptyState title={t('monitor.none')} stamp={false} />
        </div>
      )}
      <ul>
        {shown?.map((run) => (
          <RunItem key={run.id} run={run} />
        ))}
      </ul>
      {runs.data && runs.data.length > RUNS_SHOWN && (
        <p className="hint pt-2">{count('discovery.older', runs.data.length - RUNS_SHOWN)}</p>
      )}
    </section>
  )
}

function RunItem({ run }: { run: Run }) {
  const { t, number, instant } = useTexts()
  const results = [
    { label: t('monitor.scanned'), value: number(run.citiesProcessed) },
    { label: t('monitor.found'), value: number(run.eventsFound) },
    { label: t('monitor.status'), value: t('monitor.completed') },
  ]
  return (
    <li className="run-item" data-state={run.status}>
      <StateBadge state={run.status}>{t(`discovery.status.${run.status}`)}</StateBadge>
      <span className="run-item-name">
        <RunName run={run} />
      </span>
      <span className="run-item-time">
        {t('monitor.startedAt')}{' '}
        {run.startedAt ? (
          <time dateTime={run.startedAt}>
            {instant(run.startedAt, { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>
        ) : (
          t('discovery.notStarted')
        )}
      </span>
      <div className="run-item-course">
        {run.status === 'completed' ? (
          <dl className="run-results">
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
        <div className="run-item-actions">
          <CancelRun run={run} />
        </div>
      )}
    </li>
  )
}
