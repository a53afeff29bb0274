import { connect } from '@uitpost/database'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { openQueues } from '../src/queues/queues.ts'
import { startRelay } from '../src/queues/relay.ts'
import { createResender } from '../src/queues/resend.ts'
import { openOwn } from './own-connection.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a relay that cannot send retries after increasing waits', async () => {
  // Neither is reached: without Redis a relay does not ask Postgres.
  const db = connect<object>({ url: 'postgres://127.0.0.1:1/nothing', applicationName: 'relay-pace' })
  const away = openOwn({ url: 'redis://127.0.0.1:1' })
  let tries = 0
  const logger = pino({ level: 'debug' }, { write: () => void (tries += 1) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const common = { db, redis: away, logger, messages: {}, queues: openQueues(away, 'pace', logger) }
  const resend = createResender({ ...common, service: 'pace', key: 'pace:resend', turnKey: 'pace:turn' })
  const relay = startRelay({ ...common, resend, epochKey: 'pace:epoch', everyMs: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(tries).toBe(1)
  for (const [failures, waitMs] of [
    [1, 200],
    [2, 400],
    [3, 800],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(tries).toBe(failures)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toBe(failures + 1)
  }
  await relay.close()
  away.disconnect()
  await db.destroy()
})
