import { startOwnRedis, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { mailsFor, PASSWORD, securityEventsOf, signedInTo, visitorTo } from './visitors.ts'

let auth: TestAuth

beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

type Visitor = Pick<ReturnType<typeof visitorTo>, 'login'>
const guess = async ({ login }: Visitor, times: number, email?: string) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i += 1) statuses.push((await login('not this one', email)).statusCode)
  return statuses
}

test('after ten wrong passwords from one address every further attempt must wait, even with the right one', async () => {
  const { login, user } = await signedInTo(auth)
  expect(await guess({ login }, 9)).toEqual(Array<number>(9).fill(401))
  const beforeTenth = Date.now()
  expect(await guess({ login }, 1)).toEqual([401])
  const answer = await login()
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many'])
  expect(answer.headers['content-type']).toContain('application/problem+json')
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeLessThanOrEqual(60)
  // A minute after the tenth, however long the tenth took.
  expect(Date.now() + seconds * 1_000).toBeGreaterThanOrEqual(beforeTenth + 60_000)
  expect(await securityEventsOf(auth, user.id)).toContain('locked_out')
})

test('the rightful owner at another address still gets in', async () => {
  const owner = await signedInTo(auth)
  const stranger = visitorTo(auth)
  await guess(stranger, 12, owner.email)
  expect((await stranger.login(PASSWORD, owner.email)).statusCode).toBe(429)
  expect((await owner.login()).statusCode).toBe(200)
})

test('a reset link works at the address that must wait', async () => {
  const { login, post, email, user } = await signedInTo(auth)
  await guess({ login }, 11)
  await post('forgot-password', { email })
  const [mail] = await mailsFor(auth, user.id, 'reset')
  const password = 'een heel ander wachtwoord'
  await post('reset-password', { token: mail?.token, password })
  expect((await login(password)).statusCode).toBe(200)
})

test('signing in with the right password resets the count', async () => {
  const { login } = await signedInTo(auth)
  await guess({ login }, 9)
  expect((await login()).statusCode).toBe(200)
  expect(await guess({ login }, 9)).toEqual(Array<number>(9).fill(401))
  expect((await login()).statusCode).toBe(200)
})

test('of a hundred concurrent guesses ten are checked', async () => {
  const { login } = await signedInTo(auth)
  const answers = await Promise.all(Array.from({ length: 100 }, () => login('not this one')))
  const looked = answers.filter(({ statusCode }) => statusCode === 401)
  expect(looked).toHaveLength(10)
})

test('the pause doubles up to ten minutes, and each pause allows one try', async () => {
  const { login } = await signedInTo(auth)
  await guess({ login }, 10)
  const pauses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    pauses.push(Number((await login()).headers['retry-after']))
    // Ends the pause and keeps the count, as time would.
    for (const key of await auth.redis.keys(`${auth.prefix}:throttle:turns:*`)) await auth.redis.del(key)
    expect((await login('not this one')).statusCode).toBe(401)
  }
  // What is left of each pause, in minutes begun.
  expect(pauses.map((seconds) => Math.ceil(seconds / 60))).toEqual([1, 2, 4, 8, 10, 10])
})

test('a restart and another replica share the count', async () => {
  const { login, email, ip } = await signedInTo(auth)
  await guess({ login }, 10)
  const restarted = await startAuth({ prefix: auth.prefix })
  expect((await visitorTo(restarted, ip).login(PASSWORD, email)).statusCode).toBe(429)
  await restarted.close()
})

test('an unknown address is throttled in the same way, with the same answer', async () => {
  const [known, unknown] = [await signedInTo(auth), visitorTo(auth)]
  const said = async (visitor: Visitor) => {
    const answers = [await visitor.login('not this one')]
    await guess(visitor, 9)
    answers.push(await visitor.login('not this one'))
    return answers.map((answer) => ({ status: answer.statusCode, ...answer.json(), requestId: '' }))
  }
  expect(await said(unknown)).toEqual(await said(known))
})

test('changing a password cannot be used to guess it', async () => {
  const { post, headers } = await signedInTo(auth)
  const body = { currentPassword: 'not this one', password: 'een ander wachtwoord' }
  for (let i = 0; i < 10; i += 1) await post('change-password', body, headers)
  expect((await post('change-password', body, headers)).statusCode).toBe(429)
})

test('deleting an account cannot be used to guess its password', async () => {
  const { headers } = await signedInTo(auth)
  const leave = () =>
    auth.http.inject({ method: 'DELETE', url: '/api/user', headers, payload: { password: 'not this one' } })
  for (let i = 0; i < 10; i += 1) expect((await leave()).statusCode).toBe(400)
  expect((await leave()).statusCode).toBe(429)
})

