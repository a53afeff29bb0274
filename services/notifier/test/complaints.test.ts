import type { ComplaintRate } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stateOf } from '../src/domain/channels/complaints.ts'
import { signReport } from '../src/domain/channels/mail-reports.ts'
import { sendWaiting, sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests, runDueDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage, WEBHOOK_SECRET } from './stage.ts'

const WEEK_MS = 7 * 86_400_000
let stage: Stage
const adminId = newId()
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.hints.length = 0
  for (const table of [
    ...(['delivery', 'digestSchedule', 'recipient', 'event', 'outbox'] as const),
    ...(['suppression', 'complaint', 'digestRun'] as const),
  ]) {
    await stage.db.deleteFrom(table).execute()
  }
  await stage.db.updateTable('mailStop').set({ stoppedAt: null, resumedAt: null }).execute()
})
afterAll(() => stage.close())

/** Stores this many mails sent in the previous days. */
const haveSent = (mails: number) =>
  sql`insert into delivery (id, user_id, kind, channel, period, status, sent_at, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'digest', 'email', 'week:2026-11-15', 'sent', ${stage.clock.now},
      ${stage.clock.now} from generate_series(1, ${mails})`.execute(stage.db)

let complainers = 0
function complain(times: number, address = () => `angry${(complainers += 1)}@example.org`) {
  const events = Array.from({ length: times }, () => ({ type: 'complaint', address: address() }))
  const payload = JSON.stringify({ events })
  const seconds = Math.floor(stage.clock.now.getTime() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'x-uitpost-signature': signReport(WEBHOOK_SECRET, seconds, payload),
  }
  return stage.http.inject({ method: 'POST', url: '/api/webhooks/mail', headers, payload })
}
const call = (method: 'GET' | 'POST', path: string, role: 'admin' | 'user' = 'admin') =>
  stage.http.inject({
    method,
    url: `/api/admin/notifications/complaints${path}`,
    headers: stage.bearer({ sub: adminId, role }),
  })
const rate = async () => (await call('GET', '')).json<ComplaintRate>()
const resume = () => call('POST', '/resume')
const audited = async () => {
  const rows = await stage.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items }) => items as { action: string; actorId: string | null; before: unknown }[])
}

test.each([
  [1, 10, 'alarm'],
  [0, 0, 'good'],
  [2, 10, 'alarm'],
  [3, 10, 'stopped'],
  [1, 1_001, 'good'],
  [2, 1_000, 'alarm'],
  [3, 1_001, 'alarm'],
  [3, 1_000, 'stopped'],
  [99, 100_000, 'good'],
  [100, 100_000, 'alarm'],
  [299, 100_000, 'alarm'],
  [300, 100_000, 'stopped'],
] as const)('%i complaints of %i mails: %s', (complaints, mails, state) => {
  expect(stateOf({ complaints, mails })).toBe(state)
})

