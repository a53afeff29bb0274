import type { Upcoming } from '../../store/digests.ts'

/** A date that a digest may list, and why its series may be listed again. */
export interface EligibleDate {
  event: Upcoming
  /** Whether it is the next date of its series; also of an event that stands alone. */
  isNext: boolean
  /** Whether it differs from all other dates of its series. */
  isSpecial: boolean
  /** When this date changed, or for the next date also its series. */
  changedAt: Date | null
}

/** Other dates that have to be alike before one that differs is special. */
const MIN_ALIKE = 2

const latest = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b))

/**
 * Dates whose title, weekday, hour or place no other date has, while others are alike. What follows from the rule is
 * never special.
 */
function specialAmong(dates: readonly Upcoming[]): ReadonlySet<Upcoming> {
  const alike = Map.groupBy(dates, ({ look }) => look)
  const most = Math.max(...[...alike.values()].map((same) => same.length))
  if (most < MIN_ALIKE) return new Set()
  return new Set(
    dates.filter(({ look, dateKnown }) => dateKnown !== 'by_rule' && alike.get(look)?.length === 1),
  )
}

function eligibleDatesOf(dates: readonly Upcoming[]): EligibleDate[] {
  const inOrder = dates.toSorted(
    (a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const special = specialAmong(dates)
  return inOrder.flatMap((event, at): EligibleDate[] => {
    const isNext = at === 0
    const isSpecial = special.has(event)
    if (!isNext && !isSpecial && event.changedAt === null) return []
    const changedAt = isNext ? latest(event.changedAt, event.seriesChangedAt) : event.changedAt
    return [{ event, isNext, isSpecial, changedAt }]
  })
}

/** Of each series its next date, and those that are special or changed; all events that stand alone. */
export function listEligibleDates(upcoming: readonly Upcoming[]): EligibleDate[] {
  const series = Map.groupBy(upcoming, ({ seriesId }) => seriesId)
  return [...series].flatMap(([id, events]) =>
    id === null
      ? events.map((event) => ({ event, isNext: true, isSpecial: false, changedAt: null }))
      : eligibleDatesOf(events),
  )
}
