import { useTexts } from '../../texts/texts.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { useCategoryCount, usePlatformStats } from './queries.ts'
import './event-distribution.css'

/** The five numbers of the platform in one rule. */
export function PlatformTiles() {
  const { t, number } = useTexts()
  const { stats } = usePlatformStats()
  const categories = useCategoryCount()
  const tiles = [
    {
      label: t('admin.totalEvents'),
      value: stats?.totalEvents,
      note: stats && t('admin.approved', { count: number(stats.approvedEvents) }),
    },
    { label: t('admin.totalUsers'), value: stats?.totalUsers },
    { label: t('admin.activeCountries'), value: stats?.activeCountries },
    { label: t('admin.activeCities'), value: stats?.totalCities },
    { label: t('admin.categories'), value: categories },
  ]
  return <Tiles label={t('admin.numbers')} tiles={tiles} />
}

/** How the events divide into approved and pending, beside the number of categories. */
export function EventDistribution() {
  const { t, number } = useTexts()
  const { stats } = usePlatformStats()
  const categories = useCategoryCount()
  const [approved, pending] = [stats?.approvedEvents ?? 0, stats?.pendingEvents ?? 0]
  return (
    <section className="distribution" aria-labelledby="distribution">
      <h2 id="distribution">{t('distribution.heading')}</h2>
      <div className="distribution-bar" aria-hidden="true">
        {approved > 0 && <span className="distribution-approved" style={{ flexGrow: approved }} />}
        {pending > 0 && <span className="distribution-pending" style={{ flexGrow: pending }} />}
      </div>
      <dl>
        <div className="distribution-approved">
          <dt>{t('distribution.approved')}</dt>
          <dd>{number(approved)}</dd>
        </div>
        <div className="distribution-pending">
          <dt>{t('distribution.pending')}</dt>
          <dd>{number(pending)}</dd>
        </div>
        <div>
          <dt>{t('distribution.categories')}</dt>
          <dd>{number(categories ?? 0)}</dd>
        </div>
      </dl>
    </section>
  )
}
