import type { SecuritySummary } from '@uitpost/contracts'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useTexts } from '../../texts/texts.tsx'
import securityStyles from './security.module.css'

type Day = SecuritySummary['days'][number]
type Series = 'signIns' | 'failures'

/** Bar chart of one series per day; arrow keys move between days. Each series has its own scale. */
export function DailyBars({ days, series, label }: { days: Day[]; series: Series; label: string }) {
  const { number, day } = useTexts()
  return (
    <div className={securityStyles.chartArea}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 288, height: 128 }}>
        <BarChart
          data={days}
          syncId="security-days"
          aria-label={label}
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            tickFormatter={(date: string) => day(date, { day: 'numeric', month: 'short' })}
            tickLine={false}
            axisLine={{ stroke: 'var(--ink)' }}
            minTickGap={28}
            tickMargin={6}
          />
          <YAxis
            width={44}
            allowDecimals={false}
            tickFormatter={number}
            tickLine={false}
            axisLine={false}
            tickCount={4}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--ink)', fillOpacity: 0.08 }}
            content={<DayTip series={series} />}
          />
          <Bar dataKey={series} fill="var(--series)" maxBarSize={28} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface TipProps {
  series: Series
  /** Set by the chart library. */
  active?: boolean
  payload?: readonly { payload: Day }[]
}

/** Tooltip with the number of the active day. */
function DayTip({ series, active = false, payload = [] }: TipProps) {
  const { t, number, day } = useTexts()
  const shown = payload[0]?.payload
  if (!active || !shown) return null
  return (
    <div className={securityStyles.chartTip}>
      <b>{day(shown.day, { weekday: 'short', day: 'numeric', month: 'short' })}</b>
      <span>
        {t(`security.${series}`)} {number(shown[series])}
      </span>
    </div>
  )
}
