import type { MailRequest, UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage } from './stage.ts'

const LEASE_MS = 120_000
const after = (ms: number) => new Date(NOW.getTime() + ms)

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.sink.accept()
  stage.hints.length = 0
  for (const table of ['delivery', 'digestSchedule', 'recipient', 'event', 'suppression'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const confirmMail = ({ id, email }: UserState): MailRequest => ({
  id: newId(),
  userId: id,
  kind: 'confirm',
  to: email ?? '',
  name: 'Lotte',
  language: 'en',
  token: 'a-secret-of-twenty-letters',
  code: null,
  about: null,
  expiresAt: after(1_800_000).toISOString(),
})

/** Leases deliveries and marks them as `sending`. */
async function sendMessage(now: Date): Promise<{ id: string; sends: number }> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const rows = await stage.ctx.deliveries.claim(10, leaseUntil, now, 30)
  const started = await stage.ctx.deliveries.startSending(rows, leaseUntil)
  const [[id, sends] = ['', 0]] = started
  return { id, sends }
}

test('the outcome of an earlier attempt does not affect a later one', async () => {
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  const first = await sendMessage(NOW)
  await stage.ctx.deliveries.markLostAsUncertain(after(LEASE_MS + 1))
  await stage.ctx.deliveryLists.resolve(first.id, 'again', after(LEASE_MS + 1))
  const second = await sendMessage(after(LEASE_MS + 1))
  expect([first.sends, second]).toEqual([1, { id: first.id, sends: 2 }])
  const { settle } = stage.ctx.deliveries
  for (const status of ['failed', 'sent', 'uncertain'] as const) {
    await settle([{ id: first.id, status, error: 'late', sends: 1 }], NOW)
  }
  expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sending', error: null }])
  await settle([{ id: first.id, status: 'sent', error: null, sends: 2 }], after(9_000))
  expect(await stage.deliveriesOf(person)).toMatchObject([
    { status: 'sent', sentAt: after(9_000), leaseUntil: null },
  ])
})

test('sent and failed are final, also if another outcome comes later', async () => {
  const people = [await stage.person(), await stage.person()]
  await stage.event()
  await runAllDigests(stage.ctx)
  const leaseUntil = after(LEASE_MS)
  const rows = await stage.ctx.deliveries.claim(10, leaseUntil, NOW, 30)
  await stage.ctx.deliveries.startSending(rows, leaseUntil)
  const states = ['sent', 'failed'] as const
  const settled = rows.map(({ id }, at) => ({ id, status: states[at] ?? 'sent', error: null, sends: 1 }))
  await stage.ctx.deliveries.settle(settled, NOW)
  for (const { id } of rows) {
    for (const status of ['pending', 'uncertain', 'sent', 'failed'] as const) {
      await stage.ctx.deliveries.settle([{ id, status, error: 'late', sends: 1 }], after(1_000))
    }
  }
  const statuses = await Promise.all(people.map(async (person) => (await stage.deliveriesOf(person))[0]))
  expect(statuses.map((row) => row?.error)).toEqual([null, null])
  expect(new Set(statuses.map((row) => row?.status))).toEqual(new Set(['failed', 'sent']))
})

test('a waiting row can only be postponed or given up', async () => {
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  const [{ id } = { id: '' }] = await stage.deliveriesOf(person)
  for (const status of ['sent', 'uncertain', 'sending'] as const) {
    await stage.ctx.deliveries.settle([{ id, status, error: 'not so' }], NOW)
  }
  expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'pending', error: null }])
  await stage.ctx.deliveries.settle(
    [{ id, status: 'pending', error: 'later', nextAttemptAt: after(5_000), attempts: 7 }],
    NOW,
  )
  expect(await stage.deliveriesOf(person)).toMatchObject([
    { status: 'pending', error: 'later', nextAttemptAt: after(5_000), attempts: 7, sentAt: null },
  ])
  await stage.ctx.deliveries.settle([{ id, status: 'failed', error: 'never' }], NOW)
  expect(await stage.deliveriesOf(person)).toMatchObject([
    { status: 'failed', error: 'never', attempts: 7, nextAttemptAt: after(5_000) },
  ])
})

test.each([
  ['sent', true],
  ['failed', true],
  ['uncertain', true],
  ['pending', false],
] as const)('the secret of an account mail that is %s is gone: %s', async (status, isGone) => {
  const person = await stage.person()
  await stage.ask(confirmMail(person))
  const { id, sends } = await sendMessage(NOW)
  await stage.ctx.deliveries.settle([{ id, status, error: null, sends }], NOW)
  const [row] = await stage.deliveriesOf(person)
  expect([row?.status, row?.payload === null]).toEqual([status, isGone])
})

