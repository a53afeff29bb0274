import { type AdminUser, ROLES, USER_SORTS } from '@uitpost/contracts'
import { testSeed } from '@uitpost/testing/test-seed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson, readAllPages } from './people.ts'

let auth: TestAuth
let admin: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  auth = await startAuth()
  admin = await addPerson(auth, 'admin', { name: 'Zita Admin' })
})
afterAll(() => auth.close())

const get = (query = '', headers = admin.headers) =>
  auth.http.inject({ url: `/api/admin/users${query}`, headers })
const cursor = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
const ID = '0190a000-0000-7000-8000-000000000000'
const idsOf = (users: AdminUser[]) => users.map((user) => user.id)

test('without a query the list is a bare array, the newest first, with the full number', {
  tags: 'calls.users',
}, async () => {
  const person = await addPerson(auth)
  const response = await get()
  expect(response.statusCode).toBe(200)
  const users: AdminUser[] = response.json()
  expect(users[0]).toMatchObject({ id: person.id, suspended: false, lastSeenAt: null })
  expect(response.headers['x-total-count']).toBe(String(users.length))
  expect(response.headers).not.toHaveProperty('link')
  expect(response.body).not.toMatch(/hash|password|tokenVersion/i)
})

test.each([
  ['part of a name', 'jans'],
  ['capitals', 'JANSSEN'],
  ['part of an address', 'wit.nl'],
  ['a beginning of two letters', 'qu'],
  ['an accent', 'Quirijn Jansséñ'],
])('a user is found by %s', async (_, search) => {
  const found = await auth.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'q@zwartwit.nl')
    .executeTakeFirst()
  const wanted =
    found ?? (await addPerson(auth, 'user', { name: 'Quirijn Jansséñ janssen', email: 'q@zwartwit.nl' }))
  const response = await get(`?search=${encodeURIComponent(search)}`)
  expect([response.statusCode, idsOf(response.json())]).toEqual([200, [wanted.id]])
})

test('a search for one or two letters matches beginnings only', async () => {
  await addPerson(auth, 'user', { name: 'Xander', email: 'first@example.org' })
  await addPerson(auth, 'user', { name: 'Rox', email: 'second@example.org' })
  const names = (await get('?search=x')).json().map((user: AdminUser) => user.name)
  expect(names).toEqual(['Xander'])
})

test.each([
  "'",
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  "';drop table account;--",
  '%%%%',
  '\\\\\\',
  '$1',
  '__proto__',
])('what is meant for SQL is only text in a search: %s', async (search) => {
  const response = await get(`?search=${encodeURIComponent(search)}`)
  expect([response.statusCode, response.json()]).toEqual([200, []])
})

test.each([
  ['an unknown order', '?sort=password_hash'],
  ['an order with SQL in it', `?sort=${encodeURIComponent('name; drop table account')}`],
  ['two orders', '?sort=name&sort=email'],
  ['an unknown role', '?role=root'],
  ['a NUL in the search', '?search=a%00b'],
  ['an unknown member', '?where=1'],
  ['a limit of nothing', '?limit=0'],
  ['more than a page may have', '?limit=101'],
  ['an invalid cursor', '?cursor=abc'],
  ['a cursor of another order', `?sort=name&cursor=${cursor([17, ID])}`],
  ['a cursor with an instant far away', `?cursor=${cursor([1e15 * 9, ID])}`],
  ['a cursor with SQL for an id', `?cursor=${cursor([17, "' or 1=1"])}`],
  ['a cursor with a NUL', `?sort=name&cursor=${cursor(['a\u0000', ID])}`],
])('%s is refused with 400', async (_, query) => {
  const response = await get(query)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('bad_request')
})

test('the summary equals the table’s counts after additions, changes and removals', {
  tags: ['admin.users-total', 'admin.users-admins', 'admin.users-regular'],
}, async () => {
  const gone = await addPerson(auth, 'premium')
  const moved = await addPerson(auth, 'user')
  await auth.db
    .updateTable('account')
    .set({ role: 'super_admin', suspendedAt: new Date() })
    .where('id', '=', moved.id)
    .execute()
  await auth.db.deleteFrom('account').where('id', '=', gone.id).execute()
  const rows = await auth.db.selectFrom('account').select(['role', 'suspendedAt']).execute()
  const count = (roles: string[]) => rows.filter((row) => roles.includes(row.role)).length
  const response = await auth.http.inject({ url: '/api/admin/users/summary', headers: admin.headers })
  expect(response.json()).toEqual({
    total: rows.length,
    admin: count(['admin', 'super_admin']),
    regular: count(['user']),
    premium: count(['premium']),
    suspended: rows.filter((row) => row.suspendedAt !== null).length,
  })
  await auth.db.deleteFrom('account').where('id', '=', moved.id).execute()
})

