import { CONSENT_TEXT_VERSION } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

let count = 0
async function signedIn() {
  const response = await auth.http.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      name: 'Noor de Vries',
      email: `consent${(count += 1)}@example.org`,
      password: 'een goed wachtwoord',
      city: 'Utrecht',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    },
  })
  const { token, user } = response.json()
  return { user, headers: { authorization: `Bearer ${token}` } }
}
const url = '/api/user/consents'
const save = (payload: object, headers: Record<string, string> = {}, cookies: Record<string, string> = {}) =>
  auth.http.inject({ method: 'POST', url, payload, headers, cookies })
const get = (headers: Record<string, string>) => auth.http.inject({ url, headers })
const ledger = () => auth.db.selectFrom('consent').selectAll().orderBy('at').execute()

test('before a choice analytics and marketing are false; afterwards the latest one counts', {
  tags: ['consent.analytics', 'consent.marketing', 'calls.consents-read'],
}, async () => {
  const { headers } = await signedIn()
  expect((await get(headers)).json()).toEqual({
    analytics: false,
    marketing: false,
    decidedAt: null,
    textVersion: null,
  })
  await save({ analytics: true, marketing: true }, headers)
  const saved = await save({ analytics: true, marketing: false }, headers)
  expect(saved.json()).toMatchObject({ analytics: true, marketing: false, textVersion: CONSENT_TEXT_VERSION })
  expect((await get(headers)).json()).toEqual(saved.json())
})

test('every choice is a row of its own, with time, wording and browser', async () => {
  const { user, headers } = await signedIn()
  await save({ analytics: true, marketing: true }, { ...headers, 'user-agent': 'x'.repeat(500) })
  await save({ analytics: false, marketing: false }, headers)
  const rows = (await ledger()).filter(({ userId }) => userId === user.id)
  expect(rows.map(({ analytics }) => analytics)).toEqual([true, false])
  expect(rows[0]).toMatchObject({ anonymousId: null, textVersion: CONSENT_TEXT_VERSION })
  expect(rows[0]?.userAgent).toHaveLength(200)
})

test('a consent to earlier words stays valid under its own version, and the next choice names the present one', {
  tags: 'consent.versions',
}, async () => {
  const { user, headers } = await signedIn()
  const earlier = {
    analytics: true,
    marketing: true,
    textVersion: '2025-01',
    userAgent: '',
    anonymousId: null,
  }
  const at = new Date(Date.now() - 86_400_000)
  await auth.db
    .insertInto('consent')
    .values({ ...earlier, id: newId(), userId: user.id, at })
    .execute()
  expect((await get(headers)).json()).toEqual({
    analytics: true,
    marketing: true,
    decidedAt: at.toISOString(),
    textVersion: '2025-01',
  })
  await save({ analytics: true, marketing: false }, headers)
  const rows = (await ledger()).filter(({ userId }) => userId === user.id)
  expect(rows.map(({ textVersion }) => textVersion)).toEqual(['2025-01', CONSENT_TEXT_VERSION])
})

test('the ledger cannot be rewritten, not even by the service itself', async () => {
  await save({ analytics: true, marketing: true })
  await expect(auth.db.updateTable('consent').set({ marketing: false }).execute()).rejects.toThrow(
    'permission denied',
  )
  await expect(auth.db.deleteFrom('consent').execute()).rejects.toThrow('permission denied')
})

test('a visitor’s choice sets a cookie with an id, which later choices keep', async () => {
  const first = await save({ analytics: true, marketing: false })
  const [cookie] = first.cookies
  expect(cookie).toMatchObject({ name: 'visitor', httpOnly: true, sameSite: 'Lax', secure: true, path: url })
  expect(cookie?.maxAge).toBe(180 * 86_400)
  const visitor = cookie?.value ?? ''
  const again = await save({ analytics: false, marketing: false }, {}, { visitor })
  expect(again.cookies[0]?.value).toBe(visitor)
  const rows = (await ledger()).filter(({ anonymousId }) => anonymousId === visitor)
  expect(rows).toHaveLength(2)
})

test('only a choice without sign-in sets that cookie', async () => {
  const { headers } = await signedIn()
  expect((await save({ analytics: true, marketing: true }, headers)).cookies).toEqual([])
  expect((await get(headers)).cookies).toEqual([])
  expect((await auth.http.inject('/.well-known/jwks.json')).cookies).toEqual([])
})

test('a cookie that is no id of ours is replaced', async () => {
  const answer = await save({ analytics: true, marketing: true }, {}, { visitor: "'; drop table consent" })
  expect(answer.cookies[0]?.value).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['a caller without a token', {}, 401],
  ['a token whose account is gone', 'stranger', 401],
])('interest in premium of %s is refused', async (_, who, status) => {
  const headers = who === 'stranger' ? auth.keys.bearer({ sub: newId() }) : {}
  const response = await auth.http.inject({ method: 'POST', url: '/api/user/premium-interest', headers })
  expect(response.statusCode).toBe(status)
})

test('interest in premium is recorded once', {
  tags: 'preferences.upgrade-now',
}, async () => {
  const { user, headers } = await signedIn()
  const say = () => auth.http.inject({ method: 'POST', url: '/api/user/premium-interest', headers })
  const answers = await Promise.all([say(), say(), say()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const rows = await auth.db.selectFrom('premiumInterest').selectAll().where('userId', '=', user.id).execute()
  expect(rows).toHaveLength(1)
})

test('a consent of an erased account is refused', async () => {
  expect((await save({ analytics: true, marketing: true }, auth.keys.bearer())).statusCode).toBe(401)
})
