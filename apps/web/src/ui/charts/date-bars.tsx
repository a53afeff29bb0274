import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useTexts } from '../../texts/texts.tsx'
import styles from './charts.module.css'

export interface DatePoint {
  /** The day, or the first day of a period, as YYYY-MM-DD. */
  day: string
  value: number
}

interface Props {
  points: readonly DatePoint[]
  /** What a value counts, for the tooltip. */
  name: string
  /** The accessible name of the chart. */
  label: string
  /** Charts with the same id show the tooltip of the same day. */
  syncId?: string | undefined
}

/** Bar chart of one value per date; arrow keys move between dates. */
export function DateBars({ points, name, label, syncId }: Props) {
  const { number, day } = useTexts()
  return (
    <div className={styles.chartArea}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 288, height: 128 }}>
        <BarChart
          data={[...points]}
          {...(syncId && { syncId })}
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
            content={<DateTip name={name} />}
          />
          <Bar dataKey="value" fill="var(--series)" maxBarSize={28} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

interface TipProps {
  name: string
  /** Set by the chart library. */
  active?: boolean
  payload?: readonly { payload: DatePoint }[]
}

/** Tooltip with the number of the active date. */
function DateTip({ name, active = false, payload = [] }: TipProps) {
  const { number, day } = useTexts()
  const shown = payload[0]?.payload
  if (!active || !shown) return null
  return (
    <div className={styles.chartTip}>
      <b>{day(shown.day, { weekday: 'short', day: 'numeric', month: 'short' })}</b>
      <span>
        {name} {number(shown.value)}
      </span>
    </div>
  )
}
