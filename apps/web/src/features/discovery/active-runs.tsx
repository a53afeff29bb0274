import type { Run } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { timeText } from '../../ui/wording/time-text.ts'
import { useRuns } from './queries.ts'
import { RunName } from './run-name.tsx'
import { RunProgress } from './run-progress.tsx'

/** How many runs the list shows, newest first. */
const RUNS_SHOWN = 10

/** The discoveries, newest first: id, progress, events found, status. */
export function ActiveRuns() {
  const { t, count } = useTexts()
  const runs = useRuns()
  const shown = runs.data?.slice(0, RUNS_SHOWN)
  return (
    <section aria-labelledby="active-runs" className="min-w-0">
      <div className="panel-head">
        <h2 id="active-runs">{t('discovery.active')}</h2>
      </div>
      {runs.isError && !shown && (
        <div className="pt-3">
          <LoadFailed onRetry={runs.refetch}>{t('discovery.loadFailed')}</LoadFailed>
        </div>
      )}
      {runs.isPending && <LoadingLines className="gap-6 pt-4" lines={['w-4/5', 'w-3/5']} />}
      {shown?.length === 0 && (
        <div className="pt-3">
          <EmptyState title={t('discovery.none')} stamp={false}>
            {t('discovery.none.hint')}
          </EmptyState>
        </div>
      )}
      {shown && shown.length > 0 && (
        <table className="records" aria-labelledby="active-runs">
          <thead>
            <tr>
              <th scope="col">{t('discovery.column.status')}</th>
              <th scope="col">{t('discovery.column.run')}</th>
              <th scope="col">{t('discovery.column.started')}</th>
              <th scope="col" className="w-2/5">
                {t('discovery.column.cities')}
              </th>
              <th scope="col" className="num">
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
        <p className="hint pt-2">{count('discovery.older', runs.data.length - RUNS_SHOWN)}</p>
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
      <td className="wide" data-label={t('discovery.column.cities')}>
        <RunProgress run={run} label={t('discovery.column.cities')} />
      </td>
      <td className="num" data-label={t('discovery.column.events')}>
        <b>{number(run.eventsFound)}</b>
      </td>
    </tr>
  )
}
