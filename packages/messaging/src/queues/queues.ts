import type { RedisClient } from '@uitpost/service-kit/redis'
import { type JobsOptions, Queue } from 'bullmq'
import type { Logger } from 'pino'
import { forgetPerson } from './forget-person.ts'

/**
 * Options of every job. The worker decides about attempts and backoff (job-worker.ts), so the number here only has to
 * be higher. Finished jobs must be removed at once: BullMQ ignores `add` while a job with the same id exists in any
 * state.
 */
const JOB_OPTIONS: JobsOptions = {
  attempts: 1_000_000,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  stackTraceLimit: 3,
}

export interface JobToAdd {
  name: string
  data: unknown
  /** Assigned by us: a replayed dead letter keeps its id, and BullMQ refuses numeric ids from callers. */
  opts: { jobId: string; delay?: number }
}

export interface Queues {
  /** Adds jobs to a queue, all or none. Jobs whose id is already queued are skipped. Throws if Redis is unreachable. */
  add(queue: string, jobs: JobToAdd[]): Promise<void>
  /** Removes a person from the waiting jobs of a queue: see `forgetPerson`. */
  removePerson(queue: string, personId: string): Promise<void>
  close(): Promise<void>
}

/** The BullMQ queue of a noun or work queue in one service. */
export const queueName = (service: string, name: string) => `${service}.${name}`

/** Opens queues on first use; all share one connection. */
export function openQueues(redis: RedisClient, prefix: string, logger: Logger): Queues {
  const open = new Map<string, Queue>()
  function get(name: string): Queue {
    const known = open.get(name)
    if (known) return known
    const queue = new Queue(name, {
      connection: redis,
      prefix,
      defaultJobOptions: JOB_OPTIONS,
      skipVersionCheck: true,
      streams: { events: { maxLen: 100 } },
    })
    // The connection itself logs its loss once.
    queue.on('error', (error) => logger.debug({ err: error, queue: name }, 'A queue could not be reached'))
    open.set(name, queue)
    return queue
  }
  return {
    async add(name, jobs) {
      // BullMQ would wait for the connection; callers need the error at once.
      if (redis.status !== 'ready') throw new Error('Redis is unreachable')
      await get(name).addBulk(jobs)
    },
    async removePerson(name, personId) {
      if (redis.status !== 'ready') throw new Error('Redis is unreachable')
      await forgetPerson(get(name), personId)
    },
    async close() {
      await Promise.allSettled([...open.values()].map((queue) => queue.close()))
    },
  }
}
