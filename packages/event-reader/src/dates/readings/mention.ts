import type { DateLanguage } from '@uitpost/contracts/constants'
import type { Country } from '../calendar/holiday-names.ts'
import type { OtherReason } from '../grammar/cues.ts'
import type { Rule } from '../grammar/rule.ts'
import type { StatedDay, StatedDays } from '../grammar/stated-day.ts'

/** What is known about a page besides its text. Days are YYYY-MM-DD. */
export interface Hints {
  languages: readonly DateLanguage[]
  /** Its holidays apply. */
  country: Country
  /** The day of fetching: orders the readings, and decides only with a weekday. */
  reference?: string
  /** The day of publication that the page states. */
  publishedOn?: string
  /** Year, and month for days like "za 28", from a heading above. */
  yearHint?: number
  monthHint?: number
}

/** What a reading is based on besides its words. */
export type Why =
  | 'stated'
  | 'heading'
  | 'weekday'
  | 'holiday'
  | 'published'
  | 'counted from publication'
  | 'fetched'

export interface DayReading {
  /** YYYY-MM-DD; for a range its first and last day, otherwise every day. */
  days: string[]
  why: Why[]
  /** Contradictory words: the weekday or holiday is not on this day. */
  conflict?: 'weekday' | 'holiday'
}

/** Local times, HH:MM. */
export interface HourReading {
  start: string
  end?: string
}

interface Place {
  /** Offsets into the original text: `text.slice(from, to)` is `text`. */
  from: number
  to: number
  text: string
  language: DateLanguage
}

/** A day, a list of days or a range. */
export interface DayMention extends Place {
  kind: 'day' | 'days' | 'range' | 'weekday' | 'relative' | 'holiday'
  /** "end": a last day ("tot 28 februari"). */
  role: 'event' | 'end' | 'other'
  other?: OtherReason
  stated: StatedDays
  /** Possible days, most likely first. Proven only when there is exactly one. */
  readings: DayReading[]
  certain: boolean
}

export interface HourMention extends Place {
  kind: 'hour' | 'hours'
  role: 'start' | 'end' | 'doors' | 'other'
  /** A word beside it says that it is the start. */
  isWorded?: true
  other?: OtherReason
  /** The time as written first, then the other half of the day where it is undecided. */
  readings: HourReading[]
  certain: boolean
}

export interface RuleMention extends Place {
  kind: 'rule'
  role: 'event' | 'other'
  other?: OtherReason
  rule: Rule
  /** Whether exact days follow from the rule. */
  certain: boolean
}

/** "November 2026" or "2026" above or beside days. */
export interface PeriodMention extends Place {
  kind: 'month' | 'year'
  role: 'event' | 'other'
  other?: OtherReason
  stated: Pick<StatedDay, 'year' | 'month'>
}

export type Mention = DayMention | HourMention | RuleMention | PeriodMention

/** What a statement of days may mean. */
export interface Readings {
  readings: DayReading[]
  certain: boolean
}
