import { hash } from '@node-rs/argon2'
import type { ResetRequest } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailResetLinks } from '../src/domain/sessions/passwords.ts'
import { sweeps } from '../src/jobs/index.ts'
import { startAuth, type TestAuth } from './harness.ts'
import {
  mailResets,
  mailsFor,
  PASSWORD,
  refreshOf,
  securityEventsOf,
  signedInTo,
  visitorTo,
} from './visitors.ts'

let auth: TestAuth
const MINUTE = 60_000
const NEW_PASSWORD = 'een heel ander wachtwoord'

beforeAll(async () => {
  auth = await startAuth()
})
afterEach(() => {
  auth.clock.aheadMs = 0
})
afterAll(() => auth.close())

const linkOf = async (userId: string, kind: 'confirm' | 'reset') =>
  (await mailsFor(auth, userId, kind)).at(-1)?.token ?? ''

/** A person with a reset link. */
async function withResetLink() {
  const person = await signedInTo(auth)
  const answer = await person.post('forgot-password', { email: person.email.toUpperCase() })
  return { ...person, answer, link: await linkOf(person.user.id, 'reset') }
}

test('a forgotten password is replaced by the link in the mail, and every session ends', async () => {
  const { answer, link, user, login, post, refresh, refreshToken } = await withResetLink()
  expect(answer.statusCode).toBe(200)
  const reset = await post('reset-password', { token: link, password: NEW_PASSWORD })
  expect([reset.statusCode, refreshOf(reset)]).toEqual([200, ''])
  expect((await refresh(refreshToken)).statusCode).toBe(401)
  expect([(await login()).statusCode, (await login(NEW_PASSWORD)).statusCode]).toEqual([401, 200])
  expect(await securityEventsOf(auth, user.id)).toContain('password_reset')
  expect(await mailsFor(auth, user.id, 'security')).toMatchObject([{ about: 'password_reset' }])
})

test('tokens issued before a reset are stale', async () => {
  const { link, post, login } = await withResetLink()
  await post('reset-password', { token: link, password: NEW_PASSWORD })
  const { token } = (await login(NEW_PASSWORD)).json()
  expect(auth.verifyToken(token)?.ver).toBe(1)
})

test('the secret of a link has 256 bits, and the database knows only its hash', async () => {
  const { link } = await withResetLink()
  expect(Buffer.from(link, 'base64url')).toHaveLength(32)
  const rows = await auth.db.selectFrom('mailedLink').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ hash }) => hash.toString().includes(link))).toBe(false)
  expect(JSON.stringify(rows)).not.toContain(link)
})