test('the addresses of one IPv6 /64 share their count, those of the next one do not', async () => {
  const { email } = await signedInTo(auth)
  const from = (ip: string) => visitorTo(auth, ip)
  const statuses: number[] = []
  for (let host = 1; host <= 10; host += 1) {
    statuses.push((await from(`2001:db8:a:b::${host}`).login('not this one', email)).statusCode)
  }
  expect(statuses).toEqual(Array<number>(10).fill(401))
  for (const same of ['2001:db8:a:b:ffff:ffff:ffff:ffff', '2001:0DB8:000a:000b::1']) {
    expect((await from(same).login(PASSWORD, email)).statusCode).toBe(429)
  }
  expect((await from('2001:db8:a:c::1').login(PASSWORD, email)).statusCode).toBe(200)
})

test('each IPv4 address has its own count', async () => {
  const { email } = await signedInTo(auth)
  await guess(visitorTo(auth, '203.0.113.10'), 11, email)
  expect((await visitorTo(auth, '203.0.113.10').login(PASSWORD, email)).statusCode).toBe(429)
  expect((await visitorTo(auth, '203.0.113.11').login(PASSWORD, email)).statusCode).toBe(200)
})

test('attempts are counted per account: another account at the same address is not delayed', async () => {
  const [one, other] = [await signedInTo(auth), await signedInTo(auth)]
  await guess(visitorTo(auth, '203.0.113.20'), 11, one.email)
  expect((await visitorTo(auth, '203.0.113.20').login(PASSWORD, other.email)).statusCode).toBe(200)
})

test('signing in and asking for a new password verify one hash each, whether or not there is an account', async () => {
  const { email } = await signedInTo(auth)
  const { login, post } = visitorTo(auth)
  const verify = vi.spyOn(auth.ctx.passwords, 'matches')
  for (const address of [email, `not-${email}`]) {
    for (const call of [
      () => login('not this one', address),
      () => post('forgot-password', { email: address }),
    ]) {
      verify.mockClear()
      await call()
      expect(verify).toHaveBeenCalledOnce()
    }
  }
  verify.mockRestore()
})

describe('with a limit for each address', () => {
  let limited: TestAuth
  beforeAll(async () => {
    limited = await startAuth({ ipLimitPerMinute: 3 })
  })
  afterAll(() => limited.close())

  test.each([
    ['login', { email: 'a@example.org', password: 'x' }],
    ['register', {}],
    ['forgot-password', { email: 'a@example.org' }],
    ['reset-password', { token: 'x'.repeat(43), password: 'een wachtwoord' }],
  ])('%s is refused above its limit per minute, and other addresses are not affected', async (path, body) => {
    const [one, other] = [visitorTo(limited), visitorTo(limited)]
    const form = {
      name: 'Noor',
      email: 'taken@example.org',
      password: PASSWORD,
      city: 'Utrecht',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    }
    const payload = path === 'register' ? form : body
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await one.post(path, payload)).statusCode)
    expect(statuses.slice(0, 3)).not.toContain(429)
    expect(statuses[3]).toBe(429)
    expect((await other.post(path, payload)).statusCode).not.toBe(429)
  })

  test('the addresses of one IPv6 network share a limit', async () => {
    const ask = async (ip: string) =>
      (await visitorTo(limited, ip).post('login', { email: 'a@example.org', password: 'x' })).statusCode
    const statuses: number[] = []
    for (let host = 1; host <= 4; host += 1) statuses.push(await ask(`2001:db8:1:2::${host}`))
    expect(statuses).toEqual([401, 401, 401, 429])
    expect(await ask('2001:db8:1:3::1')).toBe(401)
  })

  test('each call has its own limit', async () => {
    const { post } = visitorTo(limited)
    for (let i = 0; i < 3; i += 1) await post('forgot-password', { email: 'a@example.org' })
    expect((await post('login', { email: 'a@example.org', password: 'x' })).statusCode).toBe(401)
  })
})

test('with Redis away guesses are still counted, in memory', async () => {
  const server = await startOwnRedis()
  const own = await startAuth({ redis: server })
  const { login } = await signedInTo(own)
  await server.kill()
  await waitFor(() => own.redis.status !== 'ready')
  expect(await guess({ login }, 10)).toEqual(Array<number>(10).fill(401))
  expect((await login()).statusCode).toBe(429)
  await own.close()
  await server.close()
})
