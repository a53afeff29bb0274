import type { z } from 'zod'
import type { RetryOptions } from './consume.ts'

export interface JobContext {
  jobId: string
  /** 1 for the first attempt. */
  attempt: number
}

export interface WorkQueue {
  readonly name: string
  readonly payload: z.ZodType
  readonly options: RetryOptions
  handle(payload: unknown, job: JobContext): Promise<void>
}

/**
 * A queue of the service's own. A job only points at a row in Postgres: the handler must tolerate repeated calls, and a
 * sweep must find rows without a job.
 */
export function work<Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  handler: (payload: z.output<Payload>, job: JobContext) => Promise<void>,
  options: RetryOptions = {},
): WorkQueue {
  return { name, payload, options, handle: (value, job) => handler(value as z.output<Payload>, job) }
}
