import { isEventDay } from './proof.ts'
import type { DayMention, HourMention, Mention, RuleMention } from './readings/mention.ts'

/** A mention that says on which days an event takes place. */
export type EventDays = DayMention | RuleMention

/** An event's days with the hours that are said of them. */
export interface TimedDays {
  days: EventDays
  hours: HourMention[]
  /** The hours stand with other days and are only perhaps meant for these as well. */
  borrowed: boolean
}

/** Between days that share an hour stands no more than this many characters: "28 nov. & zo 29 nov. 20.00". */
const LONGEST_JOIN = 12

export const isEventDays = (mention: Mention): mention is EventDays =>
  isEventDay(mention) || (mention.kind === 'rule' && mention.role === 'event')

const isEventHour = (mention: Mention): mention is HourMention =>
  (mention.kind === 'hour' || mention.kind === 'hours') && mention.role !== 'other'

/**
 * Which hours belong to which days: those behind a day up to the next one, or before each day where the text names the
 * hour first. Days in a row share the hours behind the last of them, and hours that stand apart belong to all.
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
