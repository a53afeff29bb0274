import type { RedisClient } from '@uitpost/service-kit/redis'

export interface QueueState {
  waiting: number
  active: number
  delayed: number
  /** Since when the oldest job waits that could run now, in milliseconds since 1970; undefined if there is none. */
  dueSince: number | undefined
}

/** BullMQ's score of a delayed job: its time, then a counter of twelve bits. */
const SCORES_PER_MS = 0x1000

/** The state of each queue, in two round trips and without the contents of jobs. */
export async function readQueueStates(
  redis: RedisClient,
  prefix: string,
  queues: readonly string[],
  now: number,
): Promise<QueueState[]> {
  if (redis.status !== 'ready') throw new Error('Redis is unreachable')
  const key = (queue: string, part: string) => `${prefix}:${queue}:${part}`
  const heads = await Promise.all(
    queues.map(async (queue) => {
      const [waiting, active, delayed, oldestId, [nextId]] = await Promise.all([
        redis.llen(key(queue, 'wait')),
        redis.llen(key(queue, 'active')),
        redis.zcard(key(queue, 'delayed')),
        redis.lindex(key(queue, 'wait'), -1),
        redis.zrange(key(queue, 'delayed'), 0, '0'),
      ])
      return { queue, waiting, active, delayed, oldestId, nextId }
    }),
  )
  return Promise.all(
    heads.map(async ({ queue, waiting, active, delayed, oldestId, nextId }) => {
      const added = oldestId && (await redis.hget(key(queue, oldestId), 'timestamp'))
      const score = nextId && (await redis.zscore(key(queue, 'delayed'), nextId))
      const times = [...(added ? [Number(added)] : []), ...(score ? [Number(score) / SCORES_PER_MS] : [])]
      const due = times.filter((at) => at <= now)
      return { waiting, active, delayed, dueSince: due.length > 0 ? Math.min(...due) : undefined }
    }),
  )
}
