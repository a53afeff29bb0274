import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { consume, lotte, openShop, type Shop } from './shop.ts'

let shop: Shop
let server: OwnServer
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.clear()
  server = await startOwnRedis({ keepsData: true })
})
afterEach(async () => {
  await shop.stop()
  await server.close()
})
afterAll(() => shop.close())

/** The ids received, including redeliveries: afterCommit runs each time. */
async function startListening() {
  const arrived: string[] = []
  const warnings: { again?: number }[] = []
  const logger = pino({ level: 'info' }, { write: (line) => void warnings.push(JSON.parse(line) as object) })
  const messaging = await shop.start({
    redis: server,
    logger,
    consumers: [
      consume('person.changed', async () => {}, {
        afterCommit: async ({ items }) => void arrived.push(...items.map(({ id }) => id)),
      }),
    ],
  })
  return { messaging, arrived, sentAgain: () => warnings.flatMap(({ again }) => again ?? []) }
}
const announce = (id: string) => shop.announce('person.changed', [{ ...lotte, id }])
const epochOf = async () => (await shop.db.selectFrom('relayState').selectAll().executeTakeFirst())?.epoch
const isSent = async () =>
  (await shop.db.selectFrom('outbox').select('seq').where('publishedAt', 'is', null).orderBy('seq').execute())
    .length === 0

test('the first start sends waiting messages once and logs that nothing was sent again', async () => {
  await announce('a')
  const { arrived, sentAgain } = await startListening()
  await waitFor(() => arrived.length > 0)
  await waitFor(isSent)
  expect([arrived, sentAgain()]).toEqual([['a'], [0]])
})

test('after Redis was emptied, messages of the last seven days are sent again', async () => {
  for (const id of ['old', 'recent', 'new']) await announce(id)
  await sql`update outbox set at = now() - interval '7 days 1 minute' where seq = (select min(seq) from outbox)`.execute(
    shop.db,
  )
  await sql`update outbox set at = now() - interval '6 days 23 hours' where seq = (select min(seq) + 1 from outbox)`.execute(
    shop.db,
  )
  const { arrived, sentAgain } = await startListening()
  await waitFor(() => arrived.length === 3)
  await waitFor(isSent)
  const before = await epochOf()
  const redis = new Redis(server.url)
  await redis.flushall()
  await waitFor(() => arrived.length === 5)
  await waitFor(isSent)
  expect(arrived.slice(3).toSorted()).toEqual(['new', 'recent'])
  expect(sentAgain()).toEqual([0, 2])
  const epoch = await epochOf()
  expect(epoch).not.toBe(before)
  expect(await redis.get(`${shop.redis.queuePrefix}:epoch:shop`)).toBe(epoch)
  redis.disconnect()
})

test('after a restart of Redis everything is sent again, because its data may be older', async () => {
  await announce('a')
  const { arrived } = await startListening()
  await waitFor(() => arrived.length === 1)
  await waitFor(isSent)
  const before = await epochOf()
  await server.restart()
  await waitFor(() => arrived.length === 2)
  expect(await epochOf()).not.toBe(before)
})

test('after a broken connection nothing is sent twice', async () => {
  await announce('a')
  const { arrived, sentAgain } = await startListening()
  await waitFor(() => arrived.length === 1)
  await waitFor(isSent)
  const before = await epochOf()
  const redis = new Redis(server.url)
  await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  await announce('b')
  await waitFor(() => arrived.includes('b'))
  expect([arrived, await epochOf(), sentAgain()]).toEqual([['a', 'b'], before, [0]])
  redis.disconnect()
})
