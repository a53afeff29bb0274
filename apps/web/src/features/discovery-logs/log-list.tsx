import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { MorePages } from '../../ui/layout/more-pages.tsx'
import { LogEntry } from './log-entry.tsx'
import { useDiscoveryLogs } from './queries.ts'

/** The discovery log, newest first, read again every five seconds. */
export function LogList() {
  const { t } = useTexts()
  const logs = useDiscoveryLogs()
  const entries = logs.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="discovery-logs">
      <div className="panel-head">
        <h2 id="discovery-logs">{t('logs.heading')}</h2>
      </div>
      {logs.isError && !entries && (
        <div className="pt-3">
          <LoadFailed onRetry={logs.refetch}>{t('logs.loadFailed')}</LoadFailed>
        </div>
      )}
      {logs.isPending && <LoadingLines className="gap-6 pt-4" lines={['w-4/5', 'w-3/5', 'w-2/3']} />}
      {entries?.length === 0 && (
        <div className="pt-3">
          <EmptyState title={t('logs.empty')} stamp={false} />
        </div>
      )}
      <ol className="log">
        {entries?.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries && entries.length > 0 && <MorePages list={logs} />}
    </section>
  )
}