test('a link is valid for half an hour', async () => {
  const { link, post, login } = await withResetLink()
  auth.clock.aheadMs = 29 * MINUTE
  expect((await post('reset-password', { token: link, password: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await login(NEW_PASSWORD)).statusCode).toBe(200)
})

test.each([
  ['twice', async (link: string, post: Post) => void (await post(link)), 0],
  ['after thirty minutes', async () => {}, 30 * MINUTE],
])('a link cannot be used %s', async (_, before, laterMs) => {
  const { link, post, login } = await withResetLink()
  const reset = (token: string, password = NEW_PASSWORD) => post('reset-password', { token, password })
  await before(link, reset)
  auth.clock.aheadMs = laterMs
  const answer = await reset(link, 'een derde wachtwoord')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request'])
  expect((await login('een derde wachtwoord')).statusCode).toBe(401)
})
type Post = (token: string) => Promise<unknown>

test('of two concurrent uses of a link one sets the password', async () => {
  const { link, post } = await withResetLink()
  const answers = await Promise.all(
    ['een eerste wachtwoord', 'een tweede wachtwoord'].map((password) =>
      post('reset-password', { token: link, password }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
})

/** A person with several reset links. */
async function withResetLinks(links: number) {
  const person = await withResetLink()
  for (let ask = 1; ask < links; ask += 1) await person.post('forgot-password', { email: person.email })
  const mails = await mailsFor(auth, person.user.id, 'reset')
  const reset = (at: number, password = NEW_PASSWORD) =>
    person.post('reset-password', { token: mails[at]?.token, password })
  return { ...person, reset, mails }
}

test('an older link stays valid after newer ones, and using one ends all', async () => {
  const { reset, login } = await withResetLinks(3)
  expect((await reset(0)).statusCode).toBe(200)
  const others = [await reset(1, 'een vierde wachtwoord'), await reset(2, 'een vijfde wachtwoord')]
  expect(others.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  expect((await login(NEW_PASSWORD)).statusCode).toBe(200)
})

test('of many links used at once, each of them twice, one sets the password', async () => {
  const { reset, login } = await withResetLinks(4)
  const passwords = Array.from({ length: 8 }, (_, at) => `wachtwoord nummer ${at}`)
  const answers = await Promise.all(passwords.map((password, at) => reset(at % 4, password)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(7).fill(400),
  ])
  const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)]
  expect((await login(winner)).statusCode).toBe(200)
})

test('using an expired link does not end a valid one', async () => {
  const { reset, post, email, user } = await withResetLinks(1)
  auth.clock.aheadMs = 20 * MINUTE
  await post('forgot-password', { email })
  const later = await linkOf(user.id, 'reset')
  auth.clock.aheadMs = 31 * MINUTE
  expect((await reset(0)).statusCode).toBe(400)
  await auth.ctx.mailedLinks.removeExpired(auth.ctx.now())
  expect((await post('reset-password', { token: later, password: NEW_PASSWORD })).statusCode).toBe(200)
})

test('changing the password ends earlier links', async () => {
  const { reset, post, headers, mails } = await withResetLinks(2)
  expect(mails).toHaveLength(2)
  await post('change-password', { currentPassword: PASSWORD, password: NEW_PASSWORD }, headers)
  expect([(await reset(0)).statusCode, (await reset(1)).statusCode]).toEqual([400, 400])
})

test('a confirmation link cannot set a password, and a reset link cannot confirm', async () => {
  const { link, user, post } = await withResetLink()
  const confirmation = await linkOf(user.id, 'confirm')
  expect((await post('reset-password', { token: confirmation, password: NEW_PASSWORD })).statusCode).toBe(400)
  expect((await post('confirm', { token: link })).statusCode).toBe(400)
  expect((await post('confirm', { token: confirmation })).statusCode).toBe(200)
  expect((await post('reset-password', { token: link, password: NEW_PASSWORD })).statusCode).toBe(200)
})

test('a confirmation link is valid for half an hour', async () => {
  const [quick, late] = [await signedInTo(auth), await signedInTo(auth)]
  const [first, second] = [await linkOf(quick.user.id, 'confirm'), await linkOf(late.user.id, 'confirm')]
  auth.clock.aheadMs = 29 * MINUTE
  expect((await quick.post('confirm', { token: first })).statusCode).toBe(200)
  auth.clock.aheadMs = 30 * MINUTE
  expect((await late.post('confirm', { token: second })).statusCode).toBe(400)
  const profile = await auth.http.inject({ url: '/api/user/profile', headers: late.headers })
  expect(profile.json().emailConfirmed).toBe(false)
})

test("one person's link does nothing to another's account", async () => {
  const [noor, eve] = [await signedInTo(auth), await withResetLink()]
  await eve.post('reset-password', { token: eve.link, password: NEW_PASSWORD })
  expect((await noor.login()).statusCode).toBe(200)
})

test('a link to an address that the account no longer has does nothing', async () => {
  const { link, post, user, email } = await withResetLink()
  await auth.db
    .updateTable('account')
    .set({ email: `moved-${email}` })
    .where('id', '=', user.id)
    .execute()
  expect((await post('reset-password', { token: link, password: NEW_PASSWORD })).statusCode).toBe(400)
})

test('a short new password is refused with the required message, and the link stays valid', async () => {
  const { link, post } = await withResetLink()
  const short = await post('reset-password', { token: link, password: 'kort' })
  expect([short.statusCode, short.json().message]).toEqual([
    400,
    'Password must be at least 8 characters long',
  ])
  expect((await post('reset-password', { token: link, password: NEW_PASSWORD })).statusCode).toBe(200)
})

test('using a reset link confirms the address', async () => {
  const { link, post, login } = await withResetLink()
  await post('reset-password', { token: link, password: NEW_PASSWORD })
  expect((await login(NEW_PASSWORD)).json().user.emailConfirmed).toBe(true)
})

test('forgot-password does not reveal whether an address has an account', async () => {
  const { answer } = await withResetLink()
  const unknown = await visitorTo(auth).post('forgot-password', { email: 'unknown@example.org' })
  expect([unknown.statusCode, unknown.body]).toEqual([answer.statusCode, answer.body])
})

test('forgot-password does the same for known and unknown addresses before it answers: one message, no mail', async () => {
  const { email, post, user } = await signedInTo(auth)
  await mailResets(auth)
  const notes = () =>
    auth.db
      .selectFrom('outbox')
      .select('items')
      .where('noun', 'in', ['reset.requested'])
      .orderBy('seq')
      .execute()
  await post('forgot-password', { email })
  await post('forgot-password', { email: `not-${email}` })
  const [known, unknown] = (await notes()).flatMap(({ items }) => items as ResetRequest[])
  expect({ ...unknown, id: known?.id }).toEqual(known)
  const rows = await auth.db
    .selectFrom('resetRequest')
    .select(['id', 'email'])
    .orderBy('requestedAt')
    .execute()
  expect(rows).toEqual([
    { id: known?.id, email },
    { id: unknown?.id, email: `not-${email}` },
  ])
  const links = await auth.db.selectFrom('mailedLink').where('userId', '=', user.id).select('kind').execute()
  expect(links).toEqual([{ kind: 'confirm' }])
})

test('a request is forgotten when its link is mailed, and a day later in any case', async () => {
  const rows = () => auth.db.selectFrom('resetRequest').select('email').execute()
  const { email, post, user } = await signedInTo(auth)
  await post('forgot-password', { email })
  expect(await rows()).toContainEqual({ email })
  expect(await mailsFor(auth, user.id, 'reset')).toHaveLength(1)
  expect(await rows()).toEqual([])
  await post('forgot-password', { email })
  await auth.ctx.resetRequests.removeBefore(new Date(auth.ctx.now().getTime() - 86_400_000))
  expect(await rows()).toEqual([{ email }])
  auth.clock.aheadMs = 86_400_000 + MINUTE
  await sweeps(auth.ctx)
    .find(({ name }) => name === 'reset-requests.lost')
    ?.run()
  expect(await rows()).toEqual([])
})

test('a request of the previous release, whose message names the account, is served', async () => {
  const { user } = await signedInTo(auth)
  const request = { id: newId(), userId: user.id, network: '198.51.100.1', crowded: false }
  await auth.ctx.transaction((stores) => mailResetLinks(auth.ctx, stores, [request]))
  expect(await mailsFor(auth, user.id, 'reset')).toHaveLength(1)
})

test('no link is mailed to a suspended account or one under erasure', async () => {
  const [suspended, leaving] = [await signedInTo(auth), await signedInTo(auth)]
  for (const { post, email } of [suspended, leaving]) await post('forgot-password', { email })
  const now = new Date()
  await auth.db.updateTable('account').set({ suspendedAt: now }).where('id', '=', suspended.user.id).execute()
  await auth.db.updateTable('account').set({ erasingAt: now }).where('id', '=', leaving.user.id).execute()
  expect(await mailsFor(auth, suspended.user.id, 'reset')).toEqual([])
  expect(await mailsFor(auth, leaving.user.id, 'reset')).toEqual([])
})

test('registering mails a link in the language of the person, and the link confirms the address', async () => {
  const { post, user, headers, email } = await signedInTo(auth)
  const [mail] = await mailsFor(auth, user.id)
  expect(mail).toMatchObject({ kind: 'confirm', to: email, language: 'en', name: 'Noor de Vries' })
  const answer = await post('confirm', { token: mail?.token })
  expect(answer.statusCode).toBe(200)
  const profile = await auth.http.inject({ url: '/api/user/profile', headers })
  expect(profile.json().emailConfirmed).toBe(true)
  expect((await post('confirm', { token: mail?.token })).statusCode).toBe(400)
})

test('a confirmed address is announced', async () => {
  const { post, user } = await signedInTo(auth)
  await post('confirm', { token: await linkOf(user.id, 'confirm') })
  const rows = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'user.changed')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  expect(rows[0]?.items).toMatchObject([{ id: user.id, emailConfirmed: true }])
})

test('a weaker hash is replaced at the next login', async () => {
  const { login, user } = await signedInTo(auth)
  const weak = await hash(PASSWORD, { algorithm: 2, memoryCost: 4_096, timeCost: 1, parallelism: 1 })
  await auth.db.updateTable('account').set({ passwordHash: weak }).where('id', '=', user.id).execute()
  expect((await login('not this one')).statusCode).toBe(401)
  expect((await login()).statusCode).toBe(200)
  const { passwordHash } = await auth.db
    .selectFrom('account')
    .select('passwordHash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await login()).statusCode).toBe(200)
})
