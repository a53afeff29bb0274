import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { expireLimit, subscribedTo, subscriberTo } from './subscribers.ts'
import { confirmedTo, mailsFor, PASSWORD, refreshOf, securityEventsOf } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterEach(() => {
  auth.clock.aheadMs = 0
})
afterAll(() => auth.close())

/** A person with a link to sign in. */
async function withLink(person: Awaited<ReturnType<typeof confirmedTo>>) {
  await subscriberTo(auth).submit({ email: person.email })
  const mails = await subscriberTo(auth, person).mails()
  const link = mails.findLast(({ kind }) => kind === 'sign-in')?.token ?? ''
  return { ...person, link, signIn: (token = link) => person.post('sign-in', { token }) }
}

test('a link signs in once, and is logged', { tags: 'sign-in-link.once' }, async () => {
  const { signIn, user, refresh } = await withLink(await confirmedTo(auth))
  const first = await signIn()
  expect([first.statusCode, first.json().user.id]).toEqual([200, user.id])
  expect((await refresh(refreshOf(first))).statusCode).toBe(200)
  expect((await signIn()).statusCode).toBe(400)
  expect(await securityEventsOf(auth, user.id)).toContain('sign_in')
})

test('of concurrent uses of a link one signs in', { tags: 'sign-in-link.once' }, async () => {
  const { signIn } = await withLink(await confirmedTo(auth))
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
})

test('an account without a password signs in by a link', { tags: 'sign-in-link.once' }, async () => {
  const subscriber = await subscribedTo(auth)
  await expireLimit(auth, 'subscribe-address-hour')
  await subscriberTo(auth).submit({ email: subscriber.email })
  const mails = await subscriber.mails()
  const token = mails.findLast(({ kind }) => kind === 'sign-in')?.token
  const answer = await subscriber.post('sign-in', { token })
  expect([answer.statusCode, answer.json().user.hasPassword]).toEqual([200, false])
})

test('a link does not work after thirty minutes, a new password or a change of the address', {
  tags: 'sign-in-link.once',
}, async () => {
  const late = await withLink(await confirmedTo(auth))
  auth.clock.aheadMs = 30 * 60_000 + 1_000
  expect((await late.signIn()).statusCode).toBe(400)
  auth.clock.aheadMs = 0

  const changed = await withLink(await confirmedTo(auth))
  const answer = await auth.http.inject({
    method: 'POST',
    url: '/api/auth/change-password',
    headers: changed.headers,
    payload: { currentPassword: PASSWORD, password: 'een heel ander wachtwoord' },
  })
  expect(answer.statusCode).toBe(200)
  expect((await changed.signIn()).statusCode).toBe(400)

  const reset = await withLink(await confirmedTo(auth))
  await reset.post('forgot-password', { email: reset.email })
  const [mail] = await mailsFor(auth, reset.user.id, 'reset')
  await reset.post('reset-password', { token: mail?.token, password: 'een heel ander wachtwoord' })
  expect((await reset.signIn()).statusCode).toBe(400)

  const moved = await withLink(await confirmedTo(auth))
  const email = `moved-${moved.email}`
  await auth.db.updateTable('account').set({ email }).where('id', '=', moved.user.id).execute()
  expect((await moved.signIn()).statusCode).toBe(400)
})

test('an account suspended since then does not sign in by its link', {
  tags: 'sign-in-link.once',
}, async () => {
  const { signIn, user } = await withLink(await confirmedTo(auth))
  await auth.db.updateTable('account').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
  const answer = await signIn()
  expect([answer.statusCode, refreshOf(answer)]).toEqual([403, undefined])
})

test('a link of another kind does not sign in', async () => {
  const { post, user, email } = await withLink(await confirmedTo(auth))
  await post('forgot-password', { email })
  const [mail] = await mailsFor(auth, user.id, 'reset')
  expect((await post('sign-in', { token: mail?.token })).statusCode).toBe(400)
})
