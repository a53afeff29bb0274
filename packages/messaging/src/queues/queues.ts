import { type JobsOptions, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { forgetPerson } from './forget-person.ts'

/**
 * How a job is added, whoever adds it. The one who handles it decides about attempts and backoff (job-worker.ts),
 * so the number here only has to be out of the way. Finished jobs must leave at once: `add` is ignored while a job
 * with the same id exists in any state.
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
  /** The id is ours, because a dead letter comes back under the same one and BullMQ's numbers may not. */
  opts: { jobId: string; delay?: number }
}

export interface Queues {
  /** Adds jobs to a queue, all or none; those whose id already waits there are left out. */
  add(queue: string, jobs: JobToAdd[]): Promise<void>
  /** Takes one person out of the jobs that wait on a queue: see `forgetPerson`. */
  forget(queue: string, personId: string): Promise<void>
  close(): Promise<void>
}

export const queueName = (service: string, name: string) => `${service}.${name}`

export function openQueues(redis: Redis, prefix: string, logger: Logger): Queues {
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
    // Losing the connection is told once, by the connection itself.
    queue.on('error', (error) => logger.debug({ err: error, queue: name }, 'A queue could not be reached'))
    open.set(name, queue)
    return queue
  }
  return {
    async add(name, jobs) {
      // BullMQ would wait for the connection; our callers would rather know.
      if (redis.status !== 'ready') throw new Error('Redis is away')
      await get(name).addBulk(jobs)
    },
    async forget(name, personId) {
      if (redis.status !== 'ready') throw new Error('Redis is away')
      await forgetPerson(get(name), personId)
    },
    async close() {
      await Promise.allSettled([...open.values()].map((queue) => queue.close()))
    },
  }
}
