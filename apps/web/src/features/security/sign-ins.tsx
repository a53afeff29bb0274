import type { SecuritySummary } from '@uitpost/contracts'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Bone } from '../../ui/feedback/skeleton.tsx'

/** The chart library is large: it is fetched when there is something to draw. Without it the table remains. */
const DailyBars = lazy(async () => {
  const chart = await import('./daily-bars.tsx').catch(() => undefined)
  return { default: chart?.DailyBars ?? NoChart }
})

function NoChart() {
  const { t } = useTexts()
  return <p className="hint">{t('security.noChart')}</p>
}

type Days = SecuritySummary['days']

/** Sign-ins and failures day by day: two charts over the same days, and the same numbers as a table. */
export function SignIns({ days }: { days: Days }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="sign-ins">
      <div className="panel-head">
        <h2 id="sign-ins">{t('security.course')}</h2>
        <p>{t('security.utc')}</p>
      </div>
      <div className="charts">
        {(['signIns', 'failures'] as const).map((series) => (
          <figure key={series} className="chart" data-series={series}>
            <figcaption>{t(`security.${series}`)}</figcaption>
            <Suspense fallback={<Bone className="chart-place" />}>
              <DailyBars days={days} series={series} label={t(`security.${series}.chart`)} />
            </Suspense>
          </figure>
        ))}
      </div>
      <details className="twin">
        <summary>{t('security.asTable')}</summary>
        <DayTable days={days} />
      </details>
    </section>
  )
}

function DayTable({ days }: { days: Days }) {
  const { t, number, day } = useTexts()
  return (
    // What scrolls must be reachable by keyboard.
    <div className="twin-table" role="region" tabIndex={0} aria-label={t('security.table')}>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t('security.column.day')}</th>
            <th scope="col" className="num">
              {t('security.signIns')}
            </th>
            <th scope="col" className="num">
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
              <td className="num">{number(row.signIns)}</td>
              <td className="num">{number(row.failures)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
