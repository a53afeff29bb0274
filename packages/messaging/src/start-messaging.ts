import { messages as contractMessages, type Hint, type MessageDefinition } from '@uitpost/contracts'
import { checkConnections, type Executor, listen, outboxChannel } from '@uitpost/database'
import type { Metrics } from '@uitpost/service-kit/metrics'
import type { RedisServers } from '@uitpost/service-kit/redis'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { v7 as newId } from 'uuid'
import { type ReplayFilter, replayDeadLetters } from './dead-letters/dead-letters.ts'
import { type MessagingHealth, readHealth } from './health.ts'
import { hintSender } from './hints.ts'
import type { MessageCatalogue } from './message-catalogue.ts'
import { recordActivity } from './metrics/activity.ts'
import { registerMetrics } from './metrics/register-metrics.ts'
import { openQueues, queueName } from './queues/queues.ts'
import { connectRedis } from './queues/redis.ts'
import { startRelay } from './queues/relay.ts'
import { COMPARE_QUEUE, Comparison, createResender } from './queues/resend.ts'
import { removeExpired, removeSecrets } from './retention.ts'
import { runSweep, type Sweep, sweep } from './sweep.ts'
import type { Consumer, RetryOptions } from './workers/consume.ts'
import { type JobWorkerOptions, startJobWorker } from './workers/job-worker.ts'
import { messageHandler } from './workers/message-worker.ts'
import { DoNotRetry } from './workers/outcomes.ts'
import { type WorkQueue, work } from './workers/work.ts'

/** Intervals and timeouts in milliseconds; the defaults are for production, tests shorten them. */
export interface MessagingTiming {
  /** Interval at which the relay polls the outbox, besides notifications. Default 1,500. */
  relayEveryMs: number
  /** A job whose worker has not renewed its lock for this long goes to another worker. Default 30,000. */
  lockMs: number
  /** Interval between searches for such jobs. Default 10,000. */
  stalledCheckMs: number
  /** Interval between deletions of expired messages. Default 3,600,000. */
  retentionEveryMs: number
  /** Interval between deletions of sent messages with a secret. Default 60,000. */
  secretsEveryMs: number
  /** How long close() waits for running handlers. Default 20,000. */
  closeMs: number
}

export interface MessagingOptions<DB> {
  service: string
  /** The service's database; handlers, sweeps and the relay use its pool. */
  db: Kysely<DB>
  /** The same database past any pooler, for one connection that listens and holds the locks of sweeps. */
  databaseUrl: string
  redis: RedisServers
  /** Prefix of all Redis keys: separates installations that share one Redis. */
  queuePrefix: string
  logger: Logger
  /** Where the figures of messages, queues, sweeps and connections are registered. */
  metrics?: Metrics | undefined
  /** The contracts' messages, unless a test brings its own. */
  messages?: MessageCatalogue
  consumers?: readonly Consumer[]
  workers?: readonly WorkQueue[]
  sweeps?: readonly Sweep[]
  /** For consumers and workers that set none. Default: 4 at a time, 8 attempts, 1,000 ms before the second one. */
  retry?: RetryOptions
  timing?: Partial<MessagingTiming>
}

export interface Messaging {
  /**
   * Adds a job to one of the service's own queues. Returns false when Redis is unreachable: the row the job points at is
   * committed, and a sweep finds it. Ignored while a job with the same `jobId` waits or runs. Throws for an unknown
   * queue or an invalid payload.
   */
  enqueue(queue: string, payload: unknown, options?: { delayMs?: number; jobId?: string }): Promise<boolean>
  /** Notifies open screens which paths changed; call it after the commit. Hints may be lost. */
  sendHint(hint: Hint): void
  health(): Promise<MessagingHealth>
  replayDeadLetters(filter?: ReplayFilter): Promise<number>
  /** Removes a person from the messages that wait for this service in Redis. */
  forgetPerson(personId: string): Promise<void>
  close(): Promise<void>
}

/** Time limit for closing the queues of a reachable Redis. */
const CLOSE_QUEUES_MS = 2_000

const RETRY: Required<RetryOptions> = { concurrency: 4, attempts: 8, backoffMs: 1_000 }

const TIMING: MessagingTiming = {
  relayEveryMs: 1_500,
  lockMs: 30_000,
  stalledCheckMs: 10_000,
  retentionEveryMs: 3_600_000,
  secretsEveryMs: 60_000,
  closeMs: 20_000,
}

/**
 * Starts a service's relay, consumers, workers and sweeps. Throws for two handlers of one queue, and for a noun that
 * the contracts do not send to this service.
 */
