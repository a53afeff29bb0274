import { connect, inTransaction, type MessagingTables, messagingMigration } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { outbox, startMessaging } from '@uitpost/messaging'
import { createLogger } from '@uitpost/service-kit'
import { testRedis, waitFor } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { consumersOf } from '../src/jobs/index.ts'
import { announced, candidate } from './candidates.ts'
import { startCatalogue } from './set-up.ts'

const logger = createLogger('catalogue', 'silent')
const timing = { relayEveryMs: 100 }

test("candidates of a worker's message become events once, however often it is delivered", async () => {
  const catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const worker = await createTestDatabase({
    schema: 'discovery',
    migrations: { '0001_messaging': messagingMigration },
  })
  const workerDb = connect<MessagingTables>({
    url: worker.appUrl,
    applicationName: 'worker-test',
  })
  const { servers: redis, queuePrefix } = testRedis()
  const shared = { redis, queuePrefix, logger, timing }
  const received = await startMessaging({
    ...shared,
    service: 'catalogue',
    db: catalogue.db,
    databaseUrl: catalogue.databaseUrl,
    consumers: consumersOf(catalogue.ctx),
  })
  const sent = await startMessaging({
    ...shared,
    service: 'discovery-worker',
    db: workerDb,
    databaseUrl: worker.directUrl,
  })
  try {
    const found = [candidate(), candidate({ title: 'Lichtjesavond', startDate: 'unknown' })]
    await inTransaction(workerDb, (trx) => outbox(trx).add('candidates.found', found, 'request-1'))
    const outcomes = await waitFor(async () => {
      const items = await announced(catalogue, 'candidates.taken-in')
      return items.length === 2 && items
    })
    expect(outcomes).toMatchObject([{ outcome: 'created' }, { outcome: 'refused' }])

    // The relay sends it again, as after a crash, followed by another message to wait for.
    await workerDb.updateTable('outbox').set({ publishedAt: null }).execute()
    const next = candidate({ title: 'Open atelier', city: 'Gouda' })
    await inTransaction(workerDb, (trx) => outbox(trx).add('candidates.found', [next], 'request-2'))
    await waitFor(async () => (await announced(catalogue, 'candidates.taken-in')).length >= 3)
    expect(await announced(catalogue, 'candidates.taken-in')).toHaveLength(3)
    expect((await catalogue.ctx.stores.counters.stats()).pending_events).toBe(2)
  } finally {
    await Promise.all([sent.close(), received.close()])
    await workerDb.destroy()
    await worker.close()
    await catalogue.close()
  }
})
