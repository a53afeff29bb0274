import { z } from 'zod'

/** Microseconds since 1970, up to the year 2100. */
const Micros = z.int().min(0).max(4_102_444_800_000_000)

/** Cursors of lists sorted by time and by text; the id decides between equal rows. */
export const TimeCursor = z.tuple([Micros, z.uuid()])
export type TimeCursor = z.infer<typeof TimeCursor>
export const TextCursor = z.tuple([z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u), z.uuid()])
export type TextCursor = z.infer<typeof TextCursor>
