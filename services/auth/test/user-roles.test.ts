import { type AdminUser, ROLES, type Role } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

type Person = Awaited<ReturnType<typeof addPerson>>
let boss: Person
let admin: Person

beforeEach(async () => {
  await auth.db.deleteFrom('account').execute()
  await auth.db.deleteFrom('outbox').execute()
  boss = await addPerson(auth, 'super_admin')
  admin = await addPerson(auth, 'admin')
})

const call = (by: Person, method: 'PUT' | 'DELETE', of: string, what: string, payload?: object) =>
  auth.http.inject({
    method,
    url: `/api/admin/users/${of}/${what}`,
    headers: by.headers,
    ...(payload && { payload }),
  })
const setRole = (by: Person, of: Person, role: Role) => call(by, 'PUT', of.id, 'role', { role })
const suspend = (by: Person, of: Person, until: string | null = null) =>
  call(by, 'PUT', of.id, 'suspension', { suspended: true, reason: 'Sends advertising', until })
const reinstate = (by: Person, of: Person) => call(by, 'PUT', of.id, 'suspension', { suspended: false })
const stored = (person: Person) =>
  auth.db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const said = async (noun: string) => {
  const rows = await auth.db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', noun)
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items }) => items as Record<string, unknown>[])
}

describe('who may change whose role', () => {
  const cases = ROLES.flatMap((actor) =>
    ROLES.flatMap((from) => ROLES.map((to): [Role, Role, Role] => [actor, from, to])),
  )
  const isAdmin = (role: Role) => role === 'admin' || role === 'super_admin'
  const mayDo = (actor: Role, from: Role, to: Role) =>
    actor === 'super_admin' || (actor === 'admin' && !isAdmin(from) && !isAdmin(to))

  test.each(cases)('%s changes %s to %s', async (actorRole, from, to) => {
    const [actor, person] = [await addPerson(auth, actorRole), await addPerson(auth, from)]
    const response = await setRole(actor, person, to)
    const allowed = mayDo(actorRole, from, to)
    expect(response.statusCode).toBe(allowed ? 200 : 403)
    expect((await stored(person)).role).toBe(allowed ? to : from)
  })

  test.each(ROLES)('%s suspends an admin', async (actorRole) => {
    const actor = await addPerson(auth, actorRole)
    const allowed = actorRole === 'super_admin'
    expect((await suspend(actor, admin)).statusCode).toBe(allowed ? 200 : 403)
    expect((await call(actor, 'DELETE', admin.id, 'sessions')).statusCode).toBe(allowed ? 200 : 403)
  })

  test('users cannot change their own role or suspend themselves', async () => {
    await addPerson(auth, 'super_admin')
    const own = [
      await setRole(boss, boss, 'user'),
      await setRole(admin, admin, 'user'),
      await suspend(boss, boss),
    ]
    expect(own.map((response) => response.statusCode)).toEqual([403, 403, 403])
    expect(own[0]?.json().message).toBe('You cannot change your own role.')
    expect(own[2]?.json().message).toBe('You cannot suspend yourself.')
  })

  test('a token from before a demotion is refused by the service itself', async () => {
    const former: Person = { ...(await addPerson(auth, 'user')), headers: admin.headers }
    await auth.db.updateTable('account').set({ role: 'user' }).where('id', '=', admin.id).execute()
    expect((await setRole({ ...admin, headers: former.headers }, former, 'premium')).statusCode).toBe(403)
  })
})

describe('the last super admin', () => {
  test('can be neither demoted nor suspended, and the answer says why', async () => {
    for (const response of [await setRole(boss, boss, 'user'), await suspend(boss, boss)]) {
      expect(response.statusCode).toBe(409)
      expect(response.json().message).toMatch(/^The last super admin cannot be (demoted|suspended)\.$/)
    }
  })

  test('a suspended super admin does not count as another one', async () => {
    const other = await addPerson(auth, 'super_admin')
    expect((await suspend(boss, other)).statusCode).toBe(200)
    expect((await setRole(boss, boss, 'admin')).statusCode).toBe(409)
  })

  test('remains when two demote or suspend each other at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await addPerson(auth, 'super_admin'), await addPerson(auth, 'super_admin')]
      await auth.db.updateTable('account').set({ role: 'user' }).where('id', '=', boss.id).execute()
      const responses = await Promise.all([
        setRole(one, two, 'user'),
        round % 2 ? suspend(two, one) : setRole(two, one, 'user'),
      ])
      expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
      const left = await auth.db
        .selectFrom('account')
        .select('id')
        .where('role', '=', 'super_admin')
        .where('suspendedAt', 'is', null)
        .execute()
      expect(left).toHaveLength(1)
      await auth.db.deleteFrom('account').where('id', 'in', [one.id, two.id]).execute()
    }
  })
})

