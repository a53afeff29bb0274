import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import { LogEntry } from './log-entry.tsx'
import { useDiscoveryLogs } from './queries.ts'

/** The discovery log, newest first, polled every five seconds. */
export function LogList() {
  const { t } = useTexts()
  const logs = useDiscoveryLogs()
  return (
    <Panel id="discovery-logs" heading={t('logs.heading')}>
      <AsyncPanel
        read={logs}
        data={itemsOf(logs)}
        failed={t('logs.loadFailed')}
        silent
        empty={{ title: t('logs.empty') }}
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
    </Panel>
  )
}
