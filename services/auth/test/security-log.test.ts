import { randomUUID } from 'node:crypto'
import { SECURITY_EVENTS, type SecurityEvent, type SecuritySummary } from '@uitpost/contracts'
import { testSeed } from '@uitpost/testing/test-seed'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { removeOldSecurityEvents } from '../src/domain/audit/security-log.ts'
import type { SecurityEventTable } from '../src/store/schema.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson, readAllPages } from './people.ts'

let auth: TestAuth
let admin: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  auth = await startAuth()
  admin = await addPerson(auth, 'admin')
})
afterAll(() => auth.close())
beforeEach(() => auth.db.deleteFrom('securityEvent').execute())
afterEach(() => {
  vi.useRealTimers()
})

const get = (path: string) => auth.http.inject({ url: `/api/admin/security/${path}`, headers: admin.headers })
const summary = async (query = ''): Promise<SecuritySummary> => (await get(`summary${query}`)).json()
const events = async (query = ''): Promise<SecurityEvent[]> => (await get(`events${query}`)).json()
const login = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  auth.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    headers: { 'user-agent': 'Netscape 4' },
    remoteAddress,
  })

const DAY_MS = 86_400_000
const add = (
  kind: SecurityEventTable['kind'],
  at: Date,
  more: { ip?: string; userId?: string | null } = {},
) =>
  auth.db
    .insertInto('securityEvent')
    .values({
      id: randomUUID(),
      kind,
      at,
      ip: '192.0.2.9',
      userAgent: '',
      userId: null,
      ...more,
    })
    .execute()

describe('what is logged', () => {
  test('a sign-in and a failure, with account, address and browser', async () => {
    const form = { name: 'Noor', email: 'noor@example.org', password: 'een goed wachtwoord', city: 'Utrecht' }
    const plan = { country: 'NL', preferredChannel: 'email', deliveryFreq: 'weekly' }
    const { user } = (
      await auth.http.inject({ method: 'POST', url: '/api/auth/register', payload: { ...form, ...plan } })
    ).json()
    await login(form.email, 'not this one')
    await login(form.email, form.password)
    const seen = { userId: user.id, userName: 'Noor', ip: '192.0.2.1', userAgent: 'Netscape 4' }
    expect(await events(`?userId=${user.id}`)).toMatchObject([
      { kind: 'sign_in', ...seen },
      { kind: 'sign_in_failed', ...seen },
    ])
  })

  test('an address without account is counted without being stored', async () => {
    await login('Stranger@example.org', 'x')
    await login('stranger@EXAMPLE.org', 'y')
    await login('another@example.org', 'z')
    const rows = await auth.db.selectFrom('securityEvent').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/stranger|another/i)
    expect((await summary()).failuresByAccount).toEqual([
      { userId: null, userName: null, failures: 2 },
      { userId: null, userName: null, failures: 1 },
    ])
    expect(await events()).toHaveLength(3)
    expect((await get('events')).body).not.toContain('accountHash')
  })

  test('a long User-Agent is shortened', async () => {
    await auth.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': 'x'.repeat(5_000) },
      payload: { email: 'unknown@example.org', password: 'x' },
    })
    expect((await events())[0]?.userAgent).toHaveLength(200)
  })
})

describe('the summary', () => {
  test('has one row per day, days without anything included, the oldest first', async () => {
    // The day must not end between a sign-in and the summary.
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = new Date()
    const person = await addPerson(auth)
    await add('sign_in', now, { userId: person.id })
    await add('sign_in_failed', now)
    await add('sign_in_failed', new Date(now.getTime() - 2 * DAY_MS), { ip: '192.0.2.7', userId: person.id })
    await add('sign_in_failed', new Date(now.getTime() - 40 * DAY_MS))
    const { days, ...rest } = await summary('?days=3')
    const dayOf = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10)
    expect(days).toEqual([
      { day: dayOf(2), signIns: 0, failures: 1 },
      { day: dayOf(1), signIns: 0, failures: 0 },
      { day: dayOf(0), signIns: 1, failures: 1 },
    ])
    expect(rest).toMatchObject({
      failuresByIp: [
        { ip: '192.0.2.7', failures: 1 },
        { ip: '192.0.2.9', failures: 1 },
      ],
      failuresByAccount: expect.arrayContaining([
        { userId: person.id, userName: person.name, failures: 1 },
        { userId: null, userName: null, failures: 1 },
      ]),
    })
    expect((await summary()).days).toHaveLength(30)
  })

  test('counts lock-outs, returned tokens and role changes of the period, and names ten sources at most', async () => {
    const now = new Date()
    for (const kind of SECURITY_EVENTS) await add(kind, now)
    await add('locked_out', now)
    await add('locked_out', new Date(now.getTime() - 40 * DAY_MS))
    for (let i = 0; i < 12; i += 1) await add('sign_in_failed', now, { ip: `198.51.100.${i}` })
    await add('sign_in_failed', now, { ip: '198.51.100.11' })
    const { failuresByIp, ...counts } = await summary('?days=7')
    expect(counts).toMatchObject({ lockOuts: 2, tokenReuses: 1, roleChanges: 1 })
    expect(failuresByIp).toHaveLength(10)
    expect(failuresByIp[0]).toEqual({ ip: '198.51.100.11', failures: 2 })
  })

  test.each(['?days=0', '?days=91', '?days=x', '?days=1&days=2', '?day=1'])(
    '%s is refused',
    async (query) => {
      expect((await get(`summary${query}`)).statusCode).toBe(400)
    },
  )
})

describe('the list', () => {
  test('is filtered by kind, address and account, and pages contain all of it once', async () => {
    const seed = testSeed()
    const instants = [new Date(1_790_000_000_000), new Date(1_790_000_000_001)]
    for (let i = 0; i < 30; i += 1) {
      const kind = SECURITY_EVENTS[(seed + i) % 3] ?? 'sign_in'
      await add(kind, instants[(seed + i * i) % 2] ?? new Date(), { ip: `203.0.113.${i % 2}` })
    }
    for (const filter of ['', '&kind=sign_in_failed', '&ip=203.0.113.1']) {
      const whole = await events(`?${filter.slice(1)}`)
      const limit = 1 + (seed % 6)
      const path = `/api/admin/security/events?limit=${limit}${filter}`
      const paged = await readAllPages<SecurityEvent>(auth, path, admin.headers)
      expect(paged, `seed ${seed}, pages of ${limit}`).toEqual(whole)
    }
    expect((await events('?kind=sign_in_failed')).every(({ kind }) => kind === 'sign_in_failed')).toBe(true)
    expect(await events('?ip=203.0.113.1')).toHaveLength(15)
  })

  test.each(['kind=everything', 'ip=%00', 'userId=7', 'cursor=x', "kind=sign_in' or 1=1"])(
    '%s is refused',
    async (query) => {
      expect((await get(`events?${query.replaceAll(' ', '%20')}`)).statusCode).toBe(400)
    },
  )
})

test('entries older than ninety days are deleted, others stay', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const edge = Date.now() - 90 * DAY_MS
  await add('sign_in', new Date(edge - 1), { ip: 'old' })
  await add('sign_in', new Date(edge), { ip: 'young' })
  await removeOldSecurityEvents(auth.ctx)
  expect((await events()).map(({ ip }) => ip)).toEqual(['young'])
})

test('erasing an account deletes its log entries', async () => {
  const person = await addPerson(auth)
  await add('sign_in', new Date(), { userId: person.id })
  await auth.db.deleteFrom('account').where('id', '=', person.id).execute()
  expect(await events()).toEqual([])
})
