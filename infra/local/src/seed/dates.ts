import { addDays } from '@uitpost/contracts'
import { type Chooser, chooser } from './random.ts'
import { AHEAD_DAYS, type Kind, MEAN_LEAD_DAYS, MONTHS, PAST_DAYS, PAST_SHARE, SHAPES } from './skew.ts'

/** Chooses first days for a kind: by month and weekday, fewer the further ahead. */
export function dayChooser(kind: Kind, today: string): Chooser<string> {
  const { weekdays } = SHAPES[kind]
  const weighted = Array.from({ length: PAST_DAYS + AHEAD_DAYS }, (_, index) => {
    const lead = index - PAST_DAYS
    const day = addDays(today, lead)
    const date = new Date(`${day}T00:00:00Z`)
    const season = MONTHS[date.getUTCMonth()] ?? 0
    const usual = season * (weekdays[(date.getUTCDay() + 6) % 7] ?? 0)
    return { day, ahead: lead >= 0, weight: lead >= 0 ? usual * Math.exp(-lead / MEAN_LEAD_DAYS) : usual }
  })
  const sumOf = (ahead: boolean) =>
    weighted.reduce((sum, one) => sum + (one.ahead === ahead ? one.weight : 0), 0)
  const scale = { past: PAST_SHARE / sumOf(false), ahead: (1 - PAST_SHARE) / sumOf(true) }
  return chooser(
    weighted.map(({ day, ahead, weight }) => [day, weight * (ahead ? scale.ahead : scale.past)] as const),
  )
}
