import { useTexts } from '../../texts/texts.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import eventDistributionStyles from './event-distribution.module.css'
import { useCategoryCount, usePlatformStats } from './queries.ts'

/** The five numbers of the platform as tiles. */
export function PlatformTiles() {
  const { t, number } = useTexts()
  const { stats } = usePlatformStats()
  const categories = useCategoryCount()
  const tiles = [
    {
      label: t('admin.totalEvents'),
      value: stats?.totalEvents,
      // From the start, so that nothing moves.
      note: stats ? (
        t('admin.approved', { count: number(stats.approvedEvents) })
      ) : (
        <span aria-hidden="true">{t('admin.approved', { count: '–' })}</span>
      ),
    },
    { label: t('admin.totalUsers'), value: stats?.totalUsers },
    { label: t('admin.activeCountries'), value: stats?.activeCountries },
    { label: t('admin.activeCities'), value: stats?.totalCities },
    { label: t('admin.categories'), value: categories },
  ]
  return <Tiles label={t('admin.numbers')} tiles={tiles} />
}

/** Numbers of approved and pending events as a bar, with the number of categories. */
export function EventDistribution() {
  const { t, number } = useTexts()
  const { stats } = usePlatformStats()
  const categories = useCategoryCount()
  const [approved, pending] = [stats?.approvedEvents ?? 0, stats?.pendingEvents ?? 0]
  return (
    <section className={eventDistributionStyles.distribution} aria-labelledby="distribution">
      <h2 id="distribution">{t('distribution.heading')}</h2>
      <div className={eventDistributionStyles.distributionBar} aria-hidden="true">
        {approved > 0 && (
          <span className={eventDistributionStyles.distributionApproved} style={{ flexGrow: approved }} />
        )}
        {pending > 0 && (
          <span className={eventDistributionStyles.distributionPending} style={{ flexGrow: pending }} />
        )}
      </div>
      <dl>
        <div className={eventDistributionStyles.distributionApproved}>
          <dt>{t('distribution.approved')}</dt>
          <dd>{number(approved)}</dd>
        </div>
        <div className={eventDistributionStyles.distributionPending}>
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
