/** The words of one language around the names of days and months. */
export interface RuleWords {
  everyDay: string
  everyDays(interval: number): string
  /** `days` are names of weekdays; several are a list. */
  everyWeekday(days: string, several: boolean): string
  everyWeeks(interval: number, days: string): string
  /** A run of weekdays: from Monday to Friday. */
  fromDay(first: string, last: string): string
  /** The n-th of a month, before a weekday: 1 to 5, and -1 for the last. */
  ordinal(nth: number): string
  everyMonth(days: string): string
  everyMonths(interval: number, days: string): string
  /** A day of the month by its number; -1 is the last day. */
  monthDay(day: number): string
  everyMonthDate(dates: string): string
  everyYear(day: string): string
  everyYears(interval: number, day: string): string
  ofMonth(days: string, months: string): string
  inMonths(months: string): string
  fromMonth(first: string, last: string): string
  notInMonths(months: string): string
  notOn(dates: string): string
  withExceptions: string
  /** A date without its year, such as '5 December'. */
  date(day: number, month: string): string
}
