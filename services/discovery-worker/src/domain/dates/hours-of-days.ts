import { isEventDay } from './proof.ts'
import type { DayMention, HourMention, Mention, RuleMention } from './readings/mention.ts'

/** A mention of days on which an event takes place. */
export type EventDays = DayMention | RuleMention

/** An event's days with their times. */
export interface TimedDays {
  days: EventDays
  hours: HourMention[]
  /** The times are stated for other days and may not apply to these. */
  borrowed: boolean
}

/** Maximum characters between days that share a time: "28 nov. & zo 29 nov. 20.00". */
const LONGEST_JOIN = 12

export const isEventDays = (mention: Mention): mention is EventDays =>
  isEventDay(mention) || (mention.kind === 'rule' && mention.role === 'event')

const isEventHour = (mention: Mention): mention is HourMention =>
  (mention.kind === 'hour' || mention.kind === 'hours') && mention.role !== 'other'

/**
 * Assigns times to days: those after a day up to the next day, or those before each day where the text puts times
 * first. Consecutive days share the times after the last of them, and separate times belong to all days.
 */
export function hoursOfDays(mentions: readonly Mention[]): TimedDays[] {
  const days = mentions.filter(isEventDays)
  const hours = mentions.filter(isEventHour)
  const behind = days.map((day, index) => {
    const end = days[index + 1]?.from ?? Number.POSITIVE_INFINITY
    return hours.filter(({ from }) => from > day.from && from < end)
  })
  const leading = hours.filter(({ from }) => from < (days[0]?.from ?? 0))
  if (leading.length > 0 && behind.at(-1)?.length === 0)
    behind.splice(0, behind.length, leading, ...behind.slice(0, -1))
  return days.map((day, index) => withHours(day, index, days, behind))
}

function withHours(
  day: EventDays,
  index: number,
  days: readonly EventDays[],
  hours: readonly HourMention[][],
): TimedDays {
  const own = hours[index] ?? []
  if (own.length > 0) return { days: day, hours: own, borrowed: false }
  const filled = hours.flatMap((list, at) => (list.length > 0 ? [at] : []))
  const next = filled.find((at) => at > index)
  const shared = next ?? filled.at(-1)
  const isRow = next !== undefined && isInRow(days.slice(index, next + 1))
  return { days: day, hours: shared === undefined ? [] : (hours[shared] ?? []), borrowed: !isRow }
}

const isInRow = (days: readonly EventDays[]): boolean =>
  days.slice(1).every(({ from }, index) => from - (days[index]?.to ?? 0) <= LONGEST_JOIN)
