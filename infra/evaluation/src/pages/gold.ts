import { z } from 'zod'

/** An event announced by a page, written down by a person. */
export const GoldRecord = z.object({
  title: z.string(),
  /** With the venue's offset, local without one, or YYYY-MM-DD. */
  start: z.string(),
  end: z.string().nullable().default(null),
  city: z.string(),
  cancelled: z.boolean().default(false),
})
export type GoldRecord = z.infer<typeof GoldRecord>

export const Gold = z.object({
  url: z.string(),
  /** The day of reading, by which dates without a year are resolved. */
  fetchedOn: z.string(),
  timeZone: z.string(),
  records: z.array(GoldRecord),
})
export type Gold = z.infer<typeof Gold>
