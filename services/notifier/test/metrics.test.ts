import { createMetrics } from '@uitpost/service-kit/metrics'
import { figureIn, findRevealingLabels } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { sendWaiting, sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { runDueDigests } from '../src/domain/digests/digests.ts'
import { countDeliveries, registerMetrics } from '../src/metrics.ts'
import { NOW, openStage, type Stage } from './stage.ts'

const THURSDAY = new Date('2026-11-26T08:00:00Z')
const HOUR_MS = 3_600_000
let stage: Stage
let ctx: Context
let figure: (name: string, labels?: Record<string, string>) => Promise<number | undefined>
let scrape: () => Promise<string>

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.sink.accept()
  for (const table of ['delivery', 'digestRun', 'digestSchedule', 'recipient', 'event'] as const)
    await stage.db.deleteFrom(table).execute()
  const metrics = createMetrics()
  ctx = stage.replica({ countDelivery: countDeliveries(metrics) })
  registerMetrics(metrics, ctx)
  scrape = metrics.text
  figure = async (name, labels) => figureIn(await metrics.text(), name, labels)
})
afterAll(() => stage.close())

test('a digest is late, then planned and due, and then it has left', async () => {
  await stage.person()
  await stage.event()
  // Its schedule begins with the first look.
  await runDueDigests(ctx)
  stage.clock.now = new Date(THURSDAY.getTime() + 2 * HOUR_MS)
  expect(await figure('uitpost_digest_lag_seconds')).toBe(7_200)
  await runDueDigests(ctx)
  expect(await figure('uitpost_digest_lag_seconds')).toBe(0)
  expect(await figure('uitpost_rows_due', { queue: 'delivery.send' })).toBe(1)
  expect(await figure('uitpost_deliveries', { status: 'pending' })).toBe(1)
  expect(await figure('uitpost_digest_last_sent_timestamp_seconds')).toBeUndefined()

  stage.clock.now = new Date(stage.clock.now.getTime() + 2 * HOUR_MS)
  expect(await figure('uitpost_rows_due_oldest_seconds', { queue: 'delivery.send' })).toBe(7_200)
  expect(await figure('uitpost_digests_planned')).toBe(1)
  await sendWaiting(ctx)
  const sent = { kind: 'digest', channel: 'email', status: 'sent' }
  expect(await figure('uitpost_deliveries_total', sent)).toBe(1)
  expect(await figure('uitpost_rows_due', { queue: 'delivery.send' })).toBe(0)
  expect(await figure('uitpost_digest_last_sent_timestamp_seconds')).toBe(stage.clock.now.getTime() / 1_000)
})

test('a mail server that refuses shows in the attempts, and a lost sender in the uncertain deliveries', async () => {
  const person = await stage.person()
  await stage.event()
  await runDueDigests(ctx)
  stage.clock.now = THURSDAY
  await runDueDigests(ctx)
  stage.sink.refuseWith(451)
  await sendWaiting(ctx)
  expect(await figure('uitpost_deliveries_total', { channel: 'email', status: 'pending' })).toBe(1)
  // Counted from zero, so that an alert sees the first of them.
  expect(await figure('uitpost_deliveries_total', { status: 'sent' })).toBe(0)

  await stage.db
    .updateTable('delivery')
    .set({ status: 'sending', leaseUntil: new Date(0) })
    .where('userId', '=', person.id)
    .execute()
  await sweepDeliveries(ctx)
  expect(await figure('uitpost_deliveries', { status: 'uncertain' })).toBe(1)
  expect(findRevealingLabels(await scrape())).toEqual([])
})
