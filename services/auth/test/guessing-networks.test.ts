import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { confirmedTo, mailsFor, PASSWORD, securityEventsOf, signedInTo, visitorTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

const NEW_PASSWORD = 'een heel ander wachtwoord'
const guess = async (email: string) => (await visitorTo(auth).login('not this one', email)).statusCode

/** Counts as many attempts as wrong passwords would have been counted, without their hashes. */
async function countTries(email: string, times: number): Promise<void> {
  for (let one = 0; one < times; one += 1) await auth.ctx.throttle.consumeAddressAttempt(email)
}

/** As many wrong passwords as begin a pause, beyond those `made` before; the last one is checked. */
async function beginPause(email: string, made = 0): Promise<void> {
  await countTries(email, 99 - made)
  expect(await guess(email)).toBe(401)
}

/** Frees the limit, as time would. */
async function expireLimit(limit: string): Promise<void> {
  for (const key of await auth.redis.keys(`${auth.prefix}:throttle:${limit}:*`)) await auth.redis.del(key)
}

test('from a hundred wrong passwords on one address new networks wait, also with the right one; alike without an account', async () => {
  const [owner, withoutAccount] = [await signedInTo(auth), visitorTo(auth)]
  const guessers = Array.from({ length: 10 }, () => visitorTo(auth))
  const tries = await Promise.all(
    guessers.flatMap(({ login }) => Array.from({ length: 10 }, () => login('not this one', owner.email))),
  )
  expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array<number>(100).fill(401))
  await beginPause(withoutAccount.email)
  const answers = [
    await visitorTo(auth).login(PASSWORD, owner.email),
    await visitorTo(auth).login(PASSWORD, withoutAccount.email),
  ]
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many'])
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
  }
  const [known, unknown] = answers.map((answer) => ({ ...answer.json(), requestId: '' }))
  expect(unknown).toEqual(known)
  expect(await securityEventsOf(auth, owner.user.id)).toContain('locked_out')
})

test('each pause allows new networks one attempt', async () => {
  const { email } = await signedInTo(auth)
  await beginPause(email)
  expect([await guess(email), await guess(email)]).toEqual([429, 429])
  await expireLimit('address-turns')
  expect([await guess(email), await guess(email)]).toEqual([401, 429])
})

test('a network that the owner used before does not wait, also after its session has ended', async () => {
  const owner = await signedInTo(auth)
  const elsewhere = visitorTo(auth)
  expect((await elsewhere.login(PASSWORD, owner.email)).statusCode).toBe(200)
  await auth.db
    .deleteFrom('session')
    .where('userId', '=', owner.user.id)
    .where('ip', '=', elsewhere.ip)
    .execute()
  await beginPause(owner.email)
  expect((await owner.login('not this one')).statusCode).toBe(401)
  expect((await owner.login()).statusCode).toBe(200)
  expect((await elsewhere.login(PASSWORD, owner.email)).statusCode).toBe(200)
  expect((await visitorTo(auth).login(PASSWORD, owner.email)).statusCode).toBe(429)
})

test('a new password by a mailed link ends the pause, and its network does not wait in the next one', async () => {
  const owner = await signedInTo(auth)
  const [elsewhere, third] = [visitorTo(auth), visitorTo(auth)]
  await beginPause(owner.email)
  expect((await elsewhere.login(PASSWORD, owner.email)).statusCode).toBe(429)
  await elsewhere.post('forgot-password', { email: owner.email })
  const [mail] = await mailsFor(auth, owner.user.id, 'reset')
  await elsewhere.post('reset-password', { token: mail?.token, password: NEW_PASSWORD })
  expect((await third.login('not this one', owner.email)).statusCode).toBe(401)
  await beginPause(owner.email, 1)
  expect((await third.login(NEW_PASSWORD, owner.email)).statusCode).toBe(429)
  expect((await elsewhere.login(NEW_PASSWORD, owner.email)).statusCode).toBe(200)
})

test('the right password does not count', async () => {
  const { email } = await signedInTo(auth)
  await countTries(email, 99)
  for (let network = 0; network < 3; network += 1) {
    expect((await visitorTo(auth).login(PASSWORD, email)).statusCode).toBe(200)
  }
  expect([await guess(email), await guess(email)]).toEqual([401, 429])
})

test('the pause of one address does not delay another', async () => {
  const [one, other] = [await signedInTo(auth), await signedInTo(auth)]
  await beginPause(one.email)
  expect(await guess(other.email)).toBe(401)
})

test('the owner gets one mail a day about it, which names no network', async () => {
  const owner = await confirmedTo(auth)
  const mails = () => mailsFor(auth, owner.user.id, 'security')
  await beginPause(owner.email)
  await expireLimit('address-turns')
  expect(await guess(owner.email)).toBe(401)
  expect(await mails()).toMatchObject([{ to: owner.email, about: 'locked_out', token: null, code: null }])
  expect(JSON.stringify(await mails())).not.toContain('198.51.')
  await expireLimit('guessed-a*')
  await expireLimit('address-turns')
  await guess(owner.email)
  expect(await mails()).toHaveLength(2)
})

test('an unconfirmed address gets no mail about it', async () => {
  const stranger = await signedInTo(auth)
  await beginPause(stranger.email)
  expect(await mailsFor(auth, stranger.user.id, 'security')).toEqual([])
})
