import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { LogEntry } from './log-entry.tsx'
import { useDiscoveryLogs } from './queries.ts'

/** How many entries the list opens with, and how many more each click shows. */
const STEP = 50

/** The discovery log, newest first, read again every five seconds. */
export function LogList() {
  const { t, count } = useTexts()
  const logs = useDiscoveryLogs()
  const [shown, setShown] = useState(STEP)
  const hidden = Math.max(0, (logs.data?.length ?? 0) - shown)
  return (
    <section aria-labelledby="discovery-logs">
      <div className="panel-head">
        <h2 id="discovery-logs">{t('logs.heading')}</h2>
      </div>
      {logs.isError && !logs.data && (
        <div className="pt-3">
          <LoadFailed onRetry={logs.refetch}>{t('logs.loadFailed')}</LoadFailed>
        </div>
      )}
      {logs.isPending && <LoadingLines className="gap-6 pt-4" lines={['w-4/5', 'w-3/5', 'w-2/3']} />}
      {logs.data?.length === 0 && (
        <div className="pt-3">
          <EmptyState title={t('logs.empty')} stamp={false} />
        </div>
      )}
      <ol className="log">
        {logs.data?.slice(0, shown).map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hidden > 0 && (
        <Button look="line" size="dense" className="mt-4" onClick={() => setShown(shown + STEP)}>
          {count('logs.more', Math.min(hidden, STEP))}
        </Button>
      )}
    </section>
  )
}