test('the secret of an account mail whose worker died is deleted, and its lease ends', async () => {
  const person = await stage.person()
  await stage.ask(confirmMail(person))
  await sendMessage(NOW)
  stage.clock.now = after(LEASE_MS)
  await sweepDeliveries(stage.ctx)
  expect(await stage.deliveriesOf(person)).toMatchObject([{ status: 'sending' }])
  stage.clock.now = after(LEASE_MS + 1)
  await sweepDeliveries(stage.ctx)
  expect(await stage.deliveriesOf(person)).toMatchObject([
    {
      status: 'uncertain',
      payload: null,
      leaseUntil: null,
      error: 'The sender stopped before the answer came',
    },
  ])
})

test.each([
  ['failed', 1],
  ['pending', 0],
  ['sending', 0],
  ['sent', 0],
  ['uncertain', 0],
] as const)(
  'a digest that is %s by one channel allows %i by another one in its period',
  async (status, queued) => {
    const person = await stage.person({
      role: 'premium',
      preferredChannel: 'sms',
      phone: '+31612345678',
      phoneConfirmed: true,
    })
    await stage.event()
    expect(await runAllDigests(stage.ctx)).toEqual({ queued: 1, empty: 0 })
    await stage.db.updateTable('delivery').set({ status }).execute()
    await stage.change({ ...person, preferredChannel: 'email' })
    await stage.event({ title: 'Nog een markt' })
    expect(await runAllDigests(stage.ctx)).toMatchObject({ queued })
    const rows = await stage.deliveriesOf(person)
    expect(rows.map(({ channel }) => channel).toSorted()).toEqual(queued === 1 ? ['email', 'sms'] : ['sms'])
  },
)

test.each([
  ['failed', 1],
  ['sent', 0],
] as const)(
  'after a digest that is %s, %i more can be planned on the same channel',
  async (status, queued) => {
    const person = await stage.person()
    await stage.event()
    await runAllDigests(stage.ctx)
    await stage.db.updateTable('delivery').set({ status, attempts: 30, error: 'refused' }).execute()
    await stage.event({ title: 'Nog een markt' })
    expect(await runAllDigests(stage.ctx)).toMatchObject({ queued })
    const [row] = await stage.deliveriesOf(person)
    expect([row?.status, row?.attempts, row?.error, row?.eventIds.length]).toEqual(
      queued === 1 ? ['pending', 0, null, 2] : ['sent', 30, 'refused', 1],
    )
  },
)

test('a delivery to a suppressed address fails at once, and others of the batch are sent', async () => {
  const [closed, open] = [await stage.person(), await stage.person()]
  await stage.event()
  await stage.ctx.suppressions.add({
    id: newId(),
    addressHash: stage.ctx.hashAddress(closed.email ?? ''),
    channel: 'email',
    reason: 'bounced',
    userId: closed.id,
    createdAt: NOW,
  })
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(await stage.deliveriesOf(closed)).toMatchObject([
    { status: 'failed', error: 'The address is on the suppression list', sends: 0, leaseUntil: null },
  ])
  expect(await stage.deliveriesOf(open)).toMatchObject([{ status: 'sent' }])
  expect([stage.mailsTo(closed).length, stage.mailsTo(open).length]).toEqual([0, 1])
})

test('at most sixty mails are marked as sending at a time, twenty of each of three lanes', async () => {
  const people = await Promise.all(Array.from({ length: 220 }, () => stage.person()))
  await stage.event()
  const underWay: Promise<number>[] = []
  stage.sink.behave(() => {
    const sending = stage.db.selectFrom('delivery').select('id').where('status', '=', 'sending').execute()
    underWay.push(sending.then(({ length }) => length))
    return 'accept'
  })
  await runAllDigests(stage.ctx)
  await stage.work()
  const most = Math.max(...(await Promise.all(underWay)))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(60)
  expect(people.map((person) => stage.mailsTo(person).length)).toEqual(people.map(() => 1))
})

test('a mail is tried thirty times, and given up with the last refusal as its error', async () => {
  const person = await stage.person()
  await stage.event()
  let asked = 0
  stage.sink.behave(() => {
    asked += 1
    // Two refusals per attempt: at the recipient and after the data.
    return { code: 451, text: `4.3.0 Later ${asked / 2}` }
  })
  await runAllDigests(stage.ctx)
  const attempts: number[] = []
  for (let turn = 0; turn < 35; turn += 1) {
    stage.hints.push('sending')
    await stage.work()
    attempts.push((await stage.deliveriesOf(person))[0]?.attempts ?? 0)
    // The longest wait is 80 minutes.
    stage.clock.now = new Date(stage.clock.now.getTime() + 4_800_000)
  }
  expect(attempts).toEqual(Array.from({ length: 35 }, (_, at) => Math.min(at + 1, 30)))
  expect(await stage.deliveriesOf(person)).toMatchObject([
    { status: 'failed', error: 'Message failed: 451 4.3.0 Later 30' },
  ])
})
