import type { HolidayName } from '../calendar/holiday-names.ts'
import type { Pointed, Pointer } from './grammar.ts'

/** What a text states of one day; missing parts are absent. */
export interface StatedDay {
  year?: number
  /** "volgend jaar": relative to the year of publication. */
  yearsOn?: number
  month?: number
  day?: number
  /** 1 is Monday, 7 is Sunday. */
  weekday?: number
  /** "12/5" where both orders occur: the other reading. */
  swapped?: { month: number; day: number }
  /** Position, weekday and month ("the third Friday of December"); -1 is the last. */
  position?: number
  /** Alone, or beside the day it falls on. */
  holiday?: HolidayName
  pointed?: Pointed
  /** "volgende 12/5", "29 november a.s." */
  pointer?: Pointer
}

/** How a day is joined to the one before it. */
export type Join = 'list' | 'range'

/** Days in the order of the text, with what joins them: "28 en 29 november", "vom 28. bis 30. November". */
export interface StatedDays {
  days: StatedDay[]
  /** One element less than `days`. */
  joins: Join[]
  /** "tot 28 februari" is a last day, "vanaf 3 maart" a first one. */
  side?: 'until' | 'since'
}
