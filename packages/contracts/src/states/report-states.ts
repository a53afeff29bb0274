import { z } from 'zod'
import { REPORT_OUTCOMES } from '../constants.ts'
import { Id } from '../endpoint.ts'

/** A request to re-check an event at its source, by the event's id. */
export const RecheckAsked = z.object({ id: Id, deleted: z.boolean().optional() })
export type RecheckAsked = z.infer<typeof RecheckAsked>

/** The outcome of a report, for its author. */
export const ReportSettled = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id,
  eventId: Id,
  /** The event's title at that time. */
  title: z.string(),
  outcome: z.enum(REPORT_OUTCOMES),
})
export type ReportSettled = z.infer<typeof ReportSettled>
