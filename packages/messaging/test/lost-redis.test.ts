import { type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
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
    messages,
    consumers: [
      consume('person.changed', async () => {}, {
        afterCommit: async ({ items }) => void arrived.push(...items.map(({ id }) => id)),
      }),
      consume('code.sent', async () => {}, {
        afterCommit: async ({ items }) => void arrived.push(...items.map(({ id }) => id)),
      }),
    ],
    timing: { relayEveryMs: 200, secretsEveryMs: 200 },
  })
  return { messaging, arrived, sentAgain: () => warnings.flatMap(({ again }) => again ?? []) }
}
/** Of the shop to itself alone. */
const messages = {
  'person.changed': { from: 'shop', to: ['shop'], item: z.object({ id: z.string(), city: z.string() }) },
  'code.sent': { from: 'shop', to: ['shop'], item: z.object({ id: z.string() }), hasSecret: true },
}
const announce = (id: string) => shop.announce('person.changed', [{ ...lotte, id }])
const epochOf = async () => (await shop.db.selectFrom('relayState').selectAll().executeTakeFirst())?.epoch
const isSent = async () =>
  (await shop.db.selectFrom('outbox').select('seq').where('publishedAt', 'is', null).orderBy('seq').execute())
    .length === 0
/** As if the receiver had not got these messages before Redis was lost. */
const forgetReceipts = (...ids: string[]) =>
  sql`delete from inbox where message_id in (select id from outbox where items -> 0 ->> 'id' = any(${ids}))`.execute(
    shop.db,
  )
const isCompared = async (redis: Redis) => (await redis.exists(`${shop.redis.queuePrefix}:resend:shop`)) === 0

test('the first start sends waiting messages once and nothing again', async () => {
  await announce('a')
  const { arrived, sentAgain } = await startListening()
  await waitFor(() => arrived.length > 0)
  await waitFor(isSent)
  expect([arrived, sentAgain()]).toEqual([['a'], []])
})

test('after Redis was emptied, messages of the last seven days that the receiver lacks are sent again, and no others', async () => {
  for (const id of ['old', 'recent', 'applied', 'new']) await announce(id)
  const age = (id: string, by: string) =>
    sql`update outbox set at = now() - ${by}::interval where items -> 0 ->> 'id' = ${id}`.execute(shop.db)
  await age('old', '7 days 1 minute')
  await age('recent', '6 days 23 hours')
  const { arrived, sentAgain } = await startListening()
  await waitFor(() => arrived.length === 4)
  await waitFor(isSent)
  const before = await epochOf()
  await forgetReceipts('old', 'recent', 'new')
  const redis = new Redis(server.url)
  await waitFor(() => isCompared(redis))
  await redis.flushall()
  await waitFor(() => arrived.length === 6)
  await waitFor(() => isCompared(redis))
  await waitFor(isSent)
  expect(arrived.slice(4).toSorted()).toEqual(['new', 'recent'])
  expect(sentAgain()).toEqual([2])
  const epoch = await epochOf()
  expect(epoch).not.toBe(before)
  expect(await redis.get(`${shop.redis.queuePrefix}:epoch:shop`)).toBe(epoch)
  redis.disconnect()
})

test('a message with a secret that a lost Redis had is sent again, and deleted five minutes after it was sent', async () => {
  await shop.announce('code.sent', [{ id: 'code' }])
  await announce('a')
  const { arrived, sentAgain } = await startListening()
  await waitFor(() => arrived.length === 2)
  await waitFor(isSent)
  await forgetReceipts('code')
  const redis = new Redis(server.url)
  await waitFor(() => isCompared(redis))
  await redis.flushall()
  await waitFor(() => arrived.length === 3)
  expect([arrived[2], sentAgain()]).toEqual(['code', [1]])
  await waitFor(isSent)
  redis.disconnect()

  const kept = async () => {
    const rows = await shop.db.selectFrom('outbox').select('noun').orderBy('seq').execute()
    return rows.map(({ noun }) => noun)
  }
  await shop.announce('code.sent', [{ id: 'later' }])
  await waitFor(() => arrived.includes('later'))
  await waitFor(isSent)
  await sql`update outbox set published_at = now() - (case items -> 0 ->> 'id' when 'later' then interval '4 minutes'
    else interval '5 minutes' end)`.execute(shop.db)
  await waitFor(async () => (await kept()).length === 2)
  expect(await kept()).toEqual(['person.changed', 'code.sent'])
})

test('after a restart of Redis the receiver is asked, because its data may be older', async () => {
  await announce('a')
  const { arrived } = await startListening()
  await waitFor(() => arrived.length === 1)
  await waitFor(isSent)
  const before = await epochOf()
  await forgetReceipts('a')
  await server.restart()
  await waitFor(() => arrived.length === 2)
  expect(await epochOf()).not.toBe(before)
})

test('more messages than one portion are compared, and a service that offers them waits for the turn of another one', async () => {
  const ids = Array.from({ length: 2_300 }, (_, at) => `p${at}`)
  await sql`insert into outbox (id, noun, items, published_at)
    select gen_random_uuid(), 'person.changed', jsonb_build_array(jsonb_build_object('id', id, 'city', 'Gent')), now()
    from unnest(${ids}::text[]) as id`.execute(shop.db)
  await sql`insert into inbox (consumer, message_id)
    select noun, id from outbox where items -> 0 ->> 'id' not in ('p3', 'p1700', 'p2299')`.execute(shop.db)
  const redis = new Redis(server.url)
  const turn = `${shop.redis.queuePrefix}:resend-turn`
  await redis.set(turn, 'another service')
  const { arrived, sentAgain } = await startListening()
  await announce('new')
  await waitFor(() => arrived.length === 1)
  expect(arrived).toEqual(['new'])
  await redis.del(turn)
  await waitFor(() => isCompared(redis))
  await waitFor(() => arrived.length === 4)
  expect(arrived.slice(1)).toEqual(['p3', 'p1700', 'p2299'])
  expect(sentAgain()).toEqual([1, 1, 1])
  await waitFor(async () => (await redis.get(turn)) === null)
  redis.disconnect()
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
  expect([arrived, await epochOf(), sentAgain()]).toEqual([['a', 'b'], before, []])
  redis.disconnect()
})
