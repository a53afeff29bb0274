import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { expireLimit, mailsTo, subscriberTo, wordsOf } from './subscribers.ts'
import { confirmedTo, visitorTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

describe('an address with an account', () => {
  test('gets the same answer, its owner a link to sign in, and nothing of it changes', {
    tags: 'subscribe.known-address',
  }, async () => {
    const person = await confirmedTo(auth)
    const before = await subscriberTo(auth, person).account()
    const [known, unknown] = [subscriberTo(auth, person), subscriberTo(auth)]
    const [one, other] = [await known.submit(), await unknown.submit()]
    const without = (email: string, body: string) => body.replaceAll(email, '')
    expect(one.statusCode).toBe(other.statusCode)
    expect(without(person.email, one.body)).toBe(without(unknown.email, other.body))
    expect((await known.mails()).at(-1)).toMatchObject({ kind: 'sign-in', userId: person.user.id })
    expect(await known.account()).toEqual(before)
    const rows = await auth.db
      .selectFrom('emailSubscription')
      .selectAll()
      .where('email', '=', person.email)
      .execute()
    expect(rows).toEqual([])
  })

  test('is looked up after the answer, so that the answer takes as long for every address', {
    tags: 'subscribe.known-address',
  }, async () => {
    const person = await confirmedTo(auth)
    const written = async (email: string) => {
      const subscriber = subscriberTo(auth)
      await subscriber.submit({ email })
      const rows = await auth.db
        .selectFrom('emailSubscription')
        .select(['hash', 'userId'])
        .where('email', '=', email)
        .execute()
      const mails = await auth.db
        .selectFrom('outbox')
        .select('noun')
        .orderBy('seq', 'desc')
        .limit(1)
        .execute()
      return [rows, mails]
    }
    expect(await written(person.email)).toEqual(await written(visitorTo(auth).email))
  })

  test.each(['confirmed', 'not confirmed'])(
    'gets no mail while it is suspended and %s',
    {
      tags: 'subscribe.known-address',
    },
    async (state) => {
      const { email } = await addPerson(auth, 'user', {
        suspendedAt: new Date(),
        emailConfirmedAt: state === 'confirmed' ? new Date() : null,
      })
      const answer = await subscriberTo(auth).submit({ email })
      expect(answer.statusCode).toBe(200)
      expect(await mailsTo(auth, email)).toEqual([])
    },
  )
})

describe('limits', () => {
  test('one mail an hour to an address, whoever asks, with the same answer', {
    tags: 'subscribe.limits',
  }, async () => {
    const subscriber = subscriberTo(auth)
    const answers = []
    for (let press = 0; press < 3; press += 1) answers.push(await subscriber.submit())
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const elsewhere = await subscriberTo(auth).submit({ email: subscriber.email })
    expect(elsewhere.statusCode).toBe(200)
    expect(await subscriber.mails()).toHaveLength(1)
    await expireLimit(auth, 'subscribe-address-hour')
    await subscriber.submit()
    expect(await subscriber.mails()).toHaveLength(2)
  })

  test('ten mails a day per requesting network, to any addresses', {
    tags: 'subscribe.limits',
  }, async () => {
    const asker = visitorTo(auth, '2001:db8:9:9::1')
    const addresses = Array.from({ length: 13 }, () => visitorTo(auth).email)
    for (const [host, email] of addresses.entries()) {
      // All addresses of a /64 are one network.
      const subscriber = subscriberTo(auth, { ...asker, ip: `2001:db8:9:9::${host + 1}` })
      expect((await subscriber.submit({ email })).statusCode).toBe(200)
    }
    const mailed = []
    for (const email of addresses) mailed.push((await mailsTo(auth, email)).length)
    expect(mailed).toEqual([...Array(10).fill(1), 0, 0, 0])
    await subscriberTo(auth).submit({ email: addresses.at(-1) ?? '' })
    expect(await mailsTo(auth, addresses.at(-1) ?? '')).toHaveLength(1)
  })

  test('five mails a day to an address from all networks', { tags: 'subscribe.limits' }, async () => {
    const { email } = visitorTo(auth)
    for (let network = 0; network < 7; network += 1) {
      await subscriberTo(auth).submit({ email })
      await expireLimit(auth, 'subscribe-address-hour')
    }
    expect(await mailsTo(auth, email)).toHaveLength(5)
  })
})

describe('a form', () => {
  test.each<[string, Record<string, string>]>([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of a site that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['of a sibling of our site', { origin: 'https://evil.uitpost.example', 'sec-fetch-site': 'same-site' }],
    ['of another site, sent by an old browser', { origin: 'https://evil.example' }],
  ])('%s is refused, and so is its confirmation', { tags: 'subscribe.own-origin' }, async (_, headers) => {
    const subscriber = subscriberTo(auth)
    expect((await subscriber.submit({}, headers)).statusCode).toBe(403)
    expect(await subscriber.mails()).toEqual([])
    await subscriber.submit({}, { origin: 'https://uitpost.example', 'sec-fetch-site': 'same-origin' })
    const token = await subscriber.token()
    expect((await subscriber.confirm(token, headers)).statusCode).toBe(403)
    expect(await subscriber.account()).toBeUndefined()
  })

  test.each<[string, Record<string, string>, string[]]>([
    ['without an address', { email: '' }, ['subscribe-email-error']],
    ['with an address without a dot', { email: 'noor@example' }, ['subscribe-email-error']],
    ['with two addresses', { email: 'a@example.org,b@example.org' }, ['subscribe-email-error']],
    [
      'with a line end in the address',
      { email: 'a@example.org\r\nBcc: b@example.org' },
      ['subscribe-email-error'],
    ],
    ['with markup as address', { email: '"><script>alert(1)</script>' }, ['subscribe-email-error']],
    ['without the statement', { statement: '' }, ['subscribe-statement-error']],
    ['with an old statement', { statement: '2020-01-01' }, ['subscribe-statement-error']],
    ['without both', { email: '', statement: '' }, ['subscribe-email-error', 'subscribe-statement-error']],
  ])(
    '%s is shown again, with what is wrong at its field',
    { tags: 'subscribe.form' },
    async (_, change, ids) => {
      const subscriber = subscriberTo(auth)
      const answer = await subscriber.submit(change)
      const { heading, $ } = wordsOf(answer)
      expect([answer.statusCode, heading]).toEqual([400, 'Please check the form'])
      expect(
        $('[aria-invalid="true"]')
          .map((_, field) => $(field).attr('aria-describedby'))
          .get(),
      ).toEqual(ids)
      for (const id of ids) expect($(`#${id}`).text()).toMatch(/^Please /)
      expect($('[name=email]').val()).toBe(change['email']?.replace('\r\n', '\n') ?? subscriber.email)
      expect($('main script')).toHaveLength(0)
      expect(await subscriber.mails()).toEqual([])
    },
  )

  test.each([
    ['an unknown city', { city: 'nowhere' }],
    ['an unknown language', { language: 'xx' }],
    ['a category of a thousand letters', { category: 'a'.repeat(1_000) }],
    ['an address of ten thousand letters', { email: `${'a'.repeat(10_000)}@example.org` }],
  ])('with %s is refused with 400', async (_, change) => {
    expect((await subscriberTo(auth).submit(change)).statusCode).toBe(400)
  })

  test('is not accepted by other calls', async () => {
    const answer = await auth.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a@example.org&password=b',
    })
    expect(answer.statusCode).toBe(415)
  })

  test.each([
    ['nl', 'Kijk in je mailbox'],
    ['fr', 'Consultez votre boîte de réception'],
    ['de', 'Bitte sieh in deinem Postfach nach'],
    ['en', 'Please open your inbox'],
  ])('is answered in %s', { tags: 'subscribe.form' }, async (language, heading) => {
    const answer = await subscriberTo(auth).submit({ language }, { 'accept-language': 'es' })
    const page = wordsOf(answer)
    expect([page.heading, page.$('html').attr('lang')]).toEqual([heading, language])
  })
})
