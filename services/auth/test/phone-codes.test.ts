import type { Role } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authConfig } from '../src/config.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

let count = 0
/** A unique mobile number. */
const freshNumber = (): string => `+3161${String((count += 1)).padStart(7, '0')}`

type Person = { headers: { authorization: string } }
const setFor = ({ headers }: Person, phone: string, ip = '203.0.113.1', to = auth) =>
  to.http.inject({
    method: 'PUT',
    url: '/api/user/phone',
    headers: { ...headers, 'x-forwarded-for': ip },
    payload: { phone },
  })
const codesTo = async (number: string, from = auth) => {
  const rows = await from.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'mail.requested')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items }) => items as { to: string }[]).filter(({ to }) => to === number).length
}

describe('who may give a number', () => {
  test.each<[Role, boolean, number, string]>([
    ['premium', true, 200, 'We have sent you a code.'],
    ['premium', false, 403, 'Please confirm your email address first.'],
    ['user', true, 403, 'SMS and WhatsApp notifications require premium account'],
    ['user', false, 403, 'SMS and WhatsApp notifications require premium account'],
    ['admin', true, 403, 'SMS and WhatsApp notifications require premium account'],
    ['super_admin', true, 403, 'SMS and WhatsApp notifications require premium account'],
  ])('%s with a confirmed address (%s) is answered %i', async (role, confirmed, status, message) => {
    const person = await addPerson(auth, role, { emailConfirmedAt: confirmed ? new Date() : null })
    const number = freshNumber()
    const answer = await setFor(person, number)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(await codesTo(number)).toBe(status === 200 ? 1 : 0)
    expect((await auth.ctx.accounts.find(person.id))?.phone).toBe(status === 200 ? number : null)
    if (status === 403) expect(answer.json().errors[0].field).toBe('phone')
  })

  test('the stored role counts, not the one in the token', async () => {
    const person = await addPerson(auth, 'premium')
    await auth.db.updateTable('account').set({ role: 'user' }).where('id', '=', person.id).execute()
    expect((await setFor(person, freshNumber())).statusCode).toBe(403)
  })

  test('a refused request does not count against the limits', async () => {
    const person = await addPerson(auth, 'premium', { emailConfirmedAt: null })
    const number = freshNumber()
    for (let ask = 0; ask < 8; ask += 1) await setFor(person, number)
    await auth.db
      .updateTable('account')
      .set({ emailConfirmedAt: new Date() })
      .where('id', '=', person.id)
      .execute()
    expect((await setFor(person, number)).statusCode).toBe(200)
  })
})

describe('a number', () => {
  const MOBILE = 'Please enter the number of a mobile phone, with its country code.'
  const COUNTRY =
    'We can send codes to numbers of these countries only: Netherlands, Belgium, Germany, and France.'

  test.each([
    ['Dutch mobile', '+31612345678'],
    ['Belgian mobile', '+32470123456'],
    ['German mobile', '+4915123456789'],
    ['French mobile', '+33612345678'],
  ])('%s is taken', async (_, number) => {
    expect((await setFor(await addPerson(auth, 'premium'), number)).statusCode).toBe(200)
    expect(await codesTo(number)).toBe(1)
  })

  test.each([
    ['Dutch premium rate', '+31900123456', MOBILE],
    ['Dutch premium rate for adults', '+31906123456', MOBILE],
    ['Dutch premium rate for fun', '+31909123456', MOBILE],
    ['a Dutch land line', '+31201234567', MOBILE],
    ['a Dutch company number', '+31882345678', MOBILE],
    ['a Dutch pager', '+31662345678', MOBILE],
    ['an unassigned number', '+31600000000', MOBILE],
    ['a number that is too short', '+3161234567', MOBILE],
    ['Belgian premium rate', '+3290212345', MOBILE],
    ['German premium rate', '+499001234567', MOBILE],
    ['a German shared cost', '+491801234567', MOBILE],
    ['a German personal number', '+4970012345678', MOBILE],
    ['French premium rate', '+33899123456', MOBILE],
    ['French 0892', '+33892123456', MOBILE],
    ['Iridium, a satellite', '+881612345678', COUNTRY],
    ['Thuraya, a satellite', '+8821655512345', COUNTRY],
    ['Inmarsat, a satellite', '+870712345678', COUNTRY],
    ['international premium rate', '+97912345678', COUNTRY],
    ['an international network', '+88213123456', COUNTRY],
    ['Ascension', '+24740123', COUNTRY],
    ['Jersey', '+447797712345', COUNTRY],
    ['Man', '+447624123456', COUNTRY],
    ['Guadeloupe', '+590690123456', COUNTRY],
    ['Cuba', '+5351234567', COUNTRY],
    ['the United States', '+12025550123', COUNTRY],
  ])('of %s is refused, and no SMS leaves', async (_, number, message) => {
    const person = await addPerson(auth, 'premium')
    const answer = await setFor(person, number)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().errors[0].field).toBe('phone')
    expect(await codesTo(number)).toBe(0)
    expect((await auth.ctx.accounts.find(person.id))?.phone).toBeNull()
  })

  test('is taken from the countries of the setting only', async () => {
    const other = await startAuth({ phoneCountries: authConfig.AUTH_PHONE_COUNTRIES.parse('BE, LU') })
    const person = await addPerson(other, 'premium')
    const dutch = await setFor(person, '+31612345678', undefined, other)
    expect([dutch.statusCode, dutch.json().message]).toEqual([
      400,
      'We can send codes to numbers of these countries only: Belgium and Luxembourg.',
    ])
    expect((await setFor(person, '+32470123456', undefined, other)).statusCode).toBe(200)
    await other.close()
  })

  test('is normalised: a zero after the country code is removed', async () => {
    const person = await addPerson(auth, 'premium')
    const number = freshNumber()
    expect((await setFor(person, number.replace('+31', '+310'))).statusCode).toBe(200)
    expect((await auth.ctx.accounts.find(person.id))?.phone).toBe(number)
  })
})

