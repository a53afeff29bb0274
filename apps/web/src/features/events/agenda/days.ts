import type { AgendaItem } from '@uitpost/contracts'

export interface AgendaDay {
  /** 'YYYY-MM-DD' */
  date: string
  items: AgendaItem[]
}

/**
 * Items by the day on which they are listed, in the order of the agenda. An event that began before the first day
 * asked for is listed on that day.
 */
export function groupByDay(items: readonly AgendaItem[], firstDay: string): AgendaDay[] {
  const days: AgendaDay[] = []
  for (const item of items) {
    const start = item.event.startDate.slice(0, 10)
    const date = start < firstDay ? firstDay : start
    const last = days.at(-1)
    if (last?.date === date) last.items.push(item)
    else days.push({ date, items: [item] })
  }
  return days
}
