import { waitFor } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { republish, work } from '../src/index.ts'
import { consume, lotte, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clear())
afterEach(() => shop.stop())
afterAll(() => shop.close())

const HOUR_MS = 3_600_000
const unsent = () =>
  shop.db.selectFrom('outbox').select('noun').where('publishedAt', 'is', null).orderBy('seq').execute()

test('a message is sent at once after the commit, without waiting for the next poll', async () => {
  const seen: string[] = []
  await shop.start({
    timing: { relayEveryMs: HOUR_MS },
    consumers: [consume('person.changed', async ({ items }) => void seen.push(...items.map(({ id }) => id)))],
  })
  for (const id of ['a', 'b', 'c']) {
    await shop.announce('person.changed', [{ ...lotte, id }])
    await waitFor(() => seen.includes(id))
  }
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('a message without a notification is found by the next poll', async () => {
  const seen: string[] = []
  await shop.start({
    timing: { relayEveryMs: 50 },
    consumers: [consume('person.changed', async ({ items }) => void seen.push(...items.map(({ id }) => id)))],
  })
  await waitFor(async () => (await shop.db.selectFrom('relayState').selectAll().execute()).length === 1)
  await sql`insert into outbox (id, noun, items) values (gen_random_uuid(), 'person.changed', ${JSON.stringify([lotte])})`.execute(
    shop.db,
  )
  await waitFor(() => seen.length === 1)
  expect(seen).toEqual(['lotte'])
})

test('more messages than one batch holds all arrive without waiting for the next poll', async () => {
  const seen = new Set<string>()
  const ids = Array.from({ length: 230 }, (_, at) => `p${at}`)
  for (const id of ids) await shop.announce('person.changed', [{ ...lotte, id }])
  await shop.start({
    timing: { relayEveryMs: HOUR_MS },
    consumers: [
      consume('person.changed', async ({ items }) => {
        for (const { id } of items) seen.add(id)
      }),
    ],
  })
  await waitFor(() => seen.size === 230)
  expect(await unsent()).toEqual([])
})

test('a message with an unknown noun stays unsent and does not block others', async () => {
  const seen: string[] = []
  await shop.announce('another.noun', [{ id: 'x' }])
  await shop.announce('person.changed', [lotte])
  await shop.start({
    consumers: [consume('person.changed', async ({ items }) => void seen.push(...items.map(({ id }) => id)))],
  })
  await waitFor(() => seen.length === 1)
  await waitFor(async () => (await unsent()).length === 1)
  expect(await unsent()).toEqual([{ noun: 'another.noun' }])
})

test('two relays of one outbox send each message once', async () => {
  const seen: string[] = []
  const consumer = consume('person.changed', async () => {}, {
    afterCommit: async ({ items }) => void seen.push(...items.map(({ id }) => id)),
  })
  const ids = Array.from({ length: 150 }, (_, at) => `p${at}`)
  await Promise.all([shop.start({ consumers: [consumer] }), shop.start({ consumers: [consumer] })])
  await Promise.all(ids.map((id) => shop.announce('person.changed', [{ ...lotte, id }])))
  await waitFor(async () => (await unsent()).length === 0 && new Set(seen).size === 150)
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('a queue handles at most its configured number of jobs at a time', async () => {
  let [running, most, done] = [0, 0, 0]
  const slow = work(
    'row.look',
    z.object({ id: z.string() }),
    async () => {
      running += 1
      most = Math.max(most, running)
      await waitFor(() => most > 2)
      await sql`select pg_sleep(0.05)`.execute(shop.db)
      running -= 1
      done += 1
    },
    { concurrency: 3 },
  )
  const messaging = await shop.start({ workers: [slow] })
  await Promise.all(Array.from({ length: 12 }, (_, at) => messaging.enqueue('row.look', { id: `${at}` })))
  await waitFor(() => done === 12)
  expect(most).toBe(3)
})

test('relayLagSeconds is the age of the oldest unsent message, at most since the loss of Redis', async () => {
  const messaging = await shop.start({})
  await waitFor(async () => (await shop.db.selectFrom('relayState').selectAll().execute()).length === 1)
  expect((await messaging.health()).relayLagSeconds).toBe(0)
  for (const hours of [2, 1]) {
    await sql`insert into outbox (id, noun, items, at)
      values (gen_random_uuid(), 'another.noun', '[]', now() - make_interval(hours => ${hours}))`.execute(
      shop.db,
    )
  }
  await sql`update relay_state set at = now() - interval '3 hours'`.execute(shop.db)
  expect(Math.abs((await messaging.health()).relayLagSeconds - 7_200)).toBeLessThan(60)
  await sql`update relay_state set at = now() - interval '10 minutes'`.execute(shop.db)
  expect(Math.abs((await messaging.health()).relayLagSeconds - 600)).toBeLessThan(60)
})

test('republishing sets the personIds of each page and stops at an empty one', async () => {
  const count = await republish(shop.db, 'person.changed', async (_, after) =>
    after === undefined
      ? { items: [{ id: 'lotte' }, { id: 'pim' }], personIds: ['lotte', 'pim'], next: 'more' }
      : { items: [] },
  )
  expect(count).toBe(2)
  const rows = await shop.db
    .selectFrom('outbox')
    .select(['noun', 'personIds', 'requestId'])
    .orderBy('seq')
    .execute()
  expect(rows).toEqual([{ noun: 'person.changed', personIds: ['lotte', 'pim'], requestId: null }])
})
