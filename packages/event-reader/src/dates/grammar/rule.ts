import type { HolidayName } from '../calendar/holiday-names.ts'
import type { StatedDay } from './stated-day.ts'

/** Month and day, without a year. */
export interface YearDay {
  month: number
  day: number
}

/** A recurring day as the text states it, in terms of RFC 5545, with its exceptions. */
export interface Rule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** 1 is Monday; empty when none is named. */
  weekdays: number[]
  /** With weekdays: the first, third or last (-1) of the month. */
  positions: number[]
  /** The 15th of each month. */
  monthDays: number[]
  /** Only in these months; empty for all. */
  months: number[]
  /** Only in even or odd weeks of the year (ISO 8601). */
  weeks?: 'even' | 'odd'
  /** First and last day, YYYY-MM-DD. */
  from?: string
  until?: string
  /** A part of every year, both days inclusive; may cross New Year. */
  season?: { from: YearDay; until: YearDay }
  except: RuleExceptions
  /** What is ambiguous; while anything is, the rule has no exact days. */
  open: RuleGap[]
}

export interface RuleExceptions {
  months: number[]
  /** Days of one year, YYYY-MM-DD. */
  days: string[]
  /** Days of every year, alone or as the first and last of a period. */
  yearDays: { from: YearDay; until: YearDay }[]
  holidays: HolidayName[]
  publicHolidays: boolean
  /** "behalve de eerste zondag": positions in the month. */
  positions: { position: number; weekday: number }[]
  weekdays: number[]
}

export type RuleGap =
  /** "alle 14 Tage": from which day. */
  | 'first day'
  /** "elke week": on which weekday. */
  | 'weekday'
  /** "elke tweede zaterdag": every other one, or the second of the month. */
  | 'which ones'
  /** "vrijdag t/m zondag": weekly, or once. */
  | 'how often'
  /** "werktags": with Saturday or without. */
  | 'which weekdays'
  /** "niet in de schoolvakanties". */
  | 'school holidays'
  /** A bound or an exception with an unreadable day. */
  | 'bound'

export const noExceptions = (): RuleExceptions => ({
  months: [],
  days: [],
  yearDays: [],
  holidays: [],
  publicHolidays: false,
  positions: [],
  weekdays: [],
})

/** A rule with the given members only. */
export const ruleOf = (stated: Partial<Rule> & Pick<Rule, 'freq'>): Rule => ({
  interval: 1,
  weekdays: [],
  positions: [],
  monthDays: [],
  months: [],
  except: noExceptions(),
  open: [],
  ...stated,
})

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The months in which the rule can have days; empty for all. */
export function monthsOf({ months, except }: Pick<Rule, 'months' | 'except'>): number[] {
  if (except.months.length === 0) return months
  return (months.length > 0 ? months : ALL_MONTHS).filter((month) => !except.months.includes(month))
}

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
