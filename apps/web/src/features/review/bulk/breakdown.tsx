import type { EventBreakdown } from '@uitpost/contracts'
import { PROOF_LEVELS } from '@uitpost/contracts/admin-constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import type { ReactNode } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadingLines } from '../../../ui/feedback/skeleton.tsx'
import type { EventNarrowing } from '../event-narrowing.ts'
import styles from './breakdown.module.css'
import { useBreakdown } from './queries.ts'

/** Maximum number of sources and series named. */
const NAMED = 5

/** Proof, risks, sources and series of the events that one decision changes. */
export function Breakdown({ filter }: { filter: EventNarrowing }) {
  const { t } = useTexts()
  const { data, isPending, isError } = useBreakdown(filter)
  return (
    <>
      {isPending && <LoadingLines place="below" lines={['3/5', '2/5']} />}
      {isError && <Alert>{t('breakdown.failed')}</Alert>}
      {data && data.events > 0 && <Parts breakdown={data} />}
    </>
  )
}

function Parts({ breakdown }: { breakdown: EventBreakdown }) {
  const { t, count, language } = useTexts()
  const { proof, risks, firstTitles, bySource, bySeries, series, single } = breakdown
  return (
    <dl className={styles.breakdown}>
      <Part label={t('breakdown.proof')}>
        {PROOF_LEVELS.toReversed()
          .filter((level) => (proof[level] ?? 0) > 0)
          .map((level) => (
            <Line key={level} events={proof[level] ?? 0}>
              {t(`proof.level.${level}`)}
            </Line>
          ))}
      </Part>
      <Part label={t('breakdown.first')}>
        {firstTitles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </Part>
      <Part label={t('breakdown.sources')}>
        {bySource.slice(0, NAMED).map(({ source, events }) => (
          <Line key={source} events={events}>
            {sourceNameIn(source, language)}
          </Line>
        ))}
        {bySource.length > NAMED && <li>{t('breakdown.more')}</li>}
      </Part>
      <Part label={t('breakdown.series')}>
        {bySeries.slice(0, NAMED).map(({ seriesId, title, events }) => (
          <Line key={seriesId} events={events}>
            {title}
          </Line>
        ))}
        {series > NAMED && <li>{count('breakdown.seriesCount', series)}</li>}
        {single > 0 && <li>{count('breakdown.single', single)}</li>}
      </Part>
      <Part label={t('breakdown.risks')}>
        {risks.length === 0 && <li>{t('breakdown.risks.none')}</li>}
        {risks.map(({ risk, events }) => (
          <Line key={risk} events={events}>
            {t(`risk.${risk}`)}
          </Line>
        ))}
      </Part>
    </dl>
  )
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  )
}

function Line({ events, children }: { events: number; children: ReactNode }) {
  const { number } = useTexts()
  return (
    <li>
      <b>{number(events)}</b> {children}
    </li>
  )
}
