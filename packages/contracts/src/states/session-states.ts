import { z } from 'zod'
import { Id } from '../endpoint.ts'

/**
 * Where somebody is still signed in after a session of theirs ended: what a browser was promised for as long as it is
 * goes with its session. One that began after `at` may be missing. `id` is the person's.
 */
export const SessionsState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  at: z.iso.datetime({ offset: true }),
  live: z.array(Id),
})
export type SessionsState = z.infer<typeof SessionsState>
