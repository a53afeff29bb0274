import type { SecuritySummary } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { BarFigure } from '../../ui/charts/bar-figure.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import chartStyles from '../../ui/charts/charts.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import { Rows } from '../../ui/panels/data-table.tsx'
import securityStyles from './security.module.css'

type Days = SecuritySummary['days']

/** Sign-ins and failures by day, as two charts and as a table. */
export function SignIns({ days }: { days: Days }) {
  const { t, number, day } = useTexts()
  return (
    <Panel id="sign-ins" heading={t('security.course')} head={<p>{t('security.utc')}</p>}>
      <div className={chartStyles.charts}>
        {(['signIns', 'failures'] as const).map((series) => (
          <BarFigure
            key={series}
            name={t(`security.${series}`)}
            label={t(`security.${series}.chart`)}
            points={days.map((each) => ({ day: each.day, value: each[series] }))}
            syncId="security-days"
            {...(series === 'failures' && { look: 'danger' })}
          />
        ))}
      </div>
      <ChartTable label={t('security.table')}>
        <Rows
          look="figures"
          className={securityStyles.days}
          rows={days.toReversed()}
          keyOf={({ day: date }) => date}
          columns={[
            {
              heading: t('security.column.day'),
              isRowHeading: true,
              render: ({ day: date }) =>
                day(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
            },
            { heading: t('security.signIns'), isFigure: true, render: ({ signIns }) => number(signIns) },
            { heading: t('security.failures'), isFigure: true, render: ({ failures }) => number(failures) },
          ]}
        />
      </ChartTable>
    </Panel>
  )
}
