import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../../ui/feedback/skeleton.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import panelStyles from '../../../ui/layout/panel.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ConfirmDecision } from '../bulk/confirm-decision.tsx'
import { useBreakdown } from '../bulk/queries.ts'
import type { EventNarrowing } from '../event-narrowing.ts'
import styles from './rest-groups.module.css'

/** The pending events without a risk, by source; each group is approved at once. */
export function RestGroups({
  filter,
  announce,
  onLookThrough,
}: {
  filter: EventNarrowing
  announce: Announce
  /** Opens the queue with the events of a source. */
  onLookThrough: (source: string) => void
}) {
  const { t, count, number } = useTexts()
  const rest = { ...filter, status: 'pending', risk: 'none' }
  const { data, isPending, isError, refetch } = useBreakdown(rest)
  const [asked, setAsked] = useState<string>()
  const shown = data?.bySource.reduce((sum, { events }) => sum + events, 0) ?? 0
  return (
    <Panel
      id="rest-groups"
      heading={t('review.rest')}
      head={data && data.events > 0 && <p>{count('decisions.events', data.events)}</p>}
    >
      {isError && !data && (
        <div className={panelStyles.panelBody}>
          <LoadFailed onRetry={refetch}>{t('review.rest.failed')}</LoadFailed>
        </div>
      )}
      {isPending && <LoadingLines place="below" lines={['3/5', '2/5']} />}
      {data?.events === 0 && <p className={panelStyles.panelEmpty}>{t('review.rest.empty')}</p>}
      <ul>
        {data?.bySource.map(({ source, events }) => (
          <li key={source} className={styles.group}>
            <b>{source}</b>
            <span>{count('decisions.events', events)}</span>
            <Button look="quiet" size="dense" about={source} onClick={() => onLookThrough(source)}>
              {t('review.rest.look')}
            </Button>
            <Button look="line" size="dense" about={source} onClick={() => setAsked(source)}>
              {t('review.rest.approve', { count: number(events) })}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.events > shown && (
        <p className={panelStyles.panelMore}>{count('review.rest.more', data.events - shown)}</p>
      )}
      {asked !== undefined && (
        <ConfirmDecision
          decision="approve"
          filter={{ ...rest, source: asked }}
          announce={announce}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