export async function startMessaging<DB>(options: MessagingOptions<DB>): Promise<Messaging> {
  const { service, db, logger, queuePrefix: prefix, consumers = [], workers = [], sweeps = [] } = options
  const messages: MessageCatalogue = options.messages ?? contractMessages
  const timing = { ...TIMING, ...options.timing }
  assertUniqueNames([...consumers.map(({ noun }) => noun), ...workers.map(({ name }) => name)])
  const handlers = consumers.map((consumer) => ({
    consumer,
    run: messageHandler(db, consumer, definitionFor(service, consumer.noun, messages), { forgetPerson }),
  }))
  async function forgetPerson(personId: string): Promise<void> {
    for (const { noun } of consumers) await queues.removePerson(queueName(service, noun), personId)
  }
  const schema = await readSchema(db)
  await checkConnections(db, options.databaseUrl, (words) => logger.warn(words))

  const redis = await connectRedis(options.redis, service, logger)
  const queues = openQueues(redis.sender, prefix, logger)
  const common = { db, redis: redis.sender, queues, messages, logger }
  const activity = recordActivity(options.metrics)
  const resend = createResender({
    ...common,
    service,
    key: `${prefix}:resend:${schema}`,
    turnKey: `${prefix}:resend-turn`,
  })
  const relay = startRelay({
    ...common,
    resend,
    epochKey: `${prefix}:epoch:${schema}`,
    everyMs: timing.relayEveryMs,
  })
  const listener = listen({
    url: options.databaseUrl,
    channel: outboxChannel(schema),
    applicationName: `${service}.relay`,
    onNotification: relay.wake,
    onError: (error) =>
      logger.warn({ err: error }, 'Notifications of the outbox cannot be received; the relay polls it'),
  })

  const startWorker = (name: string, retry: RetryOptions, run: JobWorkerOptions['run']) =>
    startJobWorker({
      service,
      name,
      db,
      prefix,
      logger,
      activity,
      run,
      redis: redis.worker,
      retry: { ...RETRY, ...options.retry, ...retry },
      lockMs: timing.lockMs,
      stalledCheckMs: timing.stalledCheckMs,
    })
  const comparing = work(
    COMPARE_QUEUE,
    Comparison,
    async (comparison) => {
      if (await resend.compare(comparison)) relay.wake()
    },
    { concurrency: 1 },
  )
  const jobWorkers = [
    ...handlers.map(({ consumer, run }) => startWorker(consumer.noun, consumer.options, run)),
    ...[...workers, comparing].map((queue) => startWorker(queue.name, queue.options, workHandler(queue))),
  ]

  const stop = new AbortController()
  const retention = sweep('messaging.retention', timing.retentionEveryMs, () => removeExpired(db))
  const secrets = sweep('messaging.secrets', timing.secretsEveryMs, () => removeSecrets(db, messages))
  const running = [...sweeps, retention, secrets].map((job) =>
    runSweep(listener.runExclusive, service, job, { logger, activity, signal: stop.signal }),
  )
  const health = () => readHealth(db, redis.sender)
  if (options.metrics)
    registerMetrics(options.metrics, {
      service,
      db,
      redis: redis.sender,
      prefix,
      queues: [...consumers.map(({ noun }) => noun), ...workers.map(({ name }) => name)],
      activity,
      health,
    })

  return {
    async enqueue(name, payload, { delayMs, jobId } = {}) {
      const queue = workers.find((known) => known.name === name)
      if (!queue) throw new Error(`${service} has no work queue "${name}"`)
      const data = queue.payload.parse(payload)
      // BullMQ refuses ids that contain a colon or are a number.
      const opts = { jobId: jobId ? safeJobId(jobId) : newId(), ...(delayMs ? { delay: delayMs } : {}) }
      try {
        await queues.add(queueName(service, name), [{ name, data, opts }])
        return true
      } catch (error) {
        logger.warn({ err: error, queue: name }, 'A job could not be added; a sweep will find its row')
        return false
      }
    },
    sendHint: hintSender(redis.sender, prefix),
    health,
    replayDeadLetters: (filter) => replayDeadLetters(db, queues, service, filter),
    forgetPerson,
    async close() {
      stop.abort()
      const workersClosed = Promise.allSettled(jobWorkers.map((worker) => worker.close())).then(
        () => 'closed',
      )
      // Without Redis a worker cannot finish closing; its jobs will be found stalled and skipped as already applied.
      const handlersDone = redis
        .lost()
        .then(() => Promise.allSettled(jobWorkers.map((worker) => worker.idle())))
      const workersDone = Promise.race([workersClosed, handlersDone])
      // Their locks are the listener's.
      const swept = Promise.allSettled(running).then(() => listener.close())
      const others = Promise.allSettled([relay.close(), swept])
      const [how] = (await withinMs(timing.closeMs, Promise.all([workersDone, others]))) ?? []
      if (!how) {
        logger.warn('Some handlers did not finish in time; their jobs go to another worker')
        void listener.close()
      }
      if (how === 'closed') await withinMs(CLOSE_QUEUES_MS, queues.close())
      else void Promise.allSettled(jobWorkers.map((worker) => worker.disconnect()))
      redis.close()
    },
  }
}

async function readSchema(db: Executor): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  if (!rows[0]?.schema) throw new Error('The connection has no schema of its own')
  return rows[0].schema
}

function workHandler(queue: WorkQueue): JobWorkerOptions['run'] {
  return async (data, job) => {
    const payload = queue.payload.safeParse(data)
    if (!payload.success) throw new DoNotRetry(`Not a payload of ${queue.name}: ${payload.error.message}`)
    await queue.handle(payload.data, job)
  }
}

function definitionFor(service: string, noun: string, messages: MessageCatalogue): MessageDefinition {
  const definition = messages[noun]
  if (!definition?.to.includes(service)) throw new Error(`The contracts send no "${noun}" to ${service}`)
  return definition
}

function assertUniqueNames(names: string[]): void {
  const double = names.find((name, i) => names.indexOf(name) !== i)
  if (double) throw new Error(`Two handlers for "${double}": every queue has exactly one`)
}

const safeJobId = (id: string) => `id-${encodeURIComponent(id)}`

/** Undefined if the time limit was reached first. */
async function withinMs<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer))
}
