import { sourceNameIn } from '@uitpost/contracts/source-names'
import { type ComponentProps, useState } from 'react'
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

/** The pending events without a risk, by source and series; each group is approved at once. */
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
  const { t, count, number, language } = useTexts()
  const rest = { ...filter, status: 'pending', risk: 'none' }
  const { data, isPending, isError, refetch } = useBreakdown(rest)
  const [asked, setAsked] = useState<EventNarrowing>()
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
        {data?.bySource.map(({ source, events, series }) => {
          const name = sourceNameIn(source, language)
          return (
            <li key={source}>
              <div className={styles.group}>
                <b>{name}</b>
                <span>{count('decisions.events', events)}</span>
                <Button look="quiet" size="dense" about={name} onClick={() => onLookThrough(name)}>
                  {t('review.rest.look')}
                </Button>
                <Button look="line" size="dense" about={name} onClick={() => setAsked({ ...rest, source })}>
                  {t('review.rest.approve', { count: number(events) })}
                </Button>
              </div>
              {series > 0 && <SeriesOfSource filter={{ ...rest, source }} series={series} onAsk={setAsked} />}
            </li>
          )
        })}
      </ul>
      {data && data.events > shown && (
        <p className={panelStyles.panelMore}>{count('review.rest.more', data.events - shown)}</p>
      )}
      {asked !== undefined && (
        <ConfirmDecision
          decision="approve"
          filter={asked}
          announce={announce}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}

/** The series of a source, each approved at once; read when it is opened. */
function SeriesOfSource({
  filter,
  series,
  onAsk,
}: {
  filter: EventNarrowing
  series: number
  onAsk: (filter: EventNarrowing) => void
}) {
  const { count } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.series} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count('review.rest.series', series)}</summary>
      {open && <SeriesRows filter={filter} series={series} onAsk={onAsk} />}
    </details>
  )
}

function SeriesRows({ filter, series, onAsk }: ComponentProps<typeof SeriesOfSource>) {
  const { t, count, number } = useTexts()
  const { data, isError, refetch } = useBreakdown(filter)
  if (isError && !data) return <LoadFailed onRetry={refetch}>{t('review.rest.failed')}</LoadFailed>
  if (!data) return <LoadingLines place="below" lines={['3/5', '2/5']} />
  return (
    <ul>
      {data.bySeries.map(({ seriesId, title, events }) => (
        <li key={seriesId} className={styles.group}>
          <b>{title}</b>
          <span>{count('decisions.events', events)}</span>
          <Button look="line" size="dense" about={title} onClick={() => onAsk({ ...filter, seriesId })}>
            {t('review.rest.approve', { count: number(events) })}
          </Button>
        </li>
      ))}
      {series > data.bySeries.length && (
        <li className={panelStyles.panelMore}>{count('breakdown.seriesCount', series)}</li>
      )}
    </ul>
  )
}
