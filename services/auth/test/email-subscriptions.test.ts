import { PRIVACY_POLICY_VERSION, SUBSCRIBE_STATEMENT_VERSION, type UserState } from '@uitpost/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { beginErasure } from '../src/domain/privacy/erasure.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { expireLimit, GHENT, messagesOf, subscribedTo, subscriberTo, wordsOf } from './subscribers.ts'
import { mailsFor, PASSWORD, signedInTo } from './visitors.ts'

const MINUTE_MS = 60_000

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterEach(() => {
  vi.useRealTimers()
  auth.clock.aheadMs = 0
})
afterAll(() => auth.close())

const rowsOf = (email: string) =>
  auth.db.selectFrom('emailSubscription').selectAll().where('email', '=', email).execute()
const subscriptionsOf = async (userId: string) =>
  (await messagesOf<{ userId: string; category: string }>(auth, 'subscription.confirmed')).filter(
    (one) => one.userId === userId,
  )

describe('a subscription by e-mail alone', () => {
  test('is a row with the statement and a hashed secret; there is no account before it is confirmed', {
    tags: ['subscribe.no-account-before', 'subscribe.statement'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const subscriber = subscriberTo(auth)
    const answer = await subscriber.submit({ email: ` ${subscriber.email.toUpperCase()} ` })
    expect(answer.statusCode).toBe(200)
    expect(wordsOf(answer).heading).toBe('Please open your inbox')
    const [mail] = await subscriber.mails()
    expect(mail).toMatchObject({ kind: 'subscribe', name: '' })
    expect(Buffer.from(mail?.token ?? '', 'base64url')).toHaveLength(32)
    expect(mail?.expiresAt).toBe(new Date(Date.now() + 30 * MINUTE_MS).toISOString())
    const [row] = await rowsOf(subscriber.email)
    expect(row).toMatchObject({
      placeId: GHENT,
      category: 'book-markets',
      statement: SUBSCRIBE_STATEMENT_VERSION,
      policyVersion: PRIVACY_POLICY_VERSION,
      userId: null,
      statedAt: new Date(),
    })
    expect(JSON.stringify(row)).not.toContain(mail?.token)
    expect(await subscriber.account()).toBeUndefined()
  })

  test('its link opens a page with a button and changes nothing; the button creates an account without a password', {
    tags: ['subscribe.confirm', 'subscribe.statement'],
  }, async () => {
    const subscriber = subscriberTo(auth)
    await subscriber.submit({ language: 'nl' })
    const token = await subscriber.token()
    for (const visit of [1, 2]) {
      const page = await subscriber.open(token)
      expect([visit, page.statusCode, wordsOf(page).buttons]).toEqual([
        visit,
        200,
        'Start mijn weekoverzicht',
      ])
      expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
    }
    expect(await subscriber.account()).toBeUndefined()
    const confirmed = await subscriber.confirm(token)
    expect([confirmed.statusCode, wordsOf(confirmed).heading]).toEqual([200, 'Je e-mailadres is bevestigd'])
    const account = await subscriber.account()
    expect(account).toMatchObject({
      name: '',
      role: 'user',
      city: 'Gent',
      country: 'BE',
      language: 'nl',
      timeZone: 'Europe/Brussels',
      preferredChannel: 'email',
      deliveryFreq: 'weekly',
      emailNotifications: true,
      weeklyDigest: true,
      hasPassword: false,
      ageStatement: SUBSCRIBE_STATEMENT_VERSION,
    })
    expect(account?.emailConfirmedAt).toBeInstanceOf(Date)
    const consents = await auth.db
      .selectFrom('digestConsent')
      .selectAll()
      .where('userId', '=', account?.id ?? '')
      .execute()
    expect(consents).toMatchObject([
      { placeId: GHENT, category: 'book-markets', policyVersion: PRIVACY_POLICY_VERSION },
    ])
    expect(consents[0]?.confirmedAt.getTime()).toBeGreaterThanOrEqual(consents[0]?.statedAt.getTime() ?? 0)
    expect(await subscriptionsOf(account?.id ?? '')).toMatchObject([{ category: 'book-markets' }])
    const states = await messagesOf<UserState>(auth, 'user.changed')
    expect(states.find(({ id }) => id === account?.id)).toMatchObject({ emailConfirmed: true, city: 'Gent' })
  })

  test('its link confirms once, also when the button is pressed twice at the same moment', {
    tags: 'subscribe.link-once',
  }, async () => {
    const subscriber = subscriberTo(auth)
    await subscriber.submit()
    const token = await subscriber.token()
    const answers = await Promise.all([1, 2, 3, 4].map(() => subscriber.confirm(token)))
    const again = await subscriber.confirm(token)
    for (const answer of [...answers, again, await subscriber.open(token)]) {
      expect(answer.statusCode).toBe(200)
      expect(wordsOf(answer)).toMatchObject({ heading: 'Your email is confirmed', buttons: '' })
    }
    const account = await subscriber.account()
    expect(await subscriptionsOf(account?.id ?? '')).toHaveLength(1)
  })

  test('two links of an address, confirmed at the same moment, make one account with both categories', {
    tags: 'subscribe.confirm',
  }, async () => {
    const subscriber = subscriberTo(auth)
    await subscriber.submit()
    const first = await subscriber.token()
    await expireLimit(auth, 'subscribe-address-hour')
    const elsewhere = subscriberTo(auth)
    await elsewhere.submit({ email: subscriber.email, category: 'food-drink' })
    const second = await subscriber.token()
    expect(second).not.toBe(first)
    const answers = await Promise.all([subscriber.confirm(first), subscriber.confirm(second)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const account = await subscriber.account()
    const confirmed = await subscriptionsOf(account?.id ?? '')
    expect(confirmed.map(({ category }) => category).toSorted()).toEqual(['book-markets', 'food-drink'])
  })

  test.each(['after thirty minutes', 'of a damaged link', 'without a secret'])(
    'its page %s says that the link does not work, and confirms nothing',
    { tags: 'subscribe.link-once' },
    async (which) => {
      const subscriber = subscriberTo(auth)
      await subscriber.submit()
      const token = await subscriber.token()
      const shown = { 'of a damaged link': token.slice(0, -1), 'without a secret': '' }[which] ?? token
      if (which === 'after thirty minutes') auth.clock.aheadMs = 30 * MINUTE_MS + 1_000
      for (const answer of [await subscriber.open(shown), await subscriber.confirm(shown)]) {
        expect([answer.statusCode, wordsOf(answer).heading]).toEqual([404, 'This link does not work'])
      }
      expect(await subscriber.account()).toBeUndefined()
      await auth.ctx.emailSubscriptions.removeExpired(auth.ctx.now())
      expect(await rowsOf(subscriber.email)).toHaveLength(which === 'after thirty minutes' ? 0 : 1)
    },
  )

  test('a password set by a stranger who registered the address does not survive its owner’s confirmation', {
    tags: 'subscribe.confirm',
  }, async () => {
    const stranger = await signedInTo(auth)
    const owner = subscriberTo(auth)
    await owner.submit({ email: stranger.email })
    const token = (await subscriberTo(auth, stranger).mails()).findLast(
      ({ kind }) => kind === 'subscribe',
    )?.token
    expect((await owner.confirm(token ?? '')).statusCode).toBe(200)
    const account = await subscriberTo(auth, stranger).account()
    expect(account).toMatchObject({ id: stranger.user.id, name: '', city: 'Gent', hasPassword: false })
    expect((await stranger.login()).statusCode).toBe(401)
    expect((await stranger.refresh(stranger.refreshToken)).statusCode).toBe(401)
  })

  test('while an earlier account with the address is being erased the link waits, and works afterwards', async () => {
    const leaving = await signedInTo(auth)
    const subscriber = subscriberTo(auth, leaving)
    await auth.ctx.transaction((stores) => beginErasure(stores, leaving.user.id, auth.ctx.now()))
    await subscriber.submit()
    const token = await subscriber.token()
    expect((await subscriber.confirm(token)).statusCode).toBe(409)
    await auth.db.deleteFrom('account').where('id', '=', leaving.user.id).execute()
    expect((await subscriber.confirm(token)).statusCode).toBe(200)
  })

  test('is in the export of its owner, and goes with the account', async () => {
    const { account } = await subscribedTo(auth)
    const own = await auth.ctx.ownData.list(account.id)
    expect(own['emailSubscription']).toMatchObject([{ category: 'book-markets', email: account.email }])
    expect(own['digestConsent']).toMatchObject([{ category: 'book-markets' }])
    await auth.ctx.transaction(async (stores) => {
      await beginErasure(stores, account.id, auth.ctx.now())
      await stores.eraseAll([account.id])
    })
    expect(await rowsOf(account.email)).toEqual([])
  })
})

describe('an account without a password', () => {
  test('refuses every password as it refuses a wrong one', { tags: 'password.none' }, async () => {
    const { login, account } = await subscribedTo(auth)
    const registered = await signedInTo(auth)
    const wrong = await registered.login('not this one')
    for (const password of [PASSWORD, '', ' ', 'no account has this password', account.passwordHash]) {
      const answer = await login(password || 'x')
      expect([answer.statusCode, answer.json().message]).toEqual([wrong.statusCode, wrong.json().message])
    }
  })

  test('gets one by the link of a forgotten password, and its profile says which it is', {
    tags: ['password.none', 'password.first'],
  }, async () => {
    const subscriber = await subscribedTo(auth)
    const headers = auth.keys.bearer({ sub: subscriber.account.id, role: 'user' })
    const profile = async () =>
      (await auth.http.inject({ url: '/api/user/profile', headers })).json<{ hasPassword?: false }>()
    expect((await profile()).hasPassword).toBe(false)
    await subscriber.post('forgot-password', { email: subscriber.email })
    const [mail] = await mailsFor(auth, subscriber.account.id, 'reset')
    const set = await subscriber.post('reset-password', { token: mail?.token, password: PASSWORD })
    expect(set.statusCode).toBe(200)
    const signedIn = await subscriber.login()
    expect([signedIn.statusCode, signedIn.json().user.hasPassword]).toEqual([200, undefined])
    expect((await profile()).hasPassword).toBeUndefined()
  })
})
