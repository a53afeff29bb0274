import type { MessageDefinition } from '@uitpost/contracts'
import type { Executor } from '@uitpost/database'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { type MessageCatalogue, visibleItems } from '../message-catalogue.ts'
import { createEpochGuard } from './epoch.ts'
import { type JobToAdd, type Queues, queueName } from './queues.ts'
import type { createResender } from './resend.ts'

export interface RelayOptions<DB> {
  db: Kysely<DB>
  redis: RedisClient
  queues: Queues
  /** The Redis key of this outbox's epoch. */
  epochKey: string
  messages: MessageCatalogue
  resend: Pick<ReturnType<typeof createResender>, 'begin' | 'offerNext'>
  logger: Logger
  /** Polling interval in milliseconds, used when no wake-up comes. */
  everyMs: number
}

export interface Relay {
  /** Starts the next batch at once. */
  wake(): void
  close(): Promise<void>
}

interface OutboxRow {
  seq: number
  id: string
  noun: string
  items: Record<string, unknown>[]
  personIds: string[] | null
  requestId: string | null
  at: Date
}

const BATCH = 100
const LONGEST_BACKOFF_MS = 5_000

/** Sends committed messages from the outbox to the queues of their subscribers, until closed. */
export function startRelay<DB>(options: RelayOptions<DB>): Relay {
  const { redis, logger, everyMs } = options
  const epoch = createEpochGuard({ ...options, key: options.epochKey, begin: options.resend.begin })
  const wakeSignal = createWakeSignal()
  let stopped = false
  let failures = 0

  async function turn(): Promise<boolean> {
    if (redis.status !== 'ready') throw new Error('Redis is unreachable')
    await epoch.renewIfLost()
    const more = (await sendBatch(options, epoch)) === BATCH
    if (!more) await options.resend.offerNext()
    return more
  }

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        const more = await turn()
        if (failures > 0) logger.info('The relay sends again')
        failures = 0
        if (!more) await wakeSignal.wait(everyMs)
      } catch (error) {
        failures += 1
        // Warn once, then log at debug.
        logger[failures === 1 ? 'warn' : 'debug'](
          { err: error },
          'The relay could not send; messages wait in Postgres',
        )
        await wakeSignal.wait(Math.min(100 * 2 ** Math.min(failures, 10), LONGEST_BACKOFF_MS))
      }
    }
  }

  redis.on('ready', wakeSignal.wake)
  const running = run()
  return {
    wake: wakeSignal.wake,
    async close() {
      redis.off('ready', wakeSignal.wake)
      stopped = true
      wakeSignal.wake()
      await running
    },
  }
}

/** A timer that `wake` ends early; a `wake` without a running wait ends the next one at once. */
function createWakeSignal() {
  let woken = false
  let endWait: (() => void) | undefined
  return {
    wake: () => {
      woken = true
      endWait?.()
    },
    async wait(ms: number): Promise<void> {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          endWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      woken = false
      endWait = undefined
    },
  }
}

/**
 * Several relays may run: each skips rows locked by another. The rows stay locked until Redis has accepted them; after
 * a crash in between they are sent again, and receivers skip messages already applied.
 */
async function sendBatch<DB>(
  options: RelayOptions<DB>,
  epoch: ReturnType<typeof createEpochGuard<DB>>,
): Promise<number> {
  const { db, queues, messages } = options
  return db.transaction().execute(async (trx) => {
    const state = await epoch.lock(trx)
    const { rows } = await sql<OutboxRow>`
      select seq, id, noun, items, person_ids, request_id, at from outbox
      where published_at is null and noun = any(${Object.keys(messages)})
      order by seq limit ${BATCH} for update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    for (const [queue, jobs] of jobsByQueue(rows, messages)) await queues.add(queue, jobs)
    if (!(await epoch.isCurrent(state))) throw new Error('Redis was emptied while messages were added')
    await markSent(trx, rows, messages)
    return rows.length
  })
}

function jobsByQueue(rows: OutboxRow[], messages: MessageCatalogue): Map<string, JobToAdd[]> {
  const byQueue = new Map<string, JobToAdd[]>()
  for (const row of rows) {
    const definition = messages[row.noun]
    for (const subscriber of definition?.to ?? []) {
      const queue = queueName(subscriber, row.noun)
      const jobs = byQueue.get(queue) ?? []
      jobs.push({ name: row.noun, data: envelopeFor(subscriber, row, definition), opts: { jobId: row.id } })
      byQueue.set(queue, jobs)
    }
  }
  return byQueue
}

/** `personIds` is added for erasure, which searches queued jobs and dead letters by it. */
function envelopeFor(subscriber: string, row: OutboxRow, definition: MessageDefinition | undefined) {
  const items = visibleItems(row.items, subscriber, definition)
  const { seq, id, noun, requestId, personIds } = row
  return { id, seq, noun, at: row.at.toISOString(), requestId, items, ...(personIds ? { personIds } : {}) }
}

async function markSent(trx: Executor, rows: OutboxRow[], messages: MessageCatalogue): Promise<void> {
  const forget = rows.filter((row) => messages[row.noun]?.forgetOnceSent).map((row) => row.seq)
  const keep = rows.filter((row) => !messages[row.noun]?.forgetOnceSent).map((row) => row.seq)
  if (forget.length > 0) await sql`delete from outbox where seq = any(${forget}::bigint[])`.execute(trx)
  if (keep.length > 0) {
    await sql`update outbox set published_at = now() where seq = any(${keep}::bigint[])`.execute(trx)
  }
}
