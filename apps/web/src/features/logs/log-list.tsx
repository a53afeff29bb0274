import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import { LogEntry } from './log-entry.tsx'
import { useDiscoveryLogs } from './queries.ts'

/** The discovery log, newest first, polled every five seconds. */
export function LogList() {
  const { t } = useTexts()
  const logs = useDiscoveryLogs()
  const entries = logs.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="discovery-logs">
      <div className={panelStyles.panelHead}>
        <h2 id="discovery-logs">{t('logs.heading')}</h2>
      </div>
      {logs.isError && !entries && (
        <div className={panelStyles.panelBody}>
          <LoadFailed onRetry={logs.refetch}>{t('logs.loadFailed')}</LoadFailed>
        </div>
      )}
      {logs.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '2/3']} />}
      {entries?.length === 0 && (
        <div className={panelStyles.panelBody}>
          <EmptyState title={t('logs.empty')} stamp={false} />
        </div>
      )}
      <ol>
        {entries?.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries && entries.length > 0 && <MorePages list={logs} />}
    </section>
  )
}
