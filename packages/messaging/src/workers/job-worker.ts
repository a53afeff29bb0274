import type { Executor } from '@uitpost/database'
import { DelayedError, type Job, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { saveDeadLetter } from '../dead-letters/dead-letters.ts'
import { queueName } from '../queues/queues.ts'
import { backoffMs } from './backoff.ts'
import type { RetryOptions } from './consume.ts'
import { DoNotRetry, isPermanent, RetryLater, toError } from './outcomes.ts'

export interface JobWorkerOptions {
  service: string
  /** The noun or work queue. */
  name: string
  db: Executor
  redis: Redis
  prefix: string
  logger: Logger
  retry: Required<RetryOptions>
  /** A job whose worker gave no sign of life for this long goes to another one. */
  lockMs: number
  stalledCheckMs: number
  run(data: unknown, job: { jobId: string; attempt: number }): Promise<void>
}

/** A job that took its worker down this often is not given to another one. */
const MOST_STALLS = 5
const POSTPONE_MS = 5_000

export interface JobWorker {
  /** Takes no more jobs and settles when the running ones are done and Redis knows it. */
  close(): Promise<void>
  /** Settles when no handler runs, whatever Redis knows. */
  idle(): Promise<void>
  /** Lets go of Redis without waiting for anything. */
  disconnect(): Promise<void>
}

/** Takes jobs from one queue and decides what becomes of those that fail. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { logger, name, retry } = options
  const running = new Set<Promise<void>>()
  const worker = new Worker(
    queueName(options.service, name),
    async (job, token) => {
      const attempt = job.attemptsMade + 1
      try {
        if (job.stalledCounter >= MOST_STALLS)
          throw new DoNotRetry(`Its worker died ${job.stalledCounter} times`)
        const handling = options.run(job.data, { jobId: job.id ?? '', attempt })
        running.add(handling)
        await handling.finally(() => running.delete(handling))
      } catch (thrown) {
        await settleFailure(options, job, token, attempt, toError(thrown))
      }
    },
    {
      connection: options.redis,
      prefix: options.prefix,
      concurrency: retry.concurrency,
      lockDuration: options.lockMs,
      stalledInterval: options.stalledCheckMs,
      // BullMQ would drop such a job into its failed set; ours becomes a dead letter (MOST_STALLS).
      maxStalledCount: 1_000_000,
      runRetryDelay: 1_000,
      settings: { backoffStrategy: (attempts) => backoffMs(retry.backoffMs, attempts) },
    },
  )
  worker.on('error', (error) => logger.warn({ err: error, queue: name }, 'A worker met an error'))
  return {
    close: () => worker.close(),
    idle: async () => {
      await Promise.allSettled(running)
    },
    disconnect: () => worker.disconnect(),
  }
}

/** Returning completes the job, which removes it from Redis; throwing gives it another attempt. */
async function settleFailure(
  options: JobWorkerOptions,
  job: Job,
  token: string | undefined,
  attempt: number,
  error: Error,
): Promise<void> {
  const { db, logger, name, retry } = options
  const about = { err: error, queue: name, jobId: job.id, attempt }
  if (error instanceof RetryLater) {
    logger.info({ queue: name, jobId: job.id, ms: error.ms, reason: error.message }, 'A job waits')
    await postpone(job, token, error.ms)
  }
  if (!isPermanent(error) && attempt < retry.attempts) {
    logger.warn(about, 'A job failed and will be tried again')
    throw error
  }
  try {
    await saveDeadLetter(db, {
      queue: name,
      jobId: job.id ?? '',
      payload: job.data,
      personIds: personIdsOf(job.data),
      error,
      attempts: attempt,
    })
    logger.error(about, 'A job failed for good and lies in the dead letters')
  } catch (saving) {
    // Postgres itself is away: that must cost nobody a message.
    logger.error({ ...about, saving }, 'A dead letter could not be saved; the job stays')
    await postpone(job, token, POSTPONE_MS)
  }
}

/** Back to the delayed jobs without counting as an attempt. */
async function postpone(job: Job, token: string | undefined, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + Math.max(ms, 1), token)
  throw new DelayedError()
}

function personIdsOf(data: unknown): string[] | null {
  const ids = typeof data === 'object' && data !== null && 'personIds' in data ? data.personIds : null
  return Array.isArray(ids) ? ids.map(String) : null
}
