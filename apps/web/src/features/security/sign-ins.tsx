import type { SecuritySummary } from '@uitpost/contracts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import fieldStyles from '../../ui/controls/field.module.css'
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import securityStyles from './security.module.css'

/** Loaded on demand, because the chart library is large. If loading fails, the table is still shown. */
const DailyBars = lazy(async () => {
  const chart = await import('./daily-bars.tsx').catch(() => undefined)
  return { default: chart?.DailyBars ?? NoChart }
})

function NoChart() {
  const { t } = useTexts()
  return <p className={fieldStyles.hint}>{t('security.noChart')}</p>
}

type Days = SecuritySummary['days']

/** Sign-ins and failures by day, as two charts and as a table. */
export function SignIns({ days }: { days: Days }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="sign-ins">
      <div className={panelStyles.panelHead}>
        <h2 id="sign-ins">{t('security.course')}</h2>
        <p>{t('security.utc')}</p>
      </div>
      <div className={securityStyles.charts}>
        {(['signIns', 'failures'] as const).map((series) => (
          <figure key={series} className={securityStyles.chart} data-series={series}>
            <figcaption>{t(`security.${series}`)}</figcaption>
            <Suspense fallback={<SkeletonLine className={securityStyles.chartArea} />}>
              <DailyBars days={days} series={series} label={t(`security.${series}.chart`)} />
            </Suspense>
          </figure>
        ))}
      </div>
      <details className={securityStyles.chartData}>
        <summary>{t('security.asTable')}</summary>
        <DayTable days={days} />
      </details>
    </section>
  )
}

function DayTable({ days }: { days: Days }) {
  const { t, number, day } = useTexts()
  return (
    // A scrollable element must be focusable, so that it can be scrolled by keyboard.
    <div className={securityStyles.chartTable} role="region" tabIndex={0} aria-label={t('security.table')}>
      <table className={securityStyles.figures}>
        <thead>
          <tr>
            <th scope="col">{t('security.column.day')}</th>
            <th scope="col" className={securityStyles.figure}>
              {t('security.signIns')}
            </th>
            <th scope="col" className={securityStyles.figure}>
              {t('security.failures')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row">
                {day(row.day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}
              </th>
              <td className={securityStyles.figure}>{number(row.signIns)}</td>
              <td className={securityStyles.figure}>{number(row.failures)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