test('a complaint among few mails is counted and stops nothing', async () => {
  await haveSent(10)
  const person = await stage.person()
  await stage.event()
  await complain(1)
  expect(await rate()).toMatchObject({ state: 'alarm', complaints: 1, mails: 10, stoppedAt: null })
  await runAllDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('the same complaint sent again, or about a second mail, counts once', async () => {
  await haveSent(2_000)
  for (let i = 0; i < 4; i += 1) await complain(2, () => 'one@example.org')
  expect(await rate()).toMatchObject({ state: 'good', complaints: 1 })
})

test('mails and complaints older than the window do not count', async () => {
  await haveSent(1_000)
  await complain(2)
  stage.clock.now = new Date(NOW.getTime() + WEEK_MS + 1)
  expect(await rate()).toMatchObject({ state: 'good', complaints: 0, mails: 0 })
})

test('a second complaint exactly a window later counts', async () => {
  await complain(1, () => 'one@example.org')
  stage.clock.now = new Date(NOW.getTime() + WEEK_MS)
  expect(await rate()).toMatchObject({ complaints: 0 })
  await complain(1, () => 'one@example.org')
  expect(await rate()).toMatchObject({ complaints: 1 })
})

test('too many complaints stop digests, reminders and alerts by mail on every replica, and account mails go on', async () => {
  await haveSent(1_000)
  const [waiting, later] = [await stage.person(), await stage.person()]
  const event = await stage.event()
  await runAllDigests(stage.ctx)
  for (const kind of ['reminder', 'change'] as const) {
    const notice = { id: newId(), userId: later.id, kind, channel: 'email', period: kind } as const
    await stage.ctx.deliveries.addNotices([{ ...notice, eventIds: [event.id], nextAttemptAt: NOW }])
  }
  await complain(3)
  expect(await rate()).toMatchObject({ state: 'stopped', stoppedAt: NOW.toISOString() })

  const other = stage.replica()
  for (const ctx of [stage.ctx, other]) {
    await sweepDeliveries(ctx)
    await sendWaiting(ctx)
  }
  expect(stage.mailsTo(waiting)).toEqual([])
  const kept = await stage.deliveriesOf(later)
  expect(kept.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual([
    ...['change pending', 'digest pending', 'reminder pending'],
  ])

  await stage.ask({
    id: newId(),
    userId: waiting.id,
    kind: 'confirm',
    name: 'Noor',
    to: waiting.email ?? '',
    language: 'en',
    token: 'a-secret-of-twenty-letters',
    code: null,
    about: null,
    expiresAt: new Date(NOW.getTime() + 1_800_000).toISOString(),
  })
  await sendWaiting(other)
  expect(stage.mailsTo(waiting).map(({ mail }) => mail.subject)).toEqual([expect.stringMatching(/confirm/i)])
})

test('leased mails are not sent after the stop', async () => {
  await haveSent(1_000)
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  const lease = new Date(NOW.getTime() + 120_000)
  const rows = await stage.ctx.deliveries.claim(10, lease, NOW, 30)
  await complain(3)
  expect((await stage.ctx.deliveries.startSending(rows, lease)).size).toBe(0)
  expect((await stage.deliveriesOf(person)).map(({ status }) => status)).toEqual(['pending'])
})

test('phone messages go on during a stop, but do not fall back to mail', async () => {
  const phone = { role: 'premium', preferredChannel: 'sms', phoneConfirmed: true } as const
  const [byPhone, byMail] = [
    await stage.person({ ...phone, phone: '+31611111111' }),
    await stage.person({ ...phone, phone: '+31622222222' }),
  ]
  await stage.event()
  await runAllDigests(stage.ctx)
  await haveSent(1_000)
  await complain(3)
  await stage.change({ ...byMail, phoneConfirmed: false })
  await stage.work()
  const to = stage.sink.messages().flatMap((message) => message.to)
  expect(to).toContain('+31611111111@sms.uitpost.test')
  expect(stage.mailsTo(byPhone)).toEqual([])
  expect(stage.mailsTo(byMail)).toEqual([])
})

test('after a stop of several weeks everybody gets one digest', async () => {
  await haveSent(1_000)
  const person = await stage.person()
  await stage.event()
  await complain(3)
  for (let weeks = 0; weeks < 3; weeks += 1) {
    stage.clock.now = new Date(stage.clock.now.getTime() + WEEK_MS)
    await stage.event({ title: `Markt ${weeks}` })
    await runDueDigests(stage.ctx)
    await runAllDigests(stage.ctx)
    await stage.work()
  }
  expect(stage.mailsTo(person)).toEqual([])
  expect((await resume()).json()).toMatchObject({ state: 'good', complaints: 0, mails: 0, stoppedAt: null })
  stage.clock.now = new Date(stage.clock.now.getTime() + 3_600_000)
  await runDueDigests(stage.ctx)
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
})

test('the stop lasts until an admin resumes, once, and the audit trail records both', async () => {
  await haveSent(1_000)
  const person = await stage.person()
  await stage.event()
  await runAllDigests(stage.ctx)
  await Promise.all([complain(2), complain(2), complain(1)])
  // Long after the complaints are outside of the window.
  stage.clock.now = new Date(NOW.getTime() + 2 * WEEK_MS)
  expect(await rate()).toMatchObject({ state: 'stopped', complaints: 0 })
  stage.clock.now = NOW
  const answers = await Promise.all([resume(), resume()])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  await stage.work()
  expect(stage.mailsTo(person)).toHaveLength(1)
  expect((await audited()).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['mails.stopped', null],
    ['mails.resumed', adminId],
  ])
  expect((await audited()).at(-1)?.before).toMatchObject({ complaints: 5, mails: 1_000 })
})

test('after resuming, earlier complaints no longer count, and new ones do', async () => {
  await haveSent(1_000)
  await complain(3)
  await resume()
  stage.clock.now = new Date(NOW.getTime() + 60_000)
  await complain(1)
  expect(await rate()).toMatchObject({ state: 'alarm', complaints: 1 })
  await complain(2)
  expect(await rate()).toMatchObject({ state: 'stopped', complaints: 3 })
})

test.each(['', '/resume'])('"complaints%s" is for admins', async (path) => {
  expect((await call(path ? 'POST' : 'GET', path, 'user')).statusCode).toBe(403)
})