describe('a role change', () => {
  test('makes tokens stale, and is announced, logged and audited in one transaction', async () => {
    const person = await addPerson(auth, 'user')
    const response = await setRole(admin, person, 'premium')
    expect(response.json<AdminUser>()).toMatchObject({ id: person.id, role: 'premium', suspended: false })
    expect(await stored(person)).toMatchObject({ role: 'premium', tokenVersion: 1 })
    expect(await said('user.changed')).toMatchObject([{ id: person.id, role: 'premium' }])
    expect(await said('audit.recorded')).toMatchObject([
      {
        service: 'auth',
        action: 'user.role_changed',
        actorId: admin.id,
        subjectUserId: person.id,
        before: { role: 'user' },
        after: { role: 'premium' },
      },
    ])
    const log = await auth.db
      .selectFrom('securityEvent')
      .selectAll()
      .where('userId', '=', person.id)
      .execute()
    expect(log).toMatchObject([{ kind: 'role_changed', detail: 'user → premium', ip: '', userAgent: '' }])
  })

  test('losing premium sets the delivery to weekly mail', { tags: 'roles.free-has' }, async () => {
    const person = await addPerson(auth, 'premium', { preferredChannel: 'sms', deliveryFreq: 'daily' })
    const user: AdminUser = (await setRole(admin, person, 'user')).json()
    expect(user).toMatchObject({ preferredChannel: 'email', deliveryFreq: 'weekly' })
    expect(await said('user.changed')).toMatchObject([{ preferredChannel: 'email', deliveryFreq: 'weekly' }])
  })

  test('to the same role changes and announces nothing', async () => {
    const person = await addPerson(auth, 'user')
    expect((await setRole(admin, person, 'user')).statusCode).toBe(200)
    expect((await stored(person)).tokenVersion).toBe(0)
    expect([...(await said('user.changed')), ...(await said('audit.recorded'))]).toEqual([])
  })

  test.each([
    ['an unknown id', '0190a000-0000-7000-8000-000000000000', { role: 'user' }, 404],
    ['an id that is none', '7', { role: 'user' }, 400],
    ['an unknown role', undefined, { role: 'root' }, 400],
    ['a member more', undefined, { role: 'user', passwordHash: 'x' }, 400],
  ])('%s is refused', async (_, id, payload, status) => {
    expect((await call(boss, 'PUT', id ?? admin.id, 'role', payload)).statusCode).toBe(status)
    expect((await stored(admin)).role).toBe('admin')
  })
})

describe('a suspension', () => {
  const form = {
    name: 'Noor',
    password: 'een goed wachtwoord',
    city: 'Utrecht',
    country: 'NL',
    preferredChannel: 'email',
    deliveryFreq: 'weekly',
  }
  const signUp = async (email: string): Promise<Person> => {
    const response = await auth.http.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { ...form, email },
    })
    const { token, user } = response.json()
    return { ...user, headers: { authorization: `Bearer ${token}` } }
  }
  const login = (email: string, password = form.password) =>
    auth.http.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })

  test('ends every session at once and refuses the next sign-in with the right password, saying why', async () => {
    const person = await signUp('suspended@example.org')
    const response = await suspend(admin, person)
    expect(response.json<AdminUser>()).toMatchObject({ suspended: true })
    const sessions = await auth.db.selectFrom('session').selectAll().where('userId', '=', person.id).execute()
    expect(sessions).toHaveLength(1)
    expect(sessions.every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect((await stored(person)).tokenVersion).toBe(1)
    const refused = await login('suspended@example.org')
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This account is suspended. Reason: “Sends advertising”. Questions? Write to privacy@uitpost.test.',
    ])
  })

  test('is not revealed without the right password', async () => {
    const person = await signUp('quiet@example.org')
    await suspend(admin, person)
    const refused = await login('quiet@example.org', 'something else')
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Invalid email or password'])
  })

  test('ends with a reinstatement', async () => {
    const person = await signUp('back@example.org')
    await suspend(admin, person)
    expect((await reinstate(admin, person)).json<AdminUser>()).toMatchObject({ suspended: false })
    expect((await login('back@example.org')).statusCode).toBe(200)
    expect((await said('user.changed')).slice(-2)).toMatchObject([
      { id: person.id, suspended: true },
      { id: person.id, suspended: false },
    ])
    expect((await said('audit.recorded')).map(({ action }) => action)).toEqual([
      'user.suspended',
      'user.reinstated',
    ])
  })

  test('ending the sessions of a user returns their number and changes nothing else', async () => {
    const person = await signUp('elsewhere@example.org')
    await login('elsewhere@example.org')
    const response = await call(admin, 'DELETE', person.id, 'sessions')
    expect(response.json()).toEqual({ message: '2 sessions ended.' })
    expect((await call(admin, 'DELETE', person.id, 'sessions')).json()).toEqual({
      message: '0 sessions ended.',
    })
    expect((await login('elsewhere@example.org')).statusCode).toBe(200)
  })
})
