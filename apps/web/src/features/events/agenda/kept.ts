import type { AgendaItem, Event, FollowedSeries } from '@uitpost/contracts'
import { daysOf } from '../event-dates.ts'

const byStart = (one: Event, other: Event) => one.startDate.localeCompare(other.startDate)

/** What the user saved and follows, as the agenda has it. */
export interface Kept {
  /** Every saved date, and of each followed series the date that the server names: its next or, if none comes, its last. */
  dates: AgendaItem[]
  /** What is to come, soonest first, and what is over, the latest first: each with a series once, by a saved date if there is one. */
  coming: AgendaItem[]
  past: AgendaItem[]
}

interface Dated {
  event: Event
  seriesId: string | undefined
  saved: boolean
}

export function keptOf(saved: readonly Event[], followed: readonly FollowedSeries[], today: string): Kept {
  const savedIds = new Set(saved.map(({ id }) => id))
  const dates: Dated[] = [
    ...saved.map((event) => ({ event, seriesId: event.series?.id, saved: true })),
    ...followed.flatMap(({ id, event }) =>
      event && !savedIds.has(event.id) ? [{ event, seriesId: id, saved: false }] : [],
    ),
  ]
  const isOver = ({ event }: Dated) => daysOf(event).last < today
  const coming = dates.filter((one) => !isOver(one)).toSorted((one, two) => byStart(one.event, two.event))
  const past = dates.filter(isOver).toSorted((one, two) => byStart(two.event, one.event))
  return {
    dates: dates.map(toItem),
    coming: oncePerSeries(coming).map(toItem),
    past: oncePerSeries(past).map(toItem),
  }
}

/** The first saved date of each series, else its first date. */
function oncePerSeries(dates: readonly Dated[]): Dated[] {
  const bySeries = Map.groupBy(dates, ({ event, seriesId }) => seriesId ?? event.id)
  const shown = new Set([...bySeries.values()].map((ofOne) => ofOne.find(({ saved }) => saved) ?? ofOne[0]))
  return dates.filter((date) => shown.has(date))
}

const toItem = ({ event }: Dated): AgendaItem => ({
  event,
  series: event.series ?? null,
  dates: [event.startDate],
  moreDates: 0,
  km: null,
})
