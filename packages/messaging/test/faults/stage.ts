import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { type LedgerTables, ledgerMigrations, type Order, type ShopTables, shopMigrations } from './orders.ts'
import { randomNumbers } from './random-numbers.ts'
import { type RunningService, startService } from './running-service.ts'

/** The environment of a scenario: two databases, a Redis that may be stopped, and services that may be killed. */
export interface Stage {
  random: () => number
  shop: ReturnType<typeof connect<ShopTables>>
  ledger: ReturnType<typeof connect<LedgerTables>>
  redisServer: OwnServer
  redis: Redis
  /** The ledger's queue. */
  queue: Queue
  /** Starts a new process, for scenarios that kill it. */
  start(service: 'shop' | 'ledger'): Promise<RunningService>
  /** The process number `index` of a service, kept running between runs. */
  resident(service: 'shop' | 'ledger', index?: number): Promise<RunningService>
  /** Adds messages to the ledger's queue in this order, as the relay would, each with its own job id. */
  deliver(deliveries: readonly Delivery[]): Promise<void>
  /** Waits until nothing is left to send or handle. */
  quiet(timeoutMs?: number): Promise<void>
  /** Deletes all data and sets the random seed. */
  reset(seed: number): Promise<void>
  close(): Promise<void>
}

export interface Delivery {
  messageId: string
  seq: number
  items: Order[]
}

export async function openStage(): Promise<Stage> {
  const [shopDatabase, ledgerDatabase, redisServer] = await Promise.all([
    createTestDatabase({ schema: 'shop', migrations: shopMigrations }),
    createTestDatabase({ schema: 'ledger', migrations: ledgerMigrations }),
    startOwnRedis(),
  ])
  const shop = connect<ShopTables>({ url: shopDatabase.ownerUrl, applicationName: 'stage' })
  const ledger = connect<LedgerTables>({
    url: ledgerDatabase.ownerUrl,
    applicationName: 'stage',
  })
  const redis = new Redis(redisServer.url, { maxRetriesPerRequest: null, retryStrategy: () => 100 })
  // Scenarios kill the server on purpose.
  redis.on('error', () => {})
  const queuePrefix = `fault-${randomBytes(4).toString('hex')}`
  const queue = new Queue('ledger.order.placed', { connection: redis, prefix: queuePrefix })
  queue.on('error', () => {})
  const running: RunningService[] = []
  const residents = new Map<string, Promise<RunningService>>()
  let seed = 0

  const unsent = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from outbox where published_at is null`.execute(shop)
    return rows[0]?.count ?? 0
  }
  const waiting = async () => {
    const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized')
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }

  const stage: Stage = {
    random: randomNumbers(seed),
    shop,
    ledger,
    redisServer,
    redis,
    queue,
    async start(service) {
      const database = service === 'shop' ? shopDatabase : ledgerDatabase
      const child = await startService(service, {
        poolUrl: database.appUrl,
        databaseUrl: database.directUrl,
        redis: { url: redisServer.url },
        queuePrefix,
        seed,
      })
      running.push(child)
      seed += 1
      return child
    },
    resident(service, index = 0) {
      const name = `${service} ${index}`
      const resident = residents.get(name) ?? stage.start(service)
      residents.set(name, resident)
      return resident
    },
    async deliver(deliveries) {
      const at = new Date().toISOString()
      await queue.addBulk(
        deliveries.map(({ messageId: id, seq, items }) => ({
          name: 'order.placed',
          data: { id, seq, noun: 'order.placed', at, requestId: null, items },
          opts: { jobId: randomUUID(), attempts: 100, backoff: { type: 'custom' }, removeOnComplete: true },
        })),
      )
    },
    async quiet(timeoutMs = 20_000) {
      const compared = async () => (await redis.exists(`${queuePrefix}:resend:shop`)) === 0
      await waitFor(async () => (await compared()) && (await unsent()) === 0 && (await waiting()) === 0, {
        timeoutMs,
        what: 'an empty outbox, an empty queue and nothing left to compare',
      })
    },
    async reset(newSeed) {
      seed = newSeed
      stage.random = randomNumbers(newSeed)
      await sql`truncate outbox, placed`.execute(shop)
      await sql`truncate inbox, dead_letter, tombstone, booking, known_order, attempt, setting`.execute(
        ledger,
      )
    },
    async close() {
      await Promise.all(running.map((child) => child.kill()))
      await queue.close()
      redis.disconnect()
      await Promise.all([shop.destroy(), ledger.destroy()])
      await Promise.all([shopDatabase.close(), ledgerDatabase.close(), redisServer.close()])
    },
  }
  return stage
}
