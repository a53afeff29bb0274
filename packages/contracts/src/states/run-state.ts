import { z } from 'zod'
import { APPROACHES, COUNTRIES, RUN_STATUSES } from '../constants.ts'
import { Id } from '../endpoint.ts'

/** A finished discovery run. A run that is resumed and finishes again is sent again. */
export const RunState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  status: z.enum(RUN_STATUSES),
  country: z.enum(COUNTRIES),
  approach: z.enum(APPROACHES),
  eventsFound: z.int().nonnegative(),
  error: z.string().nullable(),
  /** The admin who started or last resumed it; null if scheduled. */
  startedBy: Id.nullable(),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type RunState = z.infer<typeof RunState>
