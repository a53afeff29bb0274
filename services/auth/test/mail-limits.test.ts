import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { confirmedTo, mailsFor, PASSWORD, refreshOf, signedInTo, visitorTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

type Visitor = Pick<ReturnType<typeof visitorTo>, 'post'>
const forget = async ({ post }: Visitor, email: string, times = 1) => {
  for (let ask = 0; ask < times; ask += 1) {
    expect((await post('forgot-password', { email })).statusCode).toBe(200)
  }
}
const resetsOf = async (userId: string) => (await mailsFor(auth, userId, 'reset')).length
const ipv6 = (network: string, host: string) => visitorTo(auth, `2001:db8:${network}::${host}`)

/** Frees the limit, as time would. */
async function expireLimit(limit: string): Promise<void> {
  for (const key of await auth.redis.keys(`${auth.prefix}:throttle:${limit}:*`)) await auth.redis.del(key)
}

describe('links to set a new password', () => {
  test('after five requests an hour from one network the answer stays the same and no mail is sent', async () => {
    const { user, email, post } = await signedInTo(auth)
    await forget({ post }, email, 8)
    expect(await resetsOf(user.id)).toBe(5)
  })

  test('requests of a stranger do not use up the owner’s limit', async () => {
    const owner = await signedInTo(auth)
    await forget(visitorTo(auth), owner.email, 30)
    expect(await resetsOf(owner.user.id)).toBe(5)
    await forget(owner, owner.email)
    expect(await resetsOf(owner.user.id)).toBe(6)
  })

  test('the addresses of one IPv6 /64 share a limit', async () => {
    const owner = await signedInTo(auth)
    for (let host = 1; host <= 9; host += 1) await forget(ipv6('1:1', `${host}`), owner.email)
    expect(await resetsOf(owner.user.id)).toBe(5)
    await forget(ipv6('1:2', '1'), owner.email)
    expect(await resetsOf(owner.user.id)).toBe(6)
  })

  test('one network gets ten a day, so that it cannot use up the address’s daily limit', async () => {
    const [owner, stranger] = [await signedInTo(auth), visitorTo(auth)]
    for (let hour = 0; hour < 6; hour += 1) {
      await forget(stranger, owner.email, 6)
      await expireLimit('reset-asker-hour')
    }
    expect(await resetsOf(owner.user.id)).toBe(10)
    await forget(visitorTo(auth), owner.email)
    expect(await resetsOf(owner.user.id)).toBe(11)
  })

  test('beyond the twenty of a day an address gets one an hour from all networks together', async () => {
    const owner = await signedInTo(auth)
    const guessers = Array.from({ length: 4 }, () => visitorTo(auth))
    for (const guesser of guessers) await forget(guesser, owner.email, 5)
    // A network above its own limit does not use up the mail of the hour.
    for (const guesser of guessers) await forget(guesser, owner.email)
    expect(await resetsOf(owner.user.id)).toBe(20)
    await forget(visitorTo(auth), owner.email, 2)
    expect(await resetsOf(owner.user.id)).toBe(21)
    await expireLimit('reset-address-hour')
    await forget(visitorTo(auth), owner.email, 2)
    expect(await resetsOf(owner.user.id)).toBe(22)
  })

  test('an address gets twenty a day in all and one more an hour; networks the owner signed in from get more', async () => {
    const owner = await signedInTo(auth)
    for (let network = 0; network < 25; network += 1) await forget(visitorTo(auth), owner.email)
    expect(await resetsOf(owner.user.id)).toBe(21)
    await forget(owner, owner.email, 7)
    expect(await resetsOf(owner.user.id)).toBe(26)
    const links = await mailsFor(auth, owner.user.id, 'reset')
    const answer = await owner.post('reset-password', {
      token: links[0]?.token,
      password: 'een nieuw wachtwoord',
    })
    expect(answer.statusCode).toBe(200)
  })

  test('only networks the owner signed in from, also long ago, are served above both limits of the address', async () => {
    const owner = await signedInTo(auth)
    const elsewhere = visitorTo(auth, '2001:db8:7:7::1')
    expect((await elsewhere.login(PASSWORD, owner.email)).statusCode).toBe(200)
    await auth.db.deleteFrom('session').where('userId', '=', owner.user.id).execute()
    for (let network = 0; network < 21; network += 1) await forget(visitorTo(auth), owner.email)
    const before = await resetsOf(owner.user.id)
    await forget(visitorTo(auth, '2001:db8:7:8::1'), owner.email)
    await forget(visitorTo(auth), owner.email)
    expect(await resetsOf(owner.user.id)).toBe(before)
    await forget(visitorTo(auth, '2001:db8:7:7::ffff'), owner.email)
    expect(await resetsOf(owner.user.id)).toBe(before + 1)
  })

  test('a failed sign-in does not make a network known', async () => {
    const [owner, stranger] = [await signedInTo(auth), visitorTo(auth)]
    await stranger.login('not this one', owner.email)
    for (let network = 0; network < 21; network += 1) await forget(visitorTo(auth), owner.email)
    const before = await resetsOf(owner.user.id)
    await forget(stranger, owner.email)
    expect(await resetsOf(owner.user.id)).toBe(before)
  })
})

describe('links to confirm an address', () => {
  const resend = ({ post }: Visitor, headers: Record<string, string>) =>
    post('resend-confirmation', undefined, headers)
  const confirmsOf = async (userId: string) => (await mailsFor(auth, userId, 'confirm')).length

  test('registering sends one; within the hour that network gets no other, and the answer says when', async () => {
    const person = await signedInTo(auth)
    const answer = await resend(person, person.headers)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many'])
    expect(answer.json().message).toMatch(
      /^We have already sent you a link\. .* you can ask for another one in (59|60) minutes\.$/,
    )
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(await confirmsOf(person.user.id)).toBe(1)
    await expireLimit('confirm-asker-hour')
    expect((await resend(person, person.headers)).statusCode).toBe(200)
    expect(await confirmsOf(person.user.id)).toBe(2)
  })

  test('both links are valid, and either confirms', async () => {
    const person = await signedInTo(auth)
    await expireLimit('confirm-asker-hour')
    await resend(person, person.headers)
    const [first, second] = await mailsFor(auth, person.user.id, 'confirm')
    expect((await person.post('confirm', { token: first?.token })).statusCode).toBe(200)
    expect((await person.post('confirm', { token: second?.token })).statusCode).toBe(400)
    const again = await resend(person, person.headers)
    expect([again.statusCode, again.json().message]).toEqual([
      200,
      'Your email address is already confirmed.',
    ])
    expect(await confirmsOf(person.user.id)).toBe(2)
  })

  test('from other networks one address gets five a day', async () => {
    const person = await signedInTo(auth)
    const statuses: number[] = []
    for (let network = 0; network < 7; network += 1) {
      statuses.push((await resend(visitorTo(auth), person.headers)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429])
    expect(await confirmsOf(person.user.id)).toBe(5)
  })

  test('deleting and registering an account again does not mail the address again', async () => {
    const person = await signedInTo(auth)
    await auth.db.deleteFrom('account').where('id', '=', person.user.id).execute()
    const again = (await person.register()).json()
    expect(again.user.email).toBe(person.email)
    expect(await confirmsOf(again.user.id)).toBe(0)
  })
})

describe('registering with an address that has an account', () => {
  const registerAs = (email: string) => {
    const { post } = visitorTo(auth)
    const form = {
      name: 'Win at evil.example',
      email,
      password: PASSWORD,
      city: 'Utrecht',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    }
    return post('register', form)
  }
  const mailsToOwner = async (userId: string) => mailsFor(auth, userId, 'registered-already')

  test('is refused without a session, and mails the owner once a day', async () => {
    const owner = await confirmedTo(auth)
    const refused = await registerAs(owner.email.toUpperCase())
    expect([refused.statusCode, refreshOf(refused)]).toEqual([409, undefined])
    expect(refused.json().message).toBe('An account with this email already exists')
    await registerAs(owner.email)
    expect(await mailsToOwner(owner.user.id)).toMatchObject([
      { to: owner.email, name: 'Noor de Vries', token: null, code: null },
    ])
    await expireLimit('registered-already-a*')
    await registerAs(owner.email)
    expect(await mailsToOwner(owner.user.id)).toHaveLength(2)
  })

  test.each([
    ['is not confirmed', { emailConfirmedAt: null }],
    ['is suspended', { suspendedAt: new Date() }],
    ['is leaving', { erasingAt: new Date() }],
  ])('mails nothing to an account that %s', async (_, state) => {
    const person = await addPerson(auth, 'user', state)
    expect((await registerAs(person.email)).statusCode).toBe(409)
    expect(await mailsToOwner(person.id)).toEqual([])
  })

  test('is limited: above the hourly limit of taken addresses a network cannot register', async () => {
    const limited = await startAuth({ ipLimitPerMinute: 3 })
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(limited)))
    const [prober, neighbour] = [visitorTo(limited), visitorTo(limited)]
    const form = {
      name: 'Eve',
      password: PASSWORD,
      city: 'Utrecht',
      country: 'NL',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
    }
    const statuses: number[] = []
    for (const { email } of people) {
      statuses.push((await prober.post('register', { ...form, email })).statusCode)
      for (const key of await limited.redis.keys(`${limited.prefix}:throttle:calls:*`)) {
        await limited.redis.del(key)
      }
    }
    expect(statuses).toEqual([409, 409, 409, 429, 429])
    expect((await prober.register()).statusCode).toBe(429)
    expect((await neighbour.register()).statusCode).toBe(201)
    await limited.close()
  })

  test('does not limit registrations of free addresses', async () => {
    const limited = await startAuth({ ipLimitPerMinute: 3 })
    const ip = '203.0.113.7'
    const statuses: number[] = []
    for (let guest = 0; guest < 8; guest += 1) {
      statuses.push((await visitorTo(limited, ip).register()).statusCode)
      for (const key of await limited.redis.keys(`${limited.prefix}:throttle:calls:*`)) {
        await limited.redis.del(key)
      }
    }
    expect(statuses).toEqual(Array<number>(8).fill(201))
    await limited.close()
  })
})
