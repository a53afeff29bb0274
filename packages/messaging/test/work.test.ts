import { waitFor } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DoNotRetry, RetryLater, sweep, work } from '../src/index.ts'
import { consume, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clear())
afterEach(() => shop.stop())
afterAll(() => shop.close())

test.each([
  ['DoNotRetry', new DoNotRetry('never'), 1],
  ['a broken domain rule', Object.assign(new Error('never'), { name: 'DomainError', code: 'conflict' }), 1],
  [
    'a domain error that passes',
    Object.assign(new Error('busy'), { name: 'DomainError', code: 'unavailable' }),
    3,
  ],
  ['any other error', new Error('broken'), 3],
])('%s becomes a dead letter after the right number of attempts', async (_, error, attempts) => {
  let tries = 0
  const failing = work('row.look', z.object({ id: z.string() }), async () => {
    tries += 1
    throw error
  })
  const messaging = await shop.start({ workers: [failing] })
  await messaging.enqueue('row.look', { id: 'a' })
  const [letter] = await waitFor(async () =>
    (await shop.deadLetters()).length > 0 ? shop.deadLetters() : undefined,
  )
  expect(letter).toMatchObject({ queue: 'row.look', attempts, error: error.message, payload: { id: 'a' } })
  expect(tries).toBe(attempts)
  expect(await messaging.health()).toEqual({ redis: 'ok', relayLagSeconds: 0, deadLetters: 1 })
})

test('a handler may postpone a job without counting an attempt', async () => {
  const attempts: number[] = []
  const waiting = work('row.look', z.object({ id: z.string() }), async (_, job) => {
    attempts.push(job.attempt)
    if (attempts.length < 6) throw new RetryLater(10, 'the source asks for patience')
  })
  const messaging = await shop.start({ workers: [waiting] })
  await messaging.enqueue('row.look', { id: 'a' })
  await waitFor(() => attempts.length === 6)
  expect(attempts).toEqual([1, 1, 1, 1, 1, 1])
  expect(await shop.deadLetters()).toEqual([])
})

test('a dead letter that is replayed and fails again is open again; one that succeeds is not', async () => {
  let broken = true
  const fragile = work('row.look', z.object({ id: z.string() }), async () => {
    if (broken) throw new DoNotRetry('broken')
  })
  const messaging = await shop.start({ workers: [fragile] })
  await messaging.enqueue('row.look', { id: 'a' })
  const open = async () => (await messaging.health()).deadLetters
  await waitFor(async () => (await open()) === 1)
  expect(await messaging.replayDeadLetters({ queue: 'another' })).toBe(0)
  expect(await messaging.replayDeadLetters()).toBe(1)
  await waitFor(async () => (await shop.deadLetters())[0]?.attempts === 2)
  expect(await open()).toBe(1)
  broken = false
  expect(await messaging.replayDeadLetters({ queue: 'row.look' })).toBe(1)
  expect(await open()).toBe(0)
})

test('jobs with the same id are one job while it waits, with any characters in the id', async () => {
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const looking = work('row.look', z.object({ id: z.string() }), async ({ id }) => {
    begun.push(id)
    await gate.promise
  })
  const messaging = await shop.start({ workers: [looking], retry: { concurrency: 1 } })
  await messaging.enqueue('row.look', { id: 'first' })
  await waitFor(() => begun.length === 1)
  // The only worker is busy, so these wait.
  await messaging.enqueue('row.look', { id: 'second' }, { jobId: '12:34' })
  await messaging.enqueue('row.look', { id: 'ignored' }, { jobId: '12:34' })
  await messaging.enqueue('row.look', { id: 'third' }, { jobId: '42' })
  gate.resolve()
  await waitFor(() => begun.length >= 3)
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('duplicate or unknown handlers fail at start, invalid payloads at the call', async () => {
  const handler = consume('person.changed', async () => {})
  await expect(shop.start({ consumers: [handler, handler] })).rejects.toThrow('exactly one')
  await expect(shop.start({ service: 'stranger', consumers: [handler] })).rejects.toThrow('stranger')
  const messaging = await shop.start({
    workers: [work('row.look', z.object({ id: z.string() }), async () => {})],
  })
  await expect(messaging.enqueue('row.look', { id: 7 })).rejects.toThrow()
  await expect(messaging.enqueue('row.unknown', {})).rejects.toThrow('no work queue')
})

test('a sweep runs on one replica at a time and runs again after a failure', async () => {
  let running = 0
  let most = 0
  let turns = 0
  const due = sweep('row.due', 5, async () => {
    running += 1
    most = Math.max(most, running)
    await sql`select pg_sleep(0.02)`.execute(shop.db)
    running -= 1
    turns += 1
    if (turns === 2) throw new Error('a bad turn')
  })
  await Promise.all([
    shop.start({ sweeps: [due] }),
    shop.start({ sweeps: [due] }),
    shop.start({ sweeps: [due] }),
  ])
  await waitFor(() => turns >= 8)
  expect(most).toBe(1)
})

test('sweeps that take long leave the connections of the pool to others', async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let begun = 0
  // As many as the pool has connections.
  const slow = Array.from({ length: 10 }, (_, at) =>
    sweep(`slow.${at}`, 60_000, () => {
      begun += 1
      return end
    }),
  )
  await shop.start({ sweeps: slow })
  await waitFor(() => begun === slow.length)
  expect((await sql`select 1 as one`.execute(shop.db)).rows).toEqual([{ one: 1 }])
  resolve()
})

test('closing waits for running handlers', async () => {
  let finished = false
  let begun = false
  const slow = work('row.look', z.object({}), async () => {
    begun = true
    await sql`select pg_sleep(0.3)`.execute(shop.db)
    finished = true
  })
  const messaging = await shop.start({ workers: [slow] })
  await messaging.enqueue('row.look', {})
  await waitFor(() => begun)
  await messaging.close()
  expect(finished).toBe(true)
})

test('closing gives up waiting for a handler that hangs', async () => {
  let begun = false
  const hanging = work('row.look', z.object({}), () => {
    begun = true
    return new Promise(() => {})
  })
  const messaging = await shop.start({ workers: [hanging], timing: { closeMs: 100 } })
  await messaging.enqueue('row.look', {})
  await waitFor(() => begun)
  await expect(messaging.close()).resolves.toBeUndefined()
})
