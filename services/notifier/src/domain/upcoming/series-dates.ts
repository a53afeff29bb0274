import { localDateIn } from '@uitpost/contracts'
import type { Upcoming } from '../../store/digests.ts'

/** A date that a digest may list, and why its series may be listed again. */
export interface EligibleDate {
  event: Upcoming
  /** Whether it is the next date of its series; also of an event that stands alone. */
  isNext: boolean
  /** Whether it differs from all other dates of its series, follows a pause, or is the last one. */
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

/** A pause is at least this many times as long as the longest interval of the dates ahead. */
const PAUSE = 2

/** Milliseconds from one calendar day to another. */
const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from)

/** Whether the first of these dates, in order, comes after a pause of its series. */
function endsPause([next, ...later]: readonly Upcoming[]): boolean {
  if (!next?.previousDate || later.length === 0) return false
  let longest = 0
  let day = next.localDate
  for (const { localDate } of later) {
    longest = Math.max(longest, between(day, localDate))
    day = localDate
  }
  return longest > 0 && between(next.previousDate, next.localDate) >= PAUSE * longest
}

/**
 * Whether the only date ahead is the last of its series. A source that names the next date only after the one before
 * is over names no last one.
 */
const isLastOf = ([next, ...later]: readonly Upcoming[]): boolean =>
  later.length === 0 &&
  next?.isLast === true &&
  next.previousDate !== null &&
  next.approvedAt !== null &&
  localDateIn(next.timeZone, next.approvedAt) <= next.previousDate

function eligibleDatesOf(dates: readonly Upcoming[]): EligibleDate[] {
  const inOrder = dates.toSorted(
    (a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  const special = specialAmong(dates)
  return inOrder.flatMap((event, at): EligibleDate[] => {
    const isNext = at === 0
    const isSpecial = special.has(event) || (isNext && (endsPause(inOrder) || isLastOf(inOrder)))
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
