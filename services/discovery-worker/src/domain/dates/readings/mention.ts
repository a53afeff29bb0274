import type { Country } from '../calendar/holiday-names.ts'
import type { OtherReason } from '../grammar/cues.ts'
import type { Language } from '../grammar/grammar.ts'
import type { Rule } from '../grammar/rule.ts'
import type { StatedDay, StatedDays } from '../grammar/stated-day.ts'

/** What is known about the page besides its words. Days are YYYY-MM-DD. */
export interface Hints {
  languages: readonly Language[]
  /** Decides which holidays are meant. */
  country: Country
  /** The day on which the page was fetched: orders the readings and decides none but with a weekday. */
  reference?: string
  /** The day on which the page says that it was published. */
  publishedOn?: string
  /** From a heading above: the year, and the month of days like "za 28". */
  yearHint?: number
  monthHint?: number
  /** 1 is Monday (as in all four countries), 7 is Sunday. */
  weekStartsOn?: number
}

/** What a reading rests on besides the words of the mention. */
export type Why =
  | 'stated'
  | 'heading'
  | 'weekday'
  | 'holiday'
  | 'published'
  | 'counted from publication'
  | 'fetched'

export interface DayReading {
  /** YYYY-MM-DD: of a range its first and last day, otherwise every day. */
  days: string[]
  why: Why[]
  /** The text says two things that cannot both be: a weekday or a holiday that is not on this day. */
  conflict?: 'weekday' | 'holiday'
}

/** HH:MM on the local clock. */
export interface HourReading {
  start: string
  end?: string
}

interface Place {
  /** Offsets into the text as given: `text.slice(from, to)` is `text`. */
  from: number
  to: number
  text: string
  language: Language
}

/** Days: one, a list, or everything from a first to a last one. */
export interface DayMention extends Place {
  kind: 'day' | 'days' | 'range' | 'weekday' | 'relative' | 'holiday'
  /** "end": the text states this day as a last one ("tot 28 februari"). */
  role: 'event' | 'end' | 'other'
  other?: OtherReason
  stated: StatedDays
  /** The possible days, likeliest first. Nothing is proven unless exactly one is left. */
  readings: DayReading[]
  certain: boolean
}

export interface HourMention extends Place {
  kind: 'hour' | 'hours'
  role: 'start' | 'end' | 'doors' | 'other'
  other?: OtherReason
  /** As written first; the other half of the day second where the text leaves it open. */
  readings: HourReading[]
  certain: boolean
}

export interface RuleMention extends Place {
  kind: 'rule'
  role: 'event' | 'other'
  other?: OtherReason
  rule: Rule
  /** Exact days follow from the rule: nothing in it is left open. */
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
