import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { internalToken, testRedis } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../src/domain/roles/first-admin.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { confirmedTo, mailsFor, PASSWORD, securityEventsOf, signedInTo, visitorTo } from './visitors.ts'

let auth: TestAuth
const NEW_PASSWORD = 'een heel ander wachtwoord'

beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

const tokenIn = (path: string) => new URL(path, 'https://uitpost.example').searchParams.get('token')

test('an operator makes the first super admin, who sets a password by a link that works once', async () => {
  const { email, login, post } = visitorTo(auth)
  const { created, path } = await createAdmin(auth.ctx, email.toUpperCase())
  expect([created, path.startsWith('/auth/reset-password?token=')]).toEqual([true, true])
  const reset = () => post('reset-password', { token: tokenIn(path), password: NEW_PASSWORD })
  expect([(await reset()).statusCode, (await reset()).statusCode]).toEqual([200, 400])
  const answer = await login(NEW_PASSWORD)
  expect(answer.json().user).toMatchObject({ role: 'super_admin', emailConfirmed: true })
})

test('before the link is used no password is accepted', async () => {
  const { email, login } = visitorTo(auth)
  await createAdmin(auth.ctx, email)
  for (const password of ['admin', 'uitpost-demo', 'password', email]) {
    expect((await login(password)).statusCode).toBe(401)
  }
})

test('an account that exists is promoted, its old tokens are stale, and its password stays until changed', async () => {
  const { email, login, user } = await confirmedTo(auth)
  expect((await createAdmin(auth.ctx, email)).created).toBe(false)
  expect(await auth.redis.get(auth.redisKeys.stale(user.id))).toBe('1')
  expect((await login(PASSWORD)).json().user.role).toBe('super_admin')
  expect(await securityEventsOf(auth, user.id)).toContain('role_changed')
  expect(await mailsFor(auth, user.id, 'reset')).toEqual([])
  const acts = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  expect(acts.flatMap(({ items }) => items as object[])).toContainEqual(
    expect.objectContaining({
      action: 'user.role_changed',
      actorId: null,
      subjectUserId: user.id,
      before: { role: 'user' },
      after: { role: 'super_admin' },
    }),
  )
})

test('a stranger who registered the address first, and never confirmed it, does not become the admin', async () => {
  const { email, login, refresh, refreshToken, sid, post } = await signedInTo(auth)
  await post('forgot-password', { email })
  const { path } = await createAdmin(auth.ctx, email)
  expect((await login(PASSWORD)).statusCode).toBe(401)
  expect((await refresh(refreshToken)).statusCode).toBe(401)
  expect(await auth.redis.exists(auth.redisKeys.ended(sid))).toBe(1)
  await post('reset-password', { token: tokenIn(path), password: NEW_PASSWORD })
  const answer = await visitorTo(auth).login(NEW_PASSWORD, email)
  expect(answer.json().user).toMatchObject({ role: 'super_admin', emailConfirmed: true })
})

test('two concurrent commands make one account, and both print a link', async () => {
  const { email, post, login } = visitorTo(auth)
  const made = await Promise.all([createAdmin(auth.ctx, email), createAdmin(auth.ctx, email)])
  expect(made.filter(({ created }) => created)).toHaveLength(1)
  const [first, second] = made.map(({ path }) => tokenIn(path))
  expect((await post('reset-password', { token: first, password: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await post('reset-password', { token: second, password: PASSWORD })).statusCode).toBe(400)
  expect((await login(NEW_PASSWORD)).json().user.role).toBe('super_admin')
})

test('a suspended account is not promoted', async () => {
  const { email } = await addPerson(auth, 'user', { suspendedAt: new Date() })
  await expect(createAdmin(auth.ctx, email)).rejects.toThrow('suspended')
  expect((await auth.ctx.accounts.findByEmail(email))?.role).toBe('user')
})

test.each(['', 'admin', 'a@b', 'a@example.org,b@example.org'])('"%s" is not an address', async (email) => {
  await expect(createAdmin(auth.ctx, email)).rejects.toThrow('valid email')
})

test('outside local mode the seed creates no account', async () => {
  const accounts = () =>
    auth.db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const before = await accounts()
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'https://uitpost.example',
    DATABASE_URL: auth.databaseUrl,
    ...testRedis().environment,
    INTERNAL_TOKEN: internalToken,
    JWT_PUBLIC_JWKS: auth.keys.publicJwks,
    AUTH_SIGNING_JWKS: auth.keys.privateJwks,
  }
  execFileSync(process.execPath, [join(import.meta.dirname, '..', 'src', 'seed.ts')], { env })
  expect(await accounts()).toEqual(before)
  expect((await visitorTo(auth).login('uitpost-demo', 'admin@uitpost.test')).statusCode).toBe(401)
})
