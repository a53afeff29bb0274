import { z } from 'zod'
import { Id } from '../endpoint.ts'

/**
 * The remaining sessions of a person after one of them ended: receivers delete what belongs to an ended session, such
 * as push subscriptions. A session that began after `at` may be missing. `id` is the person's.
 */
export const SessionsState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  at: z.iso.datetime({ offset: true }),
  live: z.array(Id),
})
export type SessionsState = z.infer<typeof SessionsState>
