import type { Filled } from '../text/patterns.ts'
import type { Phrases } from '../text/phrases.ts'
import type { Rule } from './rule.ts'
import type { StatedDay } from './stated-day.ts'

export interface WeekdayList {
  weekdays: number[]
  /** A form that means every such weekday: "zondagen", "freitags". */
  every: boolean
  /** "maandag t/m vrijdag" */
  ranged: boolean
}

/** The slots of rule patterns. */
export interface RuleSlots {
  weekdays: WeekdayList
  /** Only forms that mean every such weekday. */
  everyWeekdays: WeekdayList
  /** Only ranges. */
  weekdayRange: WeekdayList
  positions: number[]
  n: number
  monthDays: number[]
  yearDay: StatedDay
}

/** A phrase for a rule, with the rule it means. */
export interface RulePattern {
  words: string
  rule: (said: Filled<RuleSlots>) => Rule | undefined
}

/** The words of one language for rules, bounds and exceptions. */
export interface RuleWords {
  patterns: readonly RulePattern[]
  cardinals: Phrases<number>
  /** Before an exception: "behalve", "niet in". */
  except: Phrases<true>
  /** Between that word and the exception: "in", "op", "tijdens de". */
  exceptIn: Phrases<true>
  publicHolidays: Phrases<true>
  /** Holidays with unknown dates: of schools, of the summer. */
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
  /** "tot 15 december", when it excludes that day. */
  beforeDay: Phrases<true>
}
