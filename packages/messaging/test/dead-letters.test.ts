import { waitFor } from '@uitpost/testing'
import { Queue } from 'bullmq'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { work } from '../src/index.ts'
import { openOwn } from './own-connection.ts'
import { consume, lotte, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clear())
afterEach(() => shop.stop())
afterAll(() => shop.close())

const Row = z.object({ id: z.string() })
const failing = (error: () => unknown) =>
  work('row.look', Row, async () => {
    throw error()
  })
const letterWhen = (condition: (letter: { attempts: number }) => boolean = () => true) =>
  waitFor(async () => (await shop.deadLetters()).find(condition))

test.each([
  ['the thrown value is no Error', () => 'just words', 'just words'],
  ['the message is very long', () => new Error('x'.repeat(5_000)), 'x'.repeat(2_000)],
  ['it contains a character that Postgres rejects', () => new Error('a\0b'), 'ab'],
  [
    'it is cut in the middle of a letter',
    () => new Error(`${'x'.repeat(1_999)}📮`),
    `${'x'.repeat(1_999)}\ufffd`,
  ],
])('when %s, the letter has a text that Postgres can store', async (_, thrown, storedError) => {
  const messaging = await shop.start({ workers: [failing(thrown)] })
  await messaging.enqueue('row.look', { id: 'a' })
  expect(await letterWhen()).toMatchObject({ error: storedError, personIds: null })
})

test('the oldest letters are replayed first, up to the limit, and each once', async () => {
  for (const [at, id] of ['second', 'third', 'first', 'answered'].entries()) {
    await sql`insert into dead_letter (id, queue, job_id, payload, error, attempts, at, replayed_at)
      values (gen_random_uuid(), 'row.look', ${`job-${id}`}, ${JSON.stringify({ id })}, 'e', 1,
        now() - make_interval(hours => ${[2, 1, 3, 4][at]}), ${id === 'answered' ? new Date() : null})`.execute(
      shop.db,
    )
  }
  const seen: string[] = []
  const messaging = await shop.start({
    workers: [work('row.look', Row, async ({ id }) => void seen.push(id), { concurrency: 1 })],
  })
  expect(await messaging.replayDeadLetters({ limit: 2 })).toBe(2)
  await waitFor(() => seen.length === 2)
  expect(seen).toEqual(['first', 'second'])
  expect((await messaging.health()).deadLetters).toBe(1)
  const counts = await Promise.all([messaging.replayDeadLetters(), messaging.replayDeadLetters()])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  await waitFor(() => seen.length === 3)
  expect(seen).toEqual(['first', 'second', 'third'])
})

test('one command replays a thousand letters, and the next one the rest', async () => {
  await sql`insert into dead_letter (id, queue, job_id, payload, error, attempts)
    select gen_random_uuid(), 'row.look', 'job-' || n, '{"id":"a"}', 'e', 1 from generate_series(1, 1001) as n`.execute(
    shop.db,
  )
  const messaging = await shop.start({})
  expect([await messaging.replayDeadLetters(), await messaging.replayDeadLetters()]).toEqual([1_000, 1])
})

test('a dead letter that fails again updates its row and keeps counting attempts', async () => {
  let error = 'first'
  const messaging = await shop.start({ workers: [failing(() => new Error(error))] })
  await messaging.enqueue('row.look', { id: 'a' })
  const first = await letterWhen()
  error = 'second'
  await messaging.replayDeadLetters()
  const again = await letterWhen(({ attempts }) => attempts === 6)
  expect(again).toMatchObject({ id: first.id, error: 'second', replayedAt: null, payload: { id: 'a' } })
  expect(again.at.getTime()).toBeGreaterThan(first.at.getTime())
})

test('a work queue and a consumer each set their own number of attempts', async () => {
  const refuse = async () => {
    throw new Error('no')
  }
  const messaging = await shop.start({
    retry: { attempts: 3, backoffMs: 10 },
    workers: [work('row.look', Row, refuse, { attempts: 2 }), work('row.list', Row, refuse)],
    consumers: [consume('person.changed', refuse, { attempts: 1 })],
  })
  await messaging.enqueue('row.look', { id: 'a' })
  await messaging.enqueue('row.list', { id: 'a' })
  await shop.announce('person.changed', [lotte])
  await waitFor(async () => (await shop.deadLetters()).length === 3)
  const letters = (await shop.deadLetters()).map(({ queue, attempts }) => `${queue} ${attempts}`)
  expect(letters.toSorted()).toEqual(['person.changed 1', 'row.list 3', 'row.look 2'])
})

test.each([
  [4, 'handled'],
  [5, 'a dead letter'],
])('a job whose worker died %i times is %s', async (stalls, outcome) => {
  const { servers, queuePrefix } = shop.redis
  const redis = openOwn(servers)
  const queue = new Queue('shop.row.look', { connection: redis, prefix: queuePrefix })
  const job = await queue.add('row.look', { id: 'a' }, { jobId: 'id-a', removeOnComplete: true })
  // BullMQ's counter of stalls.
  await redis.hset(`${queuePrefix}:shop.row.look:${job.id ?? ''}`, 'stc', stalls)
  let handled = 0
  await shop.start({ workers: [work('row.look', Row, async () => void handled++)] })
  await waitFor(async () => handled > 0 || (await shop.deadLetters()).length > 0)
  const letters = await shop.deadLetters()
  expect({ handled, letters: letters.map(({ error }) => error) }).toEqual(
    outcome === 'handled'
      ? { handled: 1, letters: [] }
      : { handled: 0, letters: ['Its worker died 5 times'] },
  )
  await queue.close()
  redis.disconnect()
})

test('while a letter cannot be saved its job stays and counts no further attempt', async () => {
  await shop.alter(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'full'; end $$`)
  await shop.alter(
    'create trigger refuse before insert on dead_letter for each row execute function refuse()',
  )
  const attempts: number[] = []
  const messaging = await shop.start({
    workers: [
      work(
        'row.look',
        Row,
        async (_, job) => {
          attempts.push(job.attempt)
          throw new Error('broken')
        },
        { attempts: 2 },
      ),
    ],
  })
  await messaging.enqueue('row.look', { id: 'a' })
  await waitFor(() => attempts.length === 3)
  await shop.alter('drop function refuse cascade')
  expect(await letterWhen()).toMatchObject({ attempts: 2, error: 'broken' })
  expect(attempts.slice(0, 3)).toEqual([1, 2, 2])
})
