import { useTexts } from '../../texts/texts.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import styles from './monitor-tiles.module.css'
import { usePlatformStats } from './queries.ts'

/** The six numbers of the discovery monitor: its tiles, then its results. */
export function MonitorTiles({
  running,
  queued,
}: {
  /** Undefined until the runs are loaded. */
  running: number | undefined
  queued: number
}) {
  const { t, number } = useTexts()
  const { stats } = usePlatformStats()
  return (
    <div className={styles.monitorTiles}>
      <Tiles
        label={t('monitor.numbers')}
        tiles={[
          { label: t('monitor.totalEvents'), value: stats?.totalEvents },
          { label: t('monitor.activeCountries'), value: stats?.activeCountries },
          {
            label: t('monitor.running'),
            value: running,
            note: queued > 0 && t('monitor.queued', { count: number(queued) }),
          },
        ]}
      />
      <Tiles
        label={t('monitor.results')}
        tiles={[
          { label: t('monitor.discovered'), value: stats?.totalEvents },
          { label: t('monitor.activeUsers'), value: stats?.totalUsers },
          { label: t('monitor.cities'), value: stats?.totalCities },
        ]}
      />
    </div>
  )
}
