import { z } from 'zod'

/** An event that a page announces, as a careful reader writes it down. */
export const GoldRecord = z.object({
  title: z.string(),
  /** With the offset of the venue, local without one, or YYYY-MM-DD. */
  start: z.string(),
  end: z.string().nullable().default(null),
  city: z.string(),
  cancelled: z.boolean().default(false),
})
export type GoldRecord = z.infer<typeof GoldRecord>

export const Gold = z.object({
  url: z.string(),
  /** The day of reading: dates without a year are read from it. */
  fetchedOn: z.string(),
  timeZone: z.string(),
  records: z.array(GoldRecord),
})
export type Gold = z.infer<typeof Gold>
