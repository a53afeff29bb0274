import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { confirmedTo, mailsFor } from './visitors.ts'

let auth: TestAuth
let count = 0
/** A unique mobile number. */
const freshNumber = (): string => `+3161${String((count += 1)).padStart(7, '0')}`
const MINUTE = 60_000

beforeAll(async () => {
  auth = await startAuth()
})
afterEach(() => {
  auth.clock.aheadMs = 0
})
afterAll(() => auth.close())

/** A premium person with a confirmed address. */
async function premium() {
  const person = await confirmedTo(auth)
  await auth.db.updateTable('account').set({ role: 'premium' }).where('id', '=', person.user.id).execute()
  return person
}

/** A person who set a number and got a code. */
async function caller() {
  const person = await premium()
  const phone = freshNumber()
  const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    auth.http.inject({
      method,
      url: `/api/user/phone${path}`,
      headers: person.headers,
      ...(payload && { payload }),
    })
  const set = (number = phone) => call('PUT', '', { phone: number })
  const confirm = (code: string) => call('POST', '/confirm', { code })
  const codes = async () => (await mailsFor(auth, person.user.id, 'phone-code')).map(({ code }) => code ?? '')
  const profile = async () =>
    (await auth.http.inject({ url: '/api/user/profile', headers: person.headers })).json()
  await set()
  const [code = ''] = await codes()
  const wrong = code === '000000' ? '111111' : '000000'
  return { ...person, phone, set, confirm, codes, profile, code, wrong, remove: () => call('DELETE', '') }
}

test('a number is used once its code was confirmed', async () => {
  const { confirm, code, profile, user, phone } = await caller()
  expect(await profile()).toMatchObject({ phone, phoneConfirmed: false })
  expect(await mailsFor(auth, user.id, 'phone-code')).toMatchObject([{ to: phone, token: null }])
  expect((await confirm(code)).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ phone, phoneConfirmed: true })
  expect((await confirm(code)).statusCode).toBe(400)
})

test('the number is announced with the person', async () => {
  const { confirm, code, user, phone } = await caller()
  await confirm(code)
  const row = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'user.changed')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.items).toMatchObject([{ id: user.id, phone, phoneConfirmed: true }])
})

test('after five wrong attempts the right code is refused, too', async () => {
  const { confirm, code, wrong, profile } = await caller()
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await confirm(wrong)).statusCode).toBe(400)
  expect((await confirm(code)).statusCode).toBe(400)
  expect((await profile()).phoneConfirmed).toBe(false)
})

test('concurrent attempts are all counted', async () => {
  const { confirm, code, wrong } = await caller()
  await Promise.all(Array.from({ length: 20 }, () => confirm(wrong)))
  expect((await confirm(code)).statusCode).toBe(400)
})

test('a code is valid for ten minutes', async () => {
  const [quick, late] = [await caller(), await caller()]
  auth.clock.aheadMs = 9 * MINUTE
  expect((await quick.confirm(quick.code)).statusCode).toBe(200)
  auth.clock.aheadMs = 10 * MINUTE
  expect((await late.confirm(late.code)).statusCode).toBe(400)
})

test('a code for one number does not confirm another that was set meanwhile', async () => {
  const { set, confirm, codes, code, profile, user } = await caller()
  const [second, third] = [freshNumber(), freshNumber()]
  await set(second)
  const next = (await codes()).at(-1) ?? ''
  // With a probability of one in a million both codes are equal.
  if (code !== next) expect((await confirm(code)).statusCode).toBe(400)
  await auth.db.updateTable('account').set({ phone: third }).where('id', '=', user.id).execute()
  expect((await confirm(next)).statusCode).toBe(400)
  expect(await profile()).toMatchObject({ phone: third, phoneConfirmed: false })
  await auth.db.updateTable('account').set({ phone: second }).where('id', '=', user.id).execute()
  expect((await confirm(next)).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ phone: second, phoneConfirmed: true })
})

test('a new number needs its own confirmation', async () => {
  const { set, confirm, code, profile } = await caller()
  await confirm(code)
  const next = freshNumber()
  await set(next)
  expect(await profile()).toMatchObject({ phone: next, phoneConfirmed: false })
})

test('a code is stored hashed, and equal codes of two people have different hashes', async () => {
  const [{ code, user }, other] = [await caller(), await caller()]
  const hashOf = async (userId: string) =>
    (
      await auth.db
        .selectFrom('mailedSecret')
        .select('hash')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
    ).hash
  const hash = await hashOf(user.id)
  expect(hash).toHaveLength(32)
  const guesses = [code, `${code}${user.id}`].flatMap((text) =>
    ['sha256', 'sha512'].map((way) => createHash(way).update(text).digest().subarray(0, 32)),
  )
  expect([Buffer.from(code), ...guesses].some((guess) => hash.includes(guess))).toBe(false)
  // The hash of one person's code does not confirm it for another.
  await auth.db.updateTable('mailedSecret').set({ hash }).where('userId', '=', other.user.id).execute()
  expect((await other.confirm(code)).statusCode).toBe(400)
})

test('a number can be removed together with its code', async () => {
  const { remove, confirm, code, profile } = await caller()
  expect((await remove()).statusCode).toBe(200)
  expect(await profile()).toMatchObject({ phone: null, phoneConfirmed: false })
  expect((await confirm(code)).statusCode).toBe(400)
})

test.each(['0612345678', '+0612345678', '+31 6 12345678', '+3161', "+31612345678'", '+316123456789012345'])(
  '%s is no number in E.164',
  async (phone) => {
    const { set, codes } = await caller()
    const answer = await set(phone)
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'phone'])
    expect(await codes()).toHaveLength(1)
  },
)

test('a number cannot be set or confirmed through the profile', async () => {
  const { headers, profile, phone } = await caller()
  await auth.http.inject({
    method: 'PUT',
    url: '/api/user/profile',
    headers,
    payload: { ...(await profile()), phone: '+31600000000', phoneConfirmed: true },
  })
  expect(await profile()).toMatchObject({ phone, phoneConfirmed: false })
})
