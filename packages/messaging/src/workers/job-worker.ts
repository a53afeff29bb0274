import type { Executor } from '@uitpost/database'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { DelayedError, type Job, Worker } from 'bullmq'
import type { Logger } from 'pino'
import { saveDeadLetter } from '../dead-letters/dead-letters.ts'
import type { Activity } from '../metrics/activity.ts'
import { queueName } from '../queues/queues.ts'
import { backoffMs } from './backoff.ts'
import type { RetryOptions } from './consume.ts'
import { DoNotRetry, isPermanent, RetryLater, toError } from './outcomes.ts'

export interface JobWorkerOptions {
  service: string
  /** The noun or work queue. */
  name: string
  db: Executor
  redis: RedisClient
  prefix: string
  logger: Logger
  activity: Activity
  retry: Required<RetryOptions>
  /** A job whose worker has not renewed its lock for this long goes to another worker. */
  lockMs: number
  stalledCheckMs: number
  run(data: unknown, job: { jobId: string; attempt: number }): Promise<void>
}

/** A job whose worker died this often becomes a dead letter. */
const MAX_STALLS = 5
const POSTPONE_MS = 5_000

export interface JobWorker {
  /** Stops taking jobs; resolves when running ones are done and Redis has recorded it. */
  close(): Promise<void>
  /** Resolves when no handler runs, whether or not Redis has recorded it. */
  idle(): Promise<void>
  /** Closes the connection without waiting. */
  disconnect(): Promise<void>
}

/** Takes jobs from one queue; failed jobs are retried, postponed or become dead letters. */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { logger, name, retry } = options
  const running = new Set<Promise<void>>()
  const worker = new Worker(
    queueName(options.service, name),
    async (job, token) => {
      const attempt = job.attemptsMade + 1
      const end = options.activity.begin(name)
      try {
        if (job.stalledCounter >= MAX_STALLS)
          throw new DoNotRetry(`Its worker died ${job.stalledCounter} times`)
        const handling = options.run(job.data, { jobId: job.id ?? '', attempt })
        running.add(handling)
        await handling.finally(() => running.delete(handling))
        end()
      } catch (thrown) {
        const error = toError(thrown)
        const next = afterFailure(error, attempt, retry.attempts)
        end(next)
        await settleFailure(options, job, token, { error, attempt, next })
      }
    },
    {
      connection: options.redis,
      prefix: options.prefix,
      concurrency: retry.concurrency,
      lockDuration: options.lockMs,
      stalledInterval: options.stalledCheckMs,
      // BullMQ would move such a job to its failed set; we make it a dead letter (MAX_STALLS).
      maxStalledCount: 1_000_000,
      runRetryDelay: 1_000,
      settings: { backoffStrategy: (attempts) => backoffMs(retry.backoffMs, attempts) },
    },
  )
  worker.on('error', (error) => {
    // Without Redis every attempt to reconnect is an error of each worker; the connection itself logs its loss once.
    const level = options.redis.status === 'ready' ? 'warn' : 'debug'
    logger[level]({ err: error, queue: name }, 'A worker reported an error')
  })
  return {
    close: () => worker.close(),
    idle: async () => {
      await Promise.allSettled(running)
    },
    disconnect: () => worker.disconnect(),
  }
}

interface Failure {
  error: Error
  attempt: number
  /** `later`: the handler asked to be called again. `retry`: another attempt. `dead`: a dead letter. */
  next: 'later' | 'retry' | 'dead'
}

function afterFailure(error: Error, attempt: number, attempts: number): Failure['next'] {
  if (error instanceof RetryLater) return 'later'
  return isPermanent(error) || attempt >= attempts ? 'dead' : 'retry'
}

/** Returning completes the job, which removes it from Redis; throwing gives it another attempt. */
async function settleFailure(
  options: JobWorkerOptions,
  job: Job,
  token: string | undefined,
  { error, attempt, next }: Failure,
): Promise<void> {
  const { db, logger, name } = options
  const about = { err: error, queue: name, jobId: job.id, attempt }
  if (error instanceof RetryLater) {
    logger.info({ queue: name, jobId: job.id, ms: error.ms, reason: error.message }, 'A job waits')
    await postpone(job, token, error.ms)
  }
  if (next === 'retry') {
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
    logger.error(about, 'A job failed permanently and is in the dead letters')
  } catch (saving) {
    // Postgres is away: keep the job, so that the message is not lost.
    logger.error({ ...about, saving }, 'A dead letter could not be saved; the job stays')
    await postpone(job, token, POSTPONE_MS)
  }
}

/** Moves the job to the delayed set without counting an attempt. */
async function postpone(job: Job, token: string | undefined, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + Math.max(ms, 1), token)
  throw new DelayedError()
}

function personIdsOf(data: unknown): string[] | null {
  const ids = typeof data === 'object' && data !== null && 'personIds' in data ? data.personIds : null
  return Array.isArray(ids) ? ids.map(String) : null
}
