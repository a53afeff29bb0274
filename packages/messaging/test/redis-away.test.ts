import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { work } from '../src/index.ts'
import { consume, lotte, openShop, type Shop } from './shop.ts'

let shop: Shop
let ownRedis: OwnServer | undefined
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clear())
afterEach(async () => {
  vi.useRealTimers()
  await shop.stop()
  await ownRedis?.close()
  ownRedis = undefined
})
afterAll(() => shop.close())

test('if Redis is unreachable at the start, nothing fails or hangs, and everything is sent once it is there', async () => {
  ownRedis = await startOwnRedis()
  await ownRedis.kill()
  const seen: string[] = []
  const looked: string[] = []
  const messaging = await shop.start({
    redis: ownRedis,
    consumers: [
      consume('person.changed', async ({ items }) => void seen.push(...items.map((item) => item.id))),
    ],
    workers: [work('row.look', z.object({ id: z.string() }), async ({ id }) => void looked.push(id))],
  })
  expect(await messaging.enqueue('row.look', { id: 'lost hint' })).toBe(false)
  await shop.announce('person.changed', [lotte])
  expect(await messaging.health()).toMatchObject({ redis: 'away', deadLetters: 0 })
  await ownRedis.restart()
  await waitFor(() => seen.length === 1)
  await waitFor(async () => (await messaging.health()).redis === 'ok')
  expect(await messaging.enqueue('row.look', { id: 'hint' })).toBe(true)
  await waitFor(() => looked.length === 1)
  expect([seen, looked]).toEqual([['lotte'], ['hint']])
})

test('the relay logs once that it sends again', async () => {
  ownRedis = await startOwnRedis()
  await ownRedis.kill()
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const seen: string[] = []
  await shop.start({
    redis: ownRedis,
    logger,
    consumers: [
      consume('person.changed', async ({ items }) => void seen.push(...items.map((item) => item.id))),
    ],
  })
  await shop.announce('person.changed', [lotte])
  await ownRedis.restart()
  await waitFor(() => seen.length === 1)
  await shop.announce('person.changed', [{ ...lotte, id: 'marit' }])
  await waitFor(() => seen.length === 2)
  await shop.announce('person.changed', [{ ...lotte, id: 'joris' }])
  await waitFor(() => seen.length === 3)
  expect(lines.filter((line) => line.includes('The relay sends again'))).toHaveLength(1)
})

test('with Redis away, closing does not wait for the time limit of its handlers', async () => {
  ownRedis = await startOwnRedis()
  const messaging = await shop.start({
    redis: ownRedis,
    consumers: [consume('person.changed', async () => {})],
    // Longer than this test may take.
    timing: { closeMs: 600_000 },
  })
  await waitFor(async () => (await messaging.health()).redis === 'ok')
  await ownRedis.kill()
  await expect(messaging.close()).resolves.toBeUndefined()
})

test('a Redis that hangs is reported as away before a command to it is given up', async () => {
  ownRedis = await startOwnRedis()
  const messaging = await shop.start({ redis: ownRedis })
  await waitFor(async () => (await messaging.health()).redis === 'ok')
  const admin = new Redis(ownRedis.url)
  // Longer than this test may take.
  await admin.call('CLIENT', 'PAUSE', '600000', 'ALL')
  // The time limits of commands never come; that of the health is not one of these timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect((await messaging.health()).redis).toBe('away')
  vi.useRealTimers()
  admin.disconnect()
  await ownRedis.kill()
})

test('a Redis that may evict jobs is logged as an error and shown in the health', async () => {
  ownRedis = await startOwnRedis()
  const admin = new Redis(ownRedis.url)
  await admin.config('SET', 'maxmemory-policy', 'allkeys-lru')
  admin.disconnect()
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const messaging = await shop.start({ redis: ownRedis, logger })
  await waitFor(() => lines.some((line) => line.includes('noeviction')))
  expect((await messaging.health()).redis).toBe('may-evict')
})
