import type { HolidayName } from '../calendar/holiday-names.ts'
import type { NamedPatterns } from '../text/patterns.ts'
import type { Phrases } from '../text/phrases.ts'
import type { CLOCK_FORMS } from './clock-forms.ts'

/** Morning, afternoon, evening or night. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** 1 is Monday, 7 is Sunday. */
export interface WeekdayName {
  weekday: number
  /** An abbreviation that is also a common word ("za", "Mo"): a weekday only beside a day. */
  short: boolean
  /** A form that means every such weekday ("zondagen", "freitags"). */
  every: boolean
  part?: PartOfDay
}

/** A day with a name. */
export interface NamedDay {
  holiday: HolidayName
  /**
   * Names that may mean other things: a "period" also means the days around ("Kerst"), a "figure" a person
   * ("Sinterklaas komt aan"). They mean the day only after "op" or "met", a period also before a year.
   */
  loose?: 'period' | 'figure'
}

/** A day relative to the day of publication. */
export type Pointed =
  | { days: number }
  /**
   * "coming": the first one after; "this": today or the first one after; "past": the last one before; "next week": that
   * of the week after the one of publication.
   */
  | { weekday: number; which: Pointer }

/** A relative word before a weekday, or before or after a date. */
export type Pointer = 'coming' | 'this' | 'next' | 'next week' | 'past' | 'last'

/** The words of one language for days. */
export interface DayWords {
  months: Phrases<number>
  weekdays: Phrases<WeekdayName>
  /** 1 to 31: "eerste", "achtentwintig". */
  numbers: Phrases<number>
  /** Months as ordinal numbers ("am siebten vierten"). */
  countedMonths?: Phrases<number>
  /** After the digits of a day: "1er", "29e", "3rd". */
  suffixes: ReadonlySet<string>
  /** Suffixes that may be separate from the digits. */
  looseSuffixes: ReadonlySet<string>
  /** Between a weekday and its day, or before a day: "de", "le", "den". */
  articles: Phrases<true>
  /** Between a day and its month: "van", "de", "of". */
  ofMonth: Phrases<true>
  /** Between a month and its year. */
  ofYear: Phrases<true>
  years: Phrases<number>
  /** Words of a range: "t/m", "bis", "au". */
  ranges: Phrases<true>
  /** Before the first day of a range. */
  from: Phrases<true>
  /** "tussen … en": after it the word for "and" makes a range. */
  between: Phrases<true>
  and: Phrases<true>
  /** Before a single day that is the last ("tot 28 februari") or the first ("vanaf 3 maart"). */
  until: Phrases<true>
  since: Phrases<true>
  /** Whether both orders of day and month occur, so that 12/5 is ambiguous. */
  openOrder: boolean
  /** "vandaag", "overmorgen": days relative to the publication. */
  counted: Phrases<number>
  pointers: Phrases<Pointer>
  /** Behind a weekday or a day: "prochain", "a.s.". */
  pointersBehind: Phrases<Pointer>
  /** Behind a day: "volgend jaar" is 1, "dit jaar" 0. */
  countedYears: Phrases<number>
  /** "eerste", "laatste": which one of a month; -1 is the last. */
  positions: Phrases<number>
  holidays: Phrases<NamedDay>
  /** Before a holiday's name with other meanings: "op", "met", "à", "zu". */
  onHoliday: Phrases<true>
}

/** The words of one language for times. */
export interface ClockWords {
  /** After an hour, also before the minutes: "uur", "Uhr", "h". */
  units: Phrases<true>
  /** 1 to 24 in words; `wholeHours` leaves out those that are also durations ("een uur"). */
  hours: Phrases<number>
  wholeHours: Phrases<number>
  /** 1 to 59 in words. */
  minutes: Phrases<number>
  /**
   * Times in words ("kwart over {hour}") with the numbers {hour} and {minute}, or {hourWord} and {minuteWord} where
   * digits would mean something else.
   */
  patterns: NamedPatterns<keyof typeof CLOCK_FORMS>
  /** "middernacht", "midi": minutes after midnight. */
  named: Phrases<number>
  /** "a.m.", "pm" */
  halves: Phrases<'am' | 'pm'>
  /** "'s avonds", "du soir": before or behind the hour. */
  parts: Phrases<PartOfDay>
  /** Whether "8:30" may be morning or evening; other languages write minutes on the 24-hour clock. */
  twelveHours: boolean
  /** Words followed by times only: "om", "à", "um", "at". */
  at: Phrases<true>
  from: Phrases<true>
  between: Phrases<true>
  ranges: Phrases<true>
  and: Phrases<true>
  since: Phrases<true>
  until: Phrases<true>
  /** Words for what begins, ends or opens: "aanvang", "zaal open". */
  roles: Phrases<'start' | 'end' | 'doors'>
  /** A word that ends in one of these has its role: "Saaleinlass". */
  compounds?: Record<string, 'start' | 'doors'>
  /** Words for a house that opens, beside a single time: "kerk open". With a range they give its opening hours. */
  openings: Phrases<true>
  /** Between the time of the doors and that of the start: "7.30pm for 8pm". */
  doorsFor?: Phrases<true>
  /** Words for a reception or a part of a house, right beside the time of its opening: "ontvangst", "zaal". */
  placesOfDoors: Phrases<true>
  /** Words before a price: "entree", "Eintritt". */
  prices: Phrases<true>
  /** "20 uur 28 november" is a day, without minutes. */
  months: Phrases<number>
}
