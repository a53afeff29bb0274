import type { MailWeek } from '@uitpost/contracts'
import { DELIVERY_KINDS } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { BarFigure } from '../../ui/charts/bar-figure.tsx'
import { ChartTable } from '../../ui/charts/chart-table.tsx'
import chartStyles from '../../ui/charts/charts.module.css'
import { classNames } from '../../ui/class-names.ts'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import { Rows } from '../../ui/panels/data-table.tsx'
import deliveriesStyles from './deliveries.module.css'
import { useMailWeeks } from './queries.ts'

const FIGURES = [...DELIVERY_KINDS, 'visits'] as const
type Figure = (typeof FIGURES)[number]
const numberOf = ({ sent, visits }: MailWeek, figure: Figure): number =>
  figure === 'visits' ? visits : sent[figure]

/** Mails by week and kind, and visits from them: charts of those that occurred, and a table of all. */
export function MailWeeks() {
  const { t } = useTexts()
  const weeks = useMailWeeks()
  const occurred = (loaded: MailWeek[]) =>
    FIGURES.filter((figure) => loaded.some((week) => numberOf(week, figure) > 0))
  return (
    <Panel id="mail-weeks" heading={t('mailWeeks.heading')} head={<p>{t('mailWeeks.lead')}</p>}>
      <AsyncPanel read={weeks} data={weeks.data} failed={t('mailWeeks.loadFailed')}>
        {(loaded) =>
          occurred(loaded).length > 0 ? (
            <Figures weeks={loaded} charts={occurred(loaded)} />
          ) : (
            <div className={panelStyles.panelState}>
              <EmptyState stamp={false} title={t('mailWeeks.none')} />
            </div>
          )
        }
      </AsyncPanel>
    </Panel>
  )
}

function Figures({ weeks, charts }: { weeks: MailWeek[]; charts: Figure[] }) {
  const { t, number, day } = useTexts()
  return (
    <>
      <div className={classNames(chartStyles.charts, deliveriesStyles.mailCharts)}>
        {charts.map((figure) => (
          <BarFigure
            key={figure}
            name={t(`mailWeeks.${figure}`)}
            label={t('mailWeeks.chart', { what: t(`mailWeeks.${figure}`) })}
            points={weeks.map((week) => ({ day: week.day, value: numberOf(week, figure) }))}
            syncId="mail-weeks"
          />
        ))}
      </div>
      <ChartTable label={t('mailWeeks.table')}>
        <Rows
          look="figures"
          className={deliveriesStyles.mailWeeks}
          rows={weeks.toReversed()}
          keyOf={({ day: first }) => first}
          columns={[
            {
              heading: t('mailWeeks.week'),
              isRowHeading: true,
              render: ({ day: first }) => day(first, { day: 'numeric', month: 'short', year: 'numeric' }),
            },
            ...FIGURES.map((figure) => ({
              heading: t(`mailWeeks.${figure}`),
              isFigure: true,
              render: (week: MailWeek) => number(numberOf(week, figure)),
            })),
          ]}
        />
      </ChartTable>
    </>
  )
}
