import { z } from 'zod'
import { DATE_KNOWN } from '../../admin-constants.ts'
import { Id } from '../../endpoint.ts'

/**
 * The dates of one recurring happening, as readers see it. Only approved dates count. An event that stands alone has
 * no series.
 */
export const Series = z.object({
  id: Id,
  /** The title of its next date. */
  title: z.string(),
  /**
   * How it repeats, such as 'every Friday', in the language of the request (`Accept-Language`, otherwise English). Null
   * where its source states single dates.
   */
  sentence: z.string().nullable(),
  /** The rule as its source states it: the value of an RRULE (RFC 5545), without `COUNT` and `UNTIL`. */
  rule: z.string().nullable(),
  /** Coming local days that the rule names and its source excludes. */
  exceptions: z.array(z.iso.date()),
  /** The local day of its next date; null when none is to come. */
  nextDate: z.iso.date().nullable(),
  /** Number of dates to come, the next one included. */
  dates: z.int().nonnegative(),
  /** Whether the caller follows it; false for callers without an account. */
  followed: z.boolean(),
})
export type Series = z.infer<typeof Series>

/** Other dates of a series that come with one of its events. */
export const SERIES_DATES = 24

/** Another date of a series. */
export const SeriesDate = z.object({
  /** Of its event. */
  id: Id,
  /** As the event's. */
  startDate: z.string(),
  timeKnown: z.boolean(),
  /** How its day is known; null: its source does not prove it. */
  how: z.enum(DATE_KNOWN).nullable(),
})
export type SeriesDate = z.infer<typeof SeriesDate>
