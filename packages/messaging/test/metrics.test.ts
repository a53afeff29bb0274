import { createMetrics } from '@uitpost/service-kit/metrics'
import { figureIn, findRevealingLabels, waitFor } from '@uitpost/testing'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DoNotRetry, sweep, work } from '../src/index.ts'
import { openOwn } from './own-connection.ts'
import { consume, lotte, openShop, type Shop } from './shop.ts'

const JOBS = 'messaging_process_duration_seconds_count'
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clear())
afterEach(() => shop.stop())
afterAll(() => shop.close())

test('messages, jobs that fail, sweeps and connections are figures', async () => {
  const metrics = createMetrics()
  const messaging = await shop.start({
    metrics,
    consumers: [consume('person.changed', async () => {})],
    workers: [
      work('row.look', z.object({ id: z.string() }), async () => {
        throw new DoNotRetry('broken')
      }),
    ],
    sweeps: [
      sweep('good', 20, async () => {}),
      sweep('bad', 20, async () => {
        throw new Error('broken')
      }),
    ],
  })
  await messaging.enqueue('row.look', { id: lotte.id })
  await shop.announce('person.changed', [lotte], [lotte.id])
  const figure = async (name: string, labels?: Record<string, string>) =>
    figureIn(await metrics.text(), name, labels)
  await waitFor(async () => (await figure(JOBS, { messaging_destination_name: 'person.changed' })) === 1)
  await waitFor(async () => (await figure('uitpost_dead_letters')) === 1)
  await waitFor(async () => (await figure('uitpost_sweeps_total', { sweep: 'bad', outcome: 'failed' })) ?? 0)
  await waitFor(
    async () => (await figure('uitpost_sweep_last_done_timestamp_seconds', { sweep: 'good' })) ?? 0,
  )
  const text = await metrics.text()
  expect(figureIn(text, JOBS, { messaging_destination_name: 'row.look', error_type: 'dead' })).toBe(1)
  expect(figureIn(text, 'uitpost_sweep_last_done_timestamp_seconds', { sweep: 'bad' })).toBeUndefined()
  expect(figureIn(text, 'uitpost_redis_up')).toBe(1)
  expect(figureIn(text, 'db_client_connection_max')).toBe(10)
  expect(figureIn(text, 'db_client_connection_count')).toBeGreaterThan(0)
  expect(figureIn(text, 'uitpost_queue_stalled_seconds', { queue: 'row.look' })).toBe(0)
  expect(findRevealingLabels(text)).toEqual([])
})

test('jobs that wait for a worker are counted, with the age of the oldest that is due', async () => {
  const metrics = createMetrics()
  const open = Promise.withResolvers<void>()
  const slow = work('row.look', z.object({ id: z.string() }), () => open.promise, { concurrency: 1 })
  const messaging = await shop.start({ metrics, workers: [slow] })
  for (const id of ['a', 'b']) await messaging.enqueue('row.look', { id })
  await messaging.enqueue('row.look', { id: 'c' }, { delayMs: 3_600_000 })
  const jobs = async (state: string) =>
    figureIn(await metrics.text(), 'uitpost_queue_jobs', { queue: 'row.look', state })
  await waitFor(async () => (await jobs('active')) === 1)
  expect([await jobs('waiting'), await jobs('delayed')]).toEqual([1, 1])
  await waitFor(
    async () =>
      (figureIn(await metrics.text(), 'uitpost_queue_oldest_due_seconds', { queue: 'row.look' }) ?? 0) > 0,
  )
  // The worker is at a job, so it is not stalled.
  expect(figureIn(await metrics.text(), 'uitpost_queue_stalled_seconds', { queue: 'row.look' })).toBe(0)
  open.resolve()
})

test('jobs that are due while no worker takes any are stalled', async () => {
  const metrics = createMetrics()
  const messaging = await shop.start({
    metrics,
    workers: [work('row.look', z.object({ id: z.string() }), async () => {})],
  })
  const { servers, queuePrefix: prefix } = shop.redis
  const connection = openOwn(servers)
  const queue = new Queue('shop.row.look', { connection, prefix })
  await queue.setGlobalConcurrency(0)
  await messaging.enqueue('row.look', { id: 'a' })
  const stalled = async () =>
    figureIn(await metrics.text(), 'uitpost_queue_stalled_seconds', { queue: 'row.look' }) ?? 0
  expect(await waitFor(stalled)).toBeGreaterThan(0)
  await queue.removeGlobalConcurrency()
  // A worker without work looks again when a job is added.
  await messaging.enqueue('row.look', { id: 'b' })
  await waitFor(async () => (await stalled()) === 0)
  await queue.close()
  connection.disconnect()
})
