import { readPool } from '@uitpost/database'
import type { Metrics } from '@uitpost/service-kit/metrics'
import type { RedisClient } from '@uitpost/service-kit/redis'
import type { MessagingHealth } from '../health.ts'
import { queueName } from '../queues/queues.ts'
import type { Activity } from './activity.ts'
import { readQueueStates } from './queue-states.ts'

export interface MessagingMetrics {
  service: string
  db: object
  redis: RedisClient
  prefix: string
  /** The nouns and work queues that this service consumes. */
  queues: readonly string[]
  activity: Activity
  health: () => Promise<MessagingHealth>
}

/** The figures of every service with a database: messages as in /ready, its queues, sweeps and connections. */
export function registerMetrics(metrics: Metrics, options: MessagingMetrics): void {
  const { activity, db, health } = options
  metrics.read(
    'messages',
    {
      uitpost_redis_up: { help: 'Whether Redis answers' },
      uitpost_redis_may_evict: {
        help: 'Whether Redis may drop jobs, as its maxmemory-policy is not noeviction',
      },
      uitpost_outbox_lag_seconds: { help: 'Age of the oldest message that is not sent' },
      uitpost_dead_letters: { help: 'Messages and jobs that failed permanently and were not replayed' },
    },
    async () => {
      const { redis, relayLagSeconds, deadLetters } = await health()
      return {
        uitpost_redis_up: Number(redis !== 'away'),
        uitpost_redis_may_evict: Number(redis === 'may-evict'),
        uitpost_outbox_lag_seconds: relayLagSeconds,
        uitpost_dead_letters: deadLetters,
      }
    },
  )
  metrics.read(
    'sweeps',
    {
      uitpost_sweep_last_done_timestamp_seconds: {
        help: 'When a sweep last ended without an error in this process',
        labels: ['sweep'],
      },
    },
    async () => ({ uitpost_sweep_last_done_timestamp_seconds: activity.lastSweeps() }),
  )
  registerPool(metrics, db)
  registerQueues(metrics, options)
}

function registerPool(metrics: Metrics, db: object): void {
  metrics.read(
    'pool',
    {
      db_client_connection_count: {
        help: 'Connections to Postgres that are used or idle',
        labels: ['db_client_connection_state'],
      },
      db_client_connection_max: { help: 'Connections to Postgres at most' },
      db_client_connection_pending_requests: { help: 'Statements that wait for a connection' },
    },
    async () => {
      const { used, idle, max, pending } = readPool(db)
      return {
        db_client_connection_count: Object.entries({ used, idle }).map(([state, value]) => ({
          labels: { db_client_connection_state: state },
          value,
        })),
        db_client_connection_max: max,
        db_client_connection_pending_requests: pending,
      }
    },
  )
}

function registerQueues(
  metrics: Metrics,
  { service, redis, prefix, queues, activity }: MessagingMetrics,
): void {
  metrics.read(
    'queues',
    {
      uitpost_queue_jobs: { help: 'Jobs in Redis by queue and state', labels: ['queue', 'state'] },
      uitpost_queue_oldest_due_seconds: {
        help: 'How long the oldest job has waited that could run now; 0 if there is none',
        labels: ['queue'],
      },
      uitpost_queue_stalled_seconds: {
        help: 'How long jobs have been due of which this process takes none; 0 while it is at one',
        labels: ['queue'],
      },
    },
    async () => {
      const now = Date.now()
      const states = await readQueueStates(
        redis,
        prefix,
        queues.map((queue) => queueName(service, queue)),
        now,
      )
      const of = states.map((state, i) => {
        const queue = queues[i] ?? ''
        const dueMs = state.dueSince === undefined ? 0 : now - state.dueSince
        return { queue, state, dueMs, stalledMs: Math.min(dueMs, activity.idleMs(queue)) }
      })
      return {
        uitpost_queue_jobs: of.flatMap(({ queue, state: { waiting, active, delayed } }) =>
          Object.entries({ waiting, active, delayed }).map(([state, value]) => ({
            labels: { queue, state },
            value,
          })),
        ),
        uitpost_queue_oldest_due_seconds: of.map(({ queue, dueMs }) => ({
          labels: { queue },
          value: dueMs / 1_000,
        })),
        uitpost_queue_stalled_seconds: of.map(({ queue, stalledMs }) => ({
          labels: { queue },
          value: stalledMs / 1_000,
        })),
      }
    },
  )
}
