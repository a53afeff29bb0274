import type { MailWeek } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  for (const table of ['delivery', 'mailVisit'] as const) await stage.db.deleteFrom(table).execute()
})
afterAll(() => stage.close())

const visit = async (headers: Record<string, string> = {}) =>
  (await stage.http.inject({ method: 'POST', url: '/api/notifications/visits', headers })).statusCode
const read = (headers: Record<string, string>) =>
  stage.http.inject({ url: '/api/admin/notifications/weeks', headers })
const weeks = async () => (await read(stage.bearer({ sub: newId(), role: 'admin' }))).json<MailWeek[]>()
/** Weeks in which something happened, in short. */
const busy = async () =>
  (await weeks()).flatMap(({ day, sent, visits }) => {
    const counted = Object.entries({ ...sent, visits }).filter(([, number]) => number > 0)
    return counted.length > 0 ? [[day, Object.fromEntries(counted)]] : []
  })

const deliver = (row: { kind: string; channel?: string; status?: string; created: string; sent?: string }) =>
  sql`insert into delivery (id, user_id, kind, channel, period, status, created_at, sent_at)
    values (${newId()}, ${newId()}, ${row.kind}, ${row.channel ?? 'email'}, ${newId()}, ${row.status ?? 'sent'},
      ${row.created}, ${row.sent ?? null})`.execute(stage.db)

test('simultaneous visits are all counted, in one row for the week that holds nothing else', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => visit()))
  expect(answers).toEqual(Array(50).fill(200))
  expect(await stage.db.selectFrom('mailVisit').selectAll().execute()).toEqual([
    { week: '2026-11-15', visits: 50 },
  ])
  // Saturday night in UTC, and the Sunday after it.
  for (const at of ['2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z']) {
    stage.clock.now = new Date(at)
    expect(await visit()).toBe(200)
  }
  expect(await busy()).toEqual([
    ['2026-11-15', { visits: 51 }],
    ['2026-11-22', { visits: 1 }],
  ])
})

test('a page of another site counts nothing', async () => {
  expect(await visit({ origin: 'https://elsewhere.example' })).toBe(403)
  expect(await visit({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await busy()).toEqual([])
  expect(await visit({ origin: 'https://uitpost.test', 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await busy()).toEqual([['2026-11-15', { visits: 1 }]])
})

test('mails that left are counted by kind in the week in which they left, over twelve weeks', async () => {
  await deliver({ kind: 'digest', created: '2026-11-14T23:00:00Z', sent: '2026-11-15T00:00:00Z' })
  await deliver({ kind: 'digest', created: '2026-11-19T08:00:00Z', sent: '2026-11-19T08:01:00Z' })
  await deliver({ kind: 'reminder', created: '2026-11-14T08:00:00Z', sent: '2026-11-14T23:59:00Z' })
  await deliver({ kind: 'change', created: '2026-11-14T08:00:00Z', status: 'uncertain' })
  await deliver({ kind: 'account', created: '2026-08-30T00:00:00Z', sent: '2026-08-30T00:01:00Z' })
  // Not counted: too old, by phone, not sent.
  await deliver({ kind: 'account', created: '2026-08-29T23:58:00Z', sent: '2026-08-29T23:59:00Z' })
  await deliver({
    kind: 'digest',
    channel: 'sms',
    created: '2026-11-19T08:00:00Z',
    sent: '2026-11-19T08:01:00Z',
  })
  for (const status of ['pending', 'sending', 'failed'])
    await deliver({ kind: 'digest', created: '2026-11-19T08:00:00Z', status })
  expect(await busy()).toEqual([
    ['2026-08-30', { account: 1 }],
    ['2026-11-08', { reminder: 1, change: 1 }],
    ['2026-11-15', { digest: 2 }],
  ])
  expect((await weeks()).map(({ day }) => day)).toHaveLength(12)
})

test.each([
  ['a visitor', undefined, 401],
  ['a user', 'user', 403],
  ['an admin', 'admin', 200],
] as const)('the numbers answer %s with the right status', async (_, role, status) => {
  const headers = role ? stage.bearer({ sub: newId(), role }) : {}
  expect((await read(headers)).statusCode).toBe(status)
})
