import type { Filled } from '../text/patterns.ts'
import type { Phrases } from '../text/phrases.ts'
import type { Rule } from './rule.ts'
import type { StatedDay } from './stated-day.ts'

export interface WeekdayList {
  weekdays: number[]
  /** "zondagen", "freitags": a form that by itself says every. */
  every: boolean
  /** "maandag t/m vrijdag" */
  ranged: boolean
}

/** What the words of a rule can hold. */
export interface RuleSlots {
  weekdays: WeekdayList
  /** Only forms that say every by themselves. */
  everyWeekdays: WeekdayList
  /** Only with a first and a last weekday. */
  weekdayRange: WeekdayList
  positions: number[]
  n: number
  monthDays: number[]
  yearDay: StatedDay
}

/** A way to say "every", and the rule it says. */
export interface RulePattern {
  words: string
  rule: (said: Filled<RuleSlots>) => Rule | undefined
}

/** The words of one language for rules, their bounds and their exceptions. */
export interface RuleWords {
  patterns: readonly RulePattern[]
  cardinals: Phrases<number>
  /** Before what is taken out: "behalve", "niet in". */
  except: Phrases<true>
  /** Between that word and what it takes out: "in", "op", "tijdens de". */
  exceptIn: Phrases<true>
  publicHolidays: Phrases<true>
  /** Holidays whose days nobody states: of schools, of the summer. */
  schoolHolidays: Phrases<true>
  /** Before months: "in", "in de maanden". */
  inMonths: Phrases<true>
  fromMonth: Phrases<true>
  toMonth: Phrases<true>
  sinceMonth: Phrases<true>
  untilMonth: Phrases<true>
  /** "eind oktober" is its last day. */
  endOf: Phrases<true>
  /** "vanaf", "tot en met" before a day. */
  sinceDay: Phrases<true>
  untilDay: Phrases<true>
  /** "tot 15 december" without that day. */
  beforeDay: Phrases<true>
}
