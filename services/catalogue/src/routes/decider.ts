import type { Caller } from '@uitpost/service-kit'
import type { Decider } from '../domain/review/review.ts'

/** The admin of a request, for the decisions and the audit trail. */
export const deciderOf = (request: { requestId: string }, caller: Caller): Decider => ({
  adminId: caller.id,
  requestId: request.requestId,
})
