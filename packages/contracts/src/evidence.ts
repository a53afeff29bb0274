import { z } from 'zod'

/** Whether one field of a candidate stands in the source, and the words that show it. */
export const FieldEvidence = z.object({
  proven: z.boolean(),
  /** A literal piece of the source, at most 300 characters. */
  quote: z.string().max(300).nullable(),
})
export type FieldEvidence = z.infer<typeof FieldEvidence>

/** The required fields of a candidate and their proof. */
export const Evidence = z.object({
  title: FieldEvidence,
  start: FieldEvidence,
  city: FieldEvidence,
  link: FieldEvidence,
})
export type Evidence = z.infer<typeof Evidence>
