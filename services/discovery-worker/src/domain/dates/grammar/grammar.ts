import type { HolidayName } from '../calendar/holiday-names.ts'
import type { Phrases } from '../text/phrases.ts'

export type Language = 'nl' | 'fr' | 'de' | 'en'

/** Morning, afternoon, evening or night. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** 1 is Monday, 7 is Sunday. */
export interface WeekdayName {
  weekday: number
  /** "za", "Mo": also a common word, so that it is a weekday only beside a day. */
  short: boolean
  /** "zondagen", "freitags": by itself a rule. */
  every: boolean
  part?: PartOfDay
}

/** A day that has a name. */
export interface NamedDay {
  holiday: HolidayName
  /**
   * "period": the name stands for days around it as well ("Kerst"); "figure": mostly for something else
   * ("Sinterklaas komt aan"). Both mean the day only behind "op" or "met", a period also before a year.
   */
  loose?: 'period' | 'figure'
}

/** A day counted from the one on which the page was published. */
export type Pointed =
  | { days: number }
  /** "coming": the first one after; "this": today or the first one after; "past": the last one before. */
  | { weekday: number; which: 'coming' | 'this' | 'next' | 'past' | 'last' }

/** A pointing word: before a weekday, or before or behind a day of the year. */
export type Pointer = 'coming' | 'this' | 'next' | 'past' | 'last'

/** The words of one language for days of the calendar. */
export interface DayWords {
  months: Phrases<number>
  weekdays: Phrases<WeekdayName>
  /** 1 to 31: "eerste", "achtentwintig". */
  numbers: Phrases<number>
  /** Where months are counted as well ("am siebten vierten"). */
  countedMonths?: Phrases<number>
  /** Behind the digits of a day: "1er", "29e", "3rd". */
  suffixes: ReadonlySet<string>
  /** Of those, the ones that may stand apart from the digits. */
  looseSuffixes: ReadonlySet<string>
  /** Between a weekday and its day, or before a day: "de", "le", "den". */
  articles: Phrases<true>
  /** Between a day and its month: "van", "de", "of". */
  ofMonth: Phrases<true>
  /** Between a month and its year. */
  ofYear: Phrases<true>
  years: Phrases<number>
  /** First and last day with everything between: "t/m", "bis", "au". */
  ranges: Phrases<true>
  /** Before the first day of a range. */
  from: Phrases<true>
  /** "tussen … en": here the word for "and" makes a range. */
  between: Phrases<true>
  and: Phrases<true>
  /** Before a single day: it is the last one ("tot 28 februari") or the first ("vanaf 3 maart"). */
  until: Phrases<true>
  since: Phrases<true>
  /** Both orders are written: 12/5 is open. */
  openOrder: boolean
  /** "vandaag", "overmorgen": days counted from the day of publication. */
  counted: Phrases<number>
  pointers: Phrases<Pointer>
  /** Behind a weekday or a day: "prochain", "a.s.". */
  pointersBehind: Phrases<Pointer>
  /** Behind a day: "volgend jaar" is 1, "dit jaar" 0. */
  countedYears: Phrases<number>
  /** "eerste", "laatste": which one of a month; -1 is the last. */
  positions: Phrases<number>
  holidays: Phrases<NamedDay>
  /** Before a loose name of a holiday: "op", "met", "à", "zu". */
  onHoliday: Phrases<true>
}

/** A spelled time: "kwart over {hour}", "{minute} minuten? voor half {hour}". */
export interface ClockPattern {
  /**
   * Words, "a|b" for either, "_" for a space inside one of them, "?" behind what may be missing, and the numbers
   * {hour} and {minute}, or {hourWord} and {minuteWord} where figures would be something else.
   */
  words: string
  /** Minutes after midnight, on the half of the day that the hour itself names. */
  minutes: (hour: number, minute: number) => number
}

/** The words of one language for times of day. */
export interface ClockWords {
  /** Behind an hour, also between hour and minutes: "uur", "Uhr", "h". */
  units: Phrases<true>
  /** 1 to 24 in words; `wholeHours` without what is also a duration ("een uur"). */
  hours: Phrases<number>
  wholeHours: Phrases<number>
  /** 1 to 59 in words. */
  minutes: Phrases<number>
  patterns: readonly ClockPattern[]
  /** "middernacht", "midi": minutes after midnight. */
  named: Phrases<number>
  /** "a.m.", "pm" */
  halves: Phrases<'am' | 'pm'>
  /** "'s avonds", "du soir": before or behind the hour. */
  parts: Phrases<PartOfDay>
  /** "8:30" leaves the half of the day open. Elsewhere minutes are written on the 24-hour clock. */
  twelveHours: boolean
  /** Only hours follow: "om", "à", "um", "at". */
  at: Phrases<true>
  from: Phrases<true>
  between: Phrases<true>
  ranges: Phrases<true>
  and: Phrases<true>
  since: Phrases<true>
  until: Phrases<true>
  /** What begins, ends or opens at an hour beside it: "aanvang", "zaal open". */
  roles: Phrases<'start' | 'end' | 'doors'>
  /** Before an amount of money: "entree", "Eintritt". */
  prices: Phrases<true>
  /** "20 uur 28 november": a day and no minutes. */
  months: Phrases<number>
}
