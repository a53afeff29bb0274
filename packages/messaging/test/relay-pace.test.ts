import { connect } from '@uitpost/database'
import { createTestDatabase, testRedis, waitFor } from '@uitpost/testing'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openQueues } from '../src/queues/queues.ts'
import { startRelay } from '../src/queues/relay.ts'
import { openOwn } from './own-connection.ts'

test('a relay that cannot send retries after increasing waits', async () => {
  const { queuePrefix: prefix } = testRedis()
  const database = await createTestDatabase({ schema: 'notifier', migrations: {} })
  const db = connect<object>({ url: database.appUrl, applicationName: 'relay-pace' })
  const away = openOwn({ url: 'redis://127.0.0.1:1' })
  const tries: number[] = []
  const logger = pino({ level: 'debug' }, { write: () => void tries.push(performance.now()) })
  const relay = startRelay({
    db,
    redis: away,
    logger,
    messages: {},
    epochKey: `${prefix}:epoch`,
    everyMs: 1,
    queues: openQueues(away, prefix, logger),
  })
  await waitFor(() => tries.length >= 4)
  await relay.close()
  const [first = 0, second = 0, third = 0, fourth = 0] = tries
  // Timers may be late on a busy machine, and early only by rounding.
  expect(second - first).toBeGreaterThan(190)
  expect(third - second).toBeGreaterThan(390)
  expect(fourth - third).toBeGreaterThan(790)
  away.disconnect()
  await db.destroy()
  await database.close()
})
