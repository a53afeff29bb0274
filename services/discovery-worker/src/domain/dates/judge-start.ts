import type { Country } from './calendar/holiday-names.ts'
import { type EventDays, hoursOfDays, isEventDays, type TimedDays } from './hours-of-days.ts'
import { beginsOn } from './proof.ts'
import type { DayMention, HourMention, Mention } from './readings/mention.ts'
import { ruleDates } from './rules/rule-dates.ts'

/**
 * proven: unambiguous. likely: the most likely of several readings, or a day inside a range. contradicted: the text
 * states something else. unstated: the text does not state it.
 */
export type Verdict = 'proven' | 'likely' | 'contradicted' | 'unstated'

export interface Judged<Said> {
  verdict: Verdict
  /** The deciding mention; absent for "unstated". */
  mention?: Said
}

/** How a text supports the start of its event. */
export interface StartVerdict {
  day: Judged<EventDays>
  /** Absent when the start has no time. */
  hour?: Judged<HourMention>
}

/**
 * Judges a start (local, YYYY-MM-DD or YYYY-MM-DDTHH:MM) by the mentions of a text about one event. The time must
 * belong to the day: the time of another day proves nothing.
 */
export function judgeStart(mentions: readonly Mention[], start: string, country: Country): StartVerdict {
  const [day, hour] = [start.slice(0, 10), /T(\d{2}:\d{2})/.exec(start)?.[1]]
  const timed = hoursOfDays(mentions)
  const found = judgeDay(mentions, day, country)
  if (hour === undefined) return { day: found }
  const own = timed.filter(({ days }) => mayBeOn(days, day, country))
  const loose = timed.length === 0 ? [{ hours: mentions.filter(isStartHour), borrowed: false }] : []
  return { day: found, hour: judgeHour([...own, ...loose], hour) }
}

/** Judges a day (YYYY-MM-DD), stated alone, in a list or by a rule. */
export function judgeDay(mentions: readonly Mention[], day: string, country: Country): Judged<EventDays> {
  const stated = mentions.filter(isEventDays)
  const proof = stated.find((one) => one.certain && states(one, day, country))
  if (proof) return { verdict: 'proven', mention: proof }
  const likely = stated.find((one) => states(one, day, country) || isInside(one, day))
  if (likely) return { verdict: 'likely', mention: likely }
  const other = stated.find(saysDays)
  const isOpen = stated.some((one) => mayBeOn(one, day, country))
  return other && !isOpen ? { verdict: 'contradicted', mention: other } : { verdict: 'unstated' }
}

const states = (mention: EventDays, day: string, country: Country): boolean =>
  mention.kind === 'rule'
    ? ruleDates(mention.rule, { from: day, to: day }, country).length > 0
    : mention.readings[0]?.conflict === undefined && beginsOn(mention, day)

const isInside = (mention: EventDays, day: string): boolean =>
  mention.kind === 'range' &&
  mention.readings.some(({ days }) => (days[0] ?? day) <= day && day <= (days.at(-1) ?? ''))

/** Whether any reading includes the day. An ambiguous rule may include every day. */
const mayBeOn = (mention: EventDays, day: string, country: Country): boolean =>
  mention.kind === 'rule'
    ? !mention.certain || states(mention, day, country)
    : isInside(mention, day) || mention.readings.some(({ days }) => days.includes(day)) || isNameless(mention)

/** "Zaterdag" alone, and a day relative to an unknown one, exclude no day. */
const isNameless = ({ kind, certain }: DayMention): boolean =>
  (kind === 'weekday' || kind === 'relative') && !certain

const saysDays = (mention: EventDays): boolean =>
  mention.kind === 'rule' ? mention.certain : mention.readings.length > 0 && !isNameless(mention)

const isStartHour = (mention: Mention): mention is HourMention =>
  (mention.kind === 'hour' || mention.kind === 'hours') && mention.role === 'start'

function judgeHour(
  timed: readonly Pick<TimedDays, 'hours' | 'borrowed'>[],
  hour: string,
): Judged<HourMention> {
  const isMeant = ({ readings }: HourMention): boolean => readings.some(({ start }) => start === hour)
  const own = timed.filter(({ borrowed }) => !borrowed).flatMap(({ hours }) => hours.filter(isStartHour))
  const proof = own.find((one) => one.certain && isMeant(one))
  if (proof) return { verdict: 'proven', mention: proof }
  const likely = timed.flatMap(({ hours }) => hours.filter(isStartHour)).find(isMeant)
  if (likely) return { verdict: 'likely', mention: likely }
  const [other] = own
  return other ? { verdict: 'contradicted', mention: other } : { verdict: 'unstated' }
}
