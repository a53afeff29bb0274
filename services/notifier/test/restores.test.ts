import type { SinceBackup } from '@uitpost/contracts'
import { applyMessages } from '@uitpost/messaging'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendWaiting } from '../src/domain/deliveries/deliveries.ts'
import { settleRestore } from '../src/domain/deliveries/restores.ts'
import { runAllDigests, runDueDigests } from '../src/domain/digests/digests.ts'
import { sweepNotifications } from '../src/domain/notices/saved-events.ts'
import { consumers } from '../src/jobs/index.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  for (const table of [
    'delivery',
    'digestRun',
    'digestSchedule',
    'recipient',
    'event',
    'suppression',
  ] as const)
    await stage.db.deleteFrom(table).execute()
})
afterAll(() => stage.close())

const THURSDAY = new Date('2026-11-26T08:00:00Z')
const NEXT_THURSDAY = new Date('2026-12-03T08:00:00Z')
const statesOf = async (person: Awaited<ReturnType<Stage['person']>>) =>
  (await stage.deliveriesOf(person)).map(({ kind, status }) => `${kind} ${status}`).toSorted()
const workAll = async () => {
  await runDueDigests(stage.ctx)
  await sweepNotifications(stage.ctx)
  await sendWaiting(stage.ctx)
}

test('a digest that was due by the restore is uncertain without having a row, and the next one is sent', async () => {
  const person = await stage.person()
  await stage.event()
  stage.clock.now = THURSDAY
  expect(await settleRestore(stage.ctx, [])).toMatchObject({ uncertain: 1 })
  await workAll()
  expect([await statesOf(person), stage.mailsTo(person)]).toEqual([['digest uncertain'], []])

  await stage.event({ title: 'Boekenmarkt op het Domplein' })
  stage.clock.now = NEXT_THURSDAY
  await workAll()
  expect(await statesOf(person)).toEqual(['digest sent', 'digest uncertain'])
})

test('what is not due yet is sent in its time', async () => {
  const person = await stage.person()
  await stage.event()
  expect(await settleRestore(stage.ctx, [])).toMatchObject({ uncertain: 0 })
  stage.clock.now = THURSDAY
  await workAll()
  expect(await statesOf(person)).toEqual(['digest sent'])
})

test('a reminder that was due by the restore is uncertain', async () => {
  const person = await stage.person({ role: 'premium', weeklyDigest: false })
  const event = await stage.event()
  await stage.save(person, event)
  // The day before the event, after the hour that the person chose.
  stage.clock.now = new Date('2026-12-11T12:00:00Z')
  await settleRestore(stage.ctx, [])
  await workAll()
  expect([await statesOf(person), stage.mailsTo(person)]).toEqual([['reminder uncertain'], []])
})

test.each(['pending', 'sending'] as const)('a digest that was %s is uncertain', async (status) => {
  const person = await stage.person()
  await stage.event()
  stage.clock.now = THURSDAY
  await runDueDigests(stage.ctx)
  const leaseUntil = new Date(THURSDAY.getTime() + 60_000)
  await stage.db.updateTable('delivery').set({ status, leaseUntil, nextAttemptAt: leaseUntil }).execute()
  await settleRestore(stage.ctx, [])
  stage.clock.now = new Date(THURSDAY.getTime() + 300_000)
  await workAll()
  expect([await statesOf(person), stage.mailsTo(person)]).toEqual([['digest uncertain'], []])
})

test.each([
  ['was ordered since the backup', async () => [{ kind: 'digests-ordered' as const, at: NOW }]],
  [
    'was running when it was backed up',
    async () => {
      await stage.ctx.digestRuns.start({
        id: crypto.randomUUID(),
        kind: 'all',
        orderedBy: null,
        startedAt: NOW,
      })
      return []
    },
  ],
])('everybody’s digest that %s is uncertain', async (_, before: () => Promise<SinceBackup[]>) => {
  const person = await stage.person()
  await stage.event()
  await settleRestore(stage.ctx, await before())
  expect(await runAllDigests(stage.ctx)).toEqual({ queued: 0, empty: 1 })
  await sendWaiting(stage.ctx)
  expect([await statesOf(person), stage.mailsTo(person)]).toEqual([['digest uncertain'], []])
})

test('an address that was suppressed since the backup gets nothing', async () => {
  const person = await stage.person()
  await stage.event()
  const addressHash = stage.ctx.hashAddress(person.email ?? '').toString('hex')
  await settleRestore(stage.ctx, [
    { kind: 'suppressed', at: NOW, addressHash, channel: 'email', reason: 'complained' },
  ])
  stage.clock.now = THURSDAY
  await workAll()
  expect(stage.mailsTo(person)).toEqual([])
  expect(await statesOf(person)).toEqual(['digest failed'])
})

test('an alert about a change that was on its way when it was backed up is uncertain', async () => {
  const person = await stage.person({ role: 'premium' })
  const event = await stage.event()
  await stage.save(person, event)
  const items = [{ ...event, status: 'cancelled' }]
  const message = { id: crypto.randomUUID(), seq: 1_000, noun: 'event.changed', at: NOW.toISOString() }
  const receiver = { service: 'notifier', consumers: consumers(stage.ctx) }
  await applyMessages(stage.db, receiver, [{ ...message, requestId: null, items }])
  await settleRestore(stage.ctx, [])
  await workAll()
  expect([await statesOf(person), stage.mailsTo(person)]).toEqual([['change uncertain'], []])
})
