import { useTexts } from '../../texts/texts.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { useDashboardStats } from './queries.ts'

/** The user's four numbers: one ticket of four coupons. */
export function Ticket() {
  const { t, number } = useTexts()
  const { data, isPending, isError, refetch } = useDashboardStats()
  const cards = [
    { label: t('dashboard.upcomingEvents'), value: data?.upcomingEvents },
    { label: t('dashboard.activeCategories'), value: data?.activeCategories },
    { label: t('dashboard.thisWeek'), value: data?.weeklyEvents },
    { label: t('dashboard.savedEvents'), value: data?.savedEvents },
  ]
  if (isError && !data) return <LoadFailed onRetry={refetch}>{t('dashboard.statsFailed')}</LoadFailed>
  return (
    <dl className="ticket" aria-label={t('dashboard.stats')} aria-busy={isPending}>
      {cards.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '–' : number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
