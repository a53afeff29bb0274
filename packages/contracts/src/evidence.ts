import { z } from 'zod'
import { QUOTE_PLACES, REQUIRED_EVIDENCE } from './admin-constants.ts'

/** Whether the source proves one field of a candidate, and the words that prove it. */
export const FieldEvidence = z.object({
  proven: z.boolean(),
  /** A literal excerpt of the source, or a value of its markup as it was read; at most 300 characters. */
  quote: z.string().max(300).nullable(),
  /** The words right before and after the quote, up to the ends of its sentence. */
  around: z.object({ before: z.string().max(300), after: z.string().max(300) }).optional(),
  /**
   * Of an unproven field, the part that the quoted words leave open and that is assumed: the year, from the day of
   * reading, or that the only city of the page is the event's.
   */
  assumed: z.enum(['year', 'city']).optional(),
})
export type FieldEvidence = z.infer<typeof FieldEvidence>

/** One statement about a field. Dates of a claim or of structured data have the format of the API's Event. */
export const Said = z.object({ where: z.enum(QUOTE_PLACES), quote: z.string().max(300) })
export type Said = z.infer<typeof Said>

/** Two conflicting statements about one event; it is held for review. */
export const Contradiction = z.object({
  /** `status`: whether the event takes place or is cancelled. */
  field: z.enum(['start', 'end', 'status']),
  said: Said,
  against: Said,
})
export type Contradiction = z.infer<typeof Contradiction>

/** Proof of the required fields of a candidate, and the results of further checks. */
export const Evidence = z.object({
  title: FieldEvidence,
  start: FieldEvidence,
  city: FieldEvidence,
  link: FieldEvidence,
  /** Null: it can be neither proven nor disproven. Absent: no category, or not checked. */
  category: FieldEvidence.nullable().optional(),
  /** Absent: the event states none, or it was not judged. */
  end: FieldEvidence.optional(),
  location: FieldEvidence.optional(),
  /** The day follows from a rule ("every Monday") and is a public holiday of its country. */
  ruleOnHoliday: z.boolean().optional(),
  contradiction: Contradiction.optional(),
})
export type Evidence = z.infer<typeof Evidence>

/** Whether every required field (title, start, city, link) is proven and none contradicted: only then may an event be pending. */
export const isProven = (evidence: Evidence): boolean =>
  REQUIRED_EVIDENCE.every((field) => evidence[field].proven) && evidence.contradiction === undefined
