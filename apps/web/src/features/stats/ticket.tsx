import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import styles from './ticket.module.css'

const useDashboardStats = () => useQuery(read('getDashboardStats'))

/** The user's four numbers, drawn as a ticket of four coupons; on a phone one line. */
export function Ticket() {
  const { t, number } = useTexts()
  const { data, isPending, isError, refetch } = useDashboardStats()
  const cards: { label: string; value: number | undefined; to?: string }[] = [
    { label: t('dashboard.upcomingEvents'), value: data?.upcomingEvents },
    { label: t('dashboard.activeCategories'), value: data?.activeCategories },
    { label: t('dashboard.thisWeek'), value: data?.weeklyEvents },
    { label: t('dashboard.savedEvents'), value: data?.savedEvents, to: '/events?saved=yes' },
  ]
  if (isError && !data) return <LoadFailed onRetry={refetch}>{t('dashboard.statsFailed')}</LoadFailed>
  return (
    <dl className={styles.ticket} aria-label={t('dashboard.stats')} aria-busy={isPending}>
      {cards.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd>{value === undefined ? '–' : number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
