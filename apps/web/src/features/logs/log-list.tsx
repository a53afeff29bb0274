import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import { LogEntry } from './log-entry.tsx'
import { useDiscoveryLogs } from './queries.ts'

/** The discovery log, newest first, polled every five seconds. */
export function LogList() {
  const { t } = useTexts()
  const logs = useDiscoveryLogs()
  return (
    <section aria-labelledby="discovery-logs">
      <div className={panelStyles.panelHead}>
        <h2 id="discovery-logs">{t('logs.heading')}</h2>
      </div>
      <AsyncPanel
        read={logs}
        data={itemsOf(logs)}
        failed={t('logs.loadFailed')}
        silent
        empty={<EmptyState title={t('logs.empty')} stamp={false} />}
      >
        {(entries) => (
          <>
            <ol>
              {entries.map((entry) => (
                <LogEntry key={entry.id} entry={entry} />
              ))}
            </ol>
            <MorePages list={logs} />
          </>
        )}
      </AsyncPanel>
    </section>
  )
}