test('pages contain the whole list once, in every order, also with many equal rows', async () => {
  const seed = testSeed()
  const random = randomFrom(seed)
  // Times that differ by a microsecond, and many equal ones.
  const instants = ['2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2026-01-01T00:00:00Z']
  for (let i = 0; i < 60; i += 1) {
    const person = await addPerson(auth, ROLES[random(ROLES.length)] ?? 'user', {
      name: ['Åsa', 'asa', 'ASA', 'Bo', '漢字', 'bo "x"'][random(6)] ?? 'Bo',
    })
    if (random(3) === 0) continue
    const instant = instants[random(instants.length)] ?? ''
    await auth.db
      .updateTable('account')
      .set({ createdAt: instant as never })
      .where('id', '=', person.id)
      .execute()
  }
  for (const sort of USER_SORTS) {
    const role = random(2) === 0 ? `&role=${ROLES[random(ROLES.length)]}` : ''
    const search = random(2) === 0 ? '&search=asa' : ''
    const query = `?sort=${sort}${role}${search}`
    const whole: AdminUser[] = (await get(query)).json()
    const limit = 1 + random(9)
    const paged = await readAllPages<AdminUser>(
      auth,
      `/api/admin/users${query}&limit=${limit}`,
      admin.headers,
    )
    expect(idsOf(paged), `seed ${seed}, ${query}, pages of ${limit}`).toEqual(idsOf(whole))
  }
})

/** Reproducible random numbers. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('an order by time starts with the newest or oldest, an order by name is alphabetical', async () => {
  const times = (await get('?sort=oldest')).json<AdminUser[]>().map((user) => user.createdAt)
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  expect(new Set(times).size).toBeGreaterThan(10)
  expect((await get('?sort=newest')).json<AdminUser[]>().map((user) => user.createdAt)).toEqual(
    times.toReversed(),
  )
})

test.each([
  ['name', ['anna', 'Bert', 'CARLA']],
  ['email', ['CARLA', 'Bert', 'anna']],
  ['newest', ['CARLA', 'anna', 'Bert']],
  ['oldest', ['Bert', 'anna', 'CARLA']],
] as const)('the order by %s is that of all letters, great and small', async (sort, wanted) => {
  const mark = `by-${sort}`
  for (const [name, letter] of [
    ['Bert', 'b'],
    ['anna', 'c'],
    ['CARLA', 'a'],
  ] as const) {
    await addPerson(auth, 'user', { name: `${name} ${mark}`, email: `${letter}-${mark}@example.org` })
  }
  const found: AdminUser[] = (await get(`?sort=${sort}&search=${mark}@`)).json()
  expect(found.map(({ name }) => name)).toEqual(wanted.map((name) => `${name} ${mark}`))
})

test('a list of more than a thousand is cut, and X-Total-Count has its full number', async () => {
  const own = await startAuth()
  const boss = await addPerson(own, 'admin')
  await sql`insert into account (id, email, name, role, password_hash, city, country, language, time_zone,
      preferred_channel, delivery_freq, digest_day, digest_hour, age_stated_at, age_statement)
    select gen_random_uuid(), 'n' || n || '@example.org', 'Noor', 'user', 'none', 'Gent', 'BE', 'nl',
      'Europe/Brussels', 'email', 'weekly', 4, 9, now(), '2026-11'
    from generate_series(1, 1000) as n`.execute(own.db)
  const response = await own.http.inject({ url: '/api/admin/users', headers: boss.headers })
  expect([response.json().length, response.headers['x-total-count']]).toEqual([1_000, '1001'])
  await own.close()
})

test('the time a user was last seen is that of their latest session', async () => {
  const person = await addPerson(auth, 'user', { name: 'Seen Lately' })
  for (const lastSeenAt of ['2026-11-01T10:00:00.000Z', '2026-11-03T10:00:00.000Z']) {
    const session = {
      id: crypto.randomUUID(),
      userId: person.id,
      userAgent: '',
      ip: '',
      lastSeenAt: new Date(lastSeenAt),
    }
    await auth.db.insertInto('session').values(session).execute()
  }
  const [user] = (await get('?search=Seen%20Lately')).json()
  expect(user.lastSeenAt).toBe('2026-11-03T10:00:00.000Z')
})
