import { z } from 'zod'
import { APPROACHES, COUNTRIES, RUN_STATUSES } from '../constants.ts'
import { Id } from '../endpoint.ts'

/** A run of discovery that has ended. One that is taken up again and ends anew is told of again. */
export const RunState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  status: z.enum(RUN_STATUSES),
  country: z.enum(COUNTRIES),
  approach: z.enum(APPROACHES),
  eventsFound: z.int().nonnegative(),
  error: z.string().nullable(),
  /** The admin who began it or took it up last; null where the schedule did. */
  startedBy: Id.nullable(),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
})
export type RunState = z.infer<typeof RunState>
