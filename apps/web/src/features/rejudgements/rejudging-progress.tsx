import { useQuery } from '@tanstack/react-query'
import { ADMIN_STATS_STALE_MS } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './rejudging-progress.module.css'

/** Progress of judging stored events again; polled, and refetched at once on a server-sent hint. */
const useRejudging = () =>
  useQuery({
    ...read('getRejudging'),
    staleTime: ADMIN_STATS_STALE_MS,
    refetchInterval: ADMIN_STATS_STALE_MS,
  })

/**
 * How many stored events were judged again since the rules changed, per country. Renders nothing while all are judged,
 * and until that is loaded.
 */
export function RejudgingProgress() {
  const { t, number, count } = useTexts()
  const { data, isError, refetch } = useRejudging()
  if (isError && !data) return <LoadFailed onRetry={refetch}>{t('rejudging.loadFailed')}</LoadFailed>
  const waiting = data?.countries.filter(({ remaining, failed }) => remaining + failed > 0) ?? []
  if (!data || waiting.length === 0) return null
  const failed = waiting.reduce((sum, one) => sum + one.failed, 0)
  return (
    <Panel
      id="rejudging"
      heading={t('rejudging.heading')}
      className={styles.rejudging}
      head={
        data.doubts > 0 && (
          <Link className={stackStyles.atEnd} to="/admin/events?view=review">
            {count('rejudging.doubts', data.doubts)}
          </Link>
        )
      }
    >
      <div className={panelStyles.panelBody}>
        <p className={textStyles.muted}>{t('rejudging.explanation')}</p>
        <ul className={styles.countries}>
          {waiting.map(({ country, judged, remaining, failed: unread }) => {
            const total = judged + remaining + unread
            const name = t(`country.${country}`)
            return (
              <li key={country}>
                <span className={styles.figures}>
                  <b>{name}</b>
                  <span>{t('rejudging.progress', { judged: number(judged), total: number(total) })}</span>
                </span>
                <progress className={styles.bar} aria-label={name} max={total} value={judged} />
              </li>
            )
          })}
        </ul>
        {failed > 0 && <p className={textStyles.muted}>{count('rejudging.failed', failed)}</p>}
      </div>
    </Panel>
  )
}