describe('codes that cost money', () => {
  /** Frees the limit, as time would. */
  const expireLimit = async (limit: string) => {
    for (const key of await auth.redis.keys(`${auth.prefix}:throttle:codes-${limit}:*`)) {
      await auth.redis.del(key)
    }
  }
  const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  const ok = (times: number) => Array<number>(times).fill(200)
  const tooMany = (times: number) => Array<number>(times).fill(429)

  test('one account gets five an hour and ten a day for any numbers, and the answer says when to retry', async () => {
    const person = await addPerson(auth, 'premium')
    const askSix = () => statusesOf(Array.from({ length: 6 }, () => setFor(person, freshNumber())))
    expect(await askSix()).toEqual([...ok(5), ...tooMany(1)])
    const refused = await setFor(person, freshNumber())
    expect([refused.json().code, refused.json().message]).toEqual([
      'too_many',
      'Too many codes have been sent. Please try again later.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    await expireLimit('account-hour')
    expect(await askSix()).toEqual([...ok(5), ...tooMany(1)])
    await expireLimit('account-hour')
    expect(await askSix()).toEqual(tooMany(6))
  })

  test('one number gets five an hour and ten a day for all accounts and spellings', async () => {
    const number = freshNumber()
    const spellings = [number, number.replace('+31', '+310')]
    const askSix = async () => {
      const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(auth, 'premium')))
      return statusesOf(people.map((person, at) => setFor(person, spellings[at % 2] ?? '', `198.18.0.${at}`)))
    }
    expect(await askSix()).toEqual([...ok(5), ...tooMany(1)])
    expect(await codesTo(number)).toBe(5)
    await expireLimit('number-hour')
    expect(await askSix()).toEqual([...ok(5), ...tooMany(1)])
    await expireLimit('number-hour')
    expect(await askSix()).toEqual(tooMany(6))
  })

  test('one network (IPv6: a /64) has an hourly limit, and others are not affected', async () => {
    const limited = await startAuth({ codes: { perNetworkHour: 3 } })
    const ask = async (ip: string) => setFor(await addPerson(limited, 'premium'), freshNumber(), ip, limited)
    const statuses: number[] = []
    for (let host = 1; host <= 5; host += 1) statuses.push((await ask(`2001:db8:5:5::${host}`)).statusCode)
    expect(statuses).toEqual([...ok(3), ...tooMany(2)])
    expect((await ask('2001:db8:5:6::1')).statusCode).toBe(200)
    expect((await ask('198.51.100.4')).statusCode).toBe(200)
    await limited.close()
  })

  test('one country has an hourly limit, and others are not affected', async () => {
    const limited = await startAuth({ codes: { perCountryHour: 3 } })
    const ask = async (number: string) =>
      setFor(await addPerson(limited, 'premium'), number, '198.51.100.5', limited)
    const statuses: number[] = []
    for (let at = 0; at < 5; at += 1) statuses.push((await ask(freshNumber())).statusCode)
    expect(statuses).toEqual([...ok(3), ...tooMany(2)])
    expect((await ask('+32470765432')).statusCode).toBe(200)
    await limited.close()
  })

  test('a refused request does not count against limits shared with others', async () => {
    const limited = await startAuth({ codes: { perNetworkHour: 1 } })
    const number = freshNumber()
    const stranger = await addPerson(limited, 'premium')
    await setFor(stranger, freshNumber(), '198.51.100.6', limited)
    for (let ask = 0; ask < 12; ask += 1) {
      const other = await addPerson(limited, 'premium')
      expect((await setFor(other, number, '198.51.100.6', limited)).statusCode).toBe(429)
    }
    const owner = await addPerson(limited, 'premium')
    expect((await setFor(owner, number, '198.51.100.7', limited)).statusCode).toBe(200)
    await limited.close()
  })

  test('a confirmed number needs no code', async () => {
    const phone = freshNumber()
    const person = await addPerson(auth, 'premium', { phone, phoneConfirmedAt: new Date() })
    for (let ask = 0; ask < 7; ask += 1) {
      expect((await setFor(person, phone)).json().message).toBe('This number is already confirmed.')
    }
    expect(await codesTo(phone)).toBe(0)
  })
})
