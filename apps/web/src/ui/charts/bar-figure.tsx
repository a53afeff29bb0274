import { type ComponentProps, lazy, Suspense } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { SkeletonLine } from '../feedback/skeleton.tsx'
import fieldStyles from '../forms/field.module.css'
import styles from './charts.module.css'
import type { DateBars } from './date-bars.tsx'

/** Loaded on demand, because the chart library is large. If loading fails, the table with the same numbers remains. */
const Chart = lazy(async () => {
  const chart = await import('./date-bars.tsx').catch(() => undefined)
  return { default: chart?.DateBars ?? NoChart }
})

function NoChart() {
  const { t } = useTexts()
  return <p className={fieldStyles.hint}>{t('chart.missing')}</p>
}

/** A captioned bar chart by date; each has a table with the same numbers beside it. */
export function BarFigure({ look, ...chart }: ComponentProps<typeof DateBars> & { look?: 'danger' }) {
  return (
    <figure className={styles.chart} data-look={look}>
      <figcaption>{chart.name}</figcaption>
      <Suspense fallback={<SkeletonLine className={styles.chartArea} />}>
        <Chart {...chart} />
      </Suspense>
    </figure>
  )
}
