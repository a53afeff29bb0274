import type { HolidayName } from '../calendar/holiday-names.ts'
import type { Pointed, Pointer } from './grammar.ts'

/** What a text states about one day; what it leaves out is absent. */
export interface StatedDay {
  year?: number
  /** "volgend jaar": counted from the year of publication. */
  yearsOn?: number
  month?: number
  day?: number
  /** 1 is Monday, 7 is Sunday. */
  weekday?: number
  /** "12/5" where both orders are written: the other way round. */
  swapped?: { month: number; day: number }
  /** The third Friday of December: position, weekday and month; -1 is the last. */
  position?: number
  /** Alone, or beside the day it falls on. */
  holiday?: HolidayName
  pointed?: Pointed
  /** "volgende 12/5", "29 november a.s." */
  pointer?: Pointer
}

/** How a day of a sequence is joined to the one before it. */
export type Join = 'list' | 'range'

/** "28 en 29 november", "vom 28. bis 30. November": days in the order of the text, and what joins them. */
export interface StatedDays {
  days: StatedDay[]
  /** One less than the days. */
  joins: Join[]
  /** "tot 28 februari" states a last day, "vanaf 3 maart" a first one. */
  side?: 'until' | 'since'
}
