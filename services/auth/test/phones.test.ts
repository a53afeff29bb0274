import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { mailsFor, signedInTo } from './visitors.ts'

let auth: TestAuth
const PHONE = '+31612345678'

beforeAll(async () => {
  auth = await startAuth()
})
afterEach(() => {
  auth.clock.aheadMs = 0
})
afterAll(() => auth.close())

/** Somebody who gave a number and got a code. */
async function caller() {
  const person = await signedInTo(auth)
  const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    auth.http.inject({
      method,
      url: `/api/user/phone${path}`,
      headers: person.headers,
      ...(payload && { payload }),
    })
  const set = (phone = PHONE) => call('PUT', '', { phone })
  const confirm = (code: string) => call('POST', '/confirm', { code })
  const codes = async () => (await mailsFor(auth, person.user.id, 'phone-code')).map(({ code }) => code ?? '')
  const profile = async () =>
    (await auth.http.inject({ url: '/api/user/profile', headers: person.headers })).json()
  await set()
  const [code = ''] = await codes()
  const wrong = code === '000000' ? '111111' : '000000'
  return { ...person, set, confirm, codes, profile, code, wrong, remove: () => call('DELETE', '') }
}

test('a number counts once the code sent to it came back', async () => {
  const { confirm, code, profile, user } = await caller()
  expect(await profile()).toMatchObject({ phone: PHONE, phoneConfirmed: false })
  expect(await mailsFor(auth, user.id, 'phone-code')).toMatchObject([{ to: PHONE, token: null }])
  expect((await confirm(code)).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ phone: PHONE, phoneConfirmed: true })
  expect((await confirm(code)).statusCode).toBe(400)
})

test('the number is announced with the person', async () => {
  const { confirm, code, user } = await caller()
  await confirm(code)
  const row = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'user.changed')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.items).toMatchObject([{ id: user.id, phone: PHONE, phoneConfirmed: true }])
})

test('a code is borne five wrong tries, and then not even the right one helps', async () => {
  const { confirm, code, wrong, profile } = await caller()
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await confirm(wrong)).statusCode).toBe(400)
  expect((await confirm(code)).statusCode).toBe(400)
  expect((await profile()).phoneConfirmed).toBe(false)
})

test('many tries at once are counted like many in a row', async () => {
  const { confirm, code, wrong } = await caller()
  await Promise.all(Array.from({ length: 20 }, () => confirm(wrong)))
  expect((await confirm(code)).statusCode).toBe(400)
})

test('a code holds for ten minutes', async () => {
  const { confirm, code } = await caller()
  auth.clock.aheadMs = 10 * 60_000
  expect((await confirm(code)).statusCode).toBe(400)
})

test('a code for one number does not confirm another', async () => {
  const { set, confirm, codes, code, profile } = await caller()
  await set('+32470123456')
  const next = (await codes()).at(-1) ?? ''
  if (code !== next) expect((await confirm(code)).statusCode).toBe(400)
  expect((await confirm(next)).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ phone: '+32470123456', phoneConfirmed: true })
})

test('a code is stored hashed', async () => {
  const { code, user } = await caller()
  const row = await auth.db
    .selectFrom('mailedSecret')
    .selectAll()
    .where('userId', '=', user.id)
    .where('kind', '=', 'phone-code')
    .executeTakeFirstOrThrow()
  expect(row.hash).toHaveLength(32)
  expect(row.hash.toString()).not.toContain(code)
})

test('at most five codes are sent in an hour', async () => {
  const { set, codes } = await caller()
  for (let ask = 0; ask < 4; ask += 1) await set()
  expect((await set()).statusCode).toBe(429)
  expect(await codes()).toHaveLength(5)
})

test('a number can be taken back, code and all', async () => {
  const { remove, confirm, code, profile } = await caller()
  expect((await remove()).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ phone: null, phoneConfirmed: false })
  expect((await confirm(code)).statusCode).toBe(400)
})

test.each(['0612345678', '+0612345678', '+31 6 12345678', '+3161', "+31612345678'", '+316123456789012345'])(
  '%s is no number in E.164',
  async (phone) => {
    const { set } = await caller()
    expect((await set(phone)).statusCode).toBe(400)
  },
)

test('a number cannot be set or confirmed through the profile', async () => {
  const { headers, profile } = await caller()
  await auth.http.inject({
    method: 'PUT',
    url: '/api/user/profile',
    headers,
    payload: { ...(await profile()), phone: '+31600000000', phoneConfirmed: true },
  })
  expect(await profile()).toMatchObject({ phone: PHONE, phoneConfirmed: false })
})
