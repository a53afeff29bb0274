import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { mailsFor } from './visitors.ts'

let auth: TestAuth
let boss: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  auth = await startAuth()
  boss = await addPerson(auth, 'super_admin')
})
afterEach(() => {
  auth.clock.aheadMs = 0
})
afterAll(() => auth.close())

type Person = Awaited<ReturnType<typeof addPerson>>
const change = (person: Person, email: string, by = boss) =>
  auth.http.inject({
    method: 'PUT',
    url: `/api/admin/users/${person.id}/email`,
    headers: by.headers,
    payload: { email },
  })
const confirm = (token = '') =>
  auth.http.inject({ method: 'POST', url: '/api/auth/confirm', payload: { token } })
const emailOf = async ({ id }: Person) => (await auth.ctx.accounts.find(id))?.email

/** The mails requested for this person by address, latest request last. */
async function mailed({ id }: Person): Promise<Map<string, string>> {
  const rows = await auth.db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', 'mail.requested')
    .orderBy('seq')
    .execute()
  const mails = rows.flatMap(
    ({ items }) => items as { userId: string; kind: string; to: string; token: string }[],
  )
  return new Map(
    mails
      .filter(({ userId, kind }) => userId === id && kind === 'email-change')
      .map(({ to, token }) => [to, token]),
  )
}

let count = 0
const freshAddress = () => `new${(count += 1)}@example.org`

test.each([
  ['the old address first', false],
  ['the new address first', true],
])('an address changes once both have confirmed: %s', async (_, newFirst) => {
  const person = await addPerson(auth, 'user', { emailConfirmedAt: null })
  const email = freshAddress()
  expect((await change(person, email.toUpperCase())).statusCode).toBe(200)
  const links = await mailed(person)
  const order = newFirst ? [email, person.email] : [person.email, email]
  expect(await emailOf(person)).toBe(person.email)
  const first = await confirm(links.get(order[0] ?? ''))
  expect([first.statusCode, first.json().message]).toEqual([
    200,
    'Confirmed. The change takes effect once the other address has confirmed it too.',
  ])
  expect(await emailOf(person)).toBe(person.email)
  const second = await confirm(links.get(order[1] ?? ''))
  expect(second.json().message).toBe('The email address of the account has been changed.')
  expect(await auth.ctx.accounts.find(person.id)).toMatchObject({ email, emailConfirmedAt: expect.any(Date) })
  expect((await confirm(links.get(email))).statusCode).toBe(400)
})

test('concurrent and repeated confirmations change the address once', async () => {
  const person = await addPerson(auth)
  const email = freshAddress()
  await change(person, email)
  const links = await mailed(person)
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => [confirm(links.get(email)), confirm(links.get(person.email))]).flat(),
  )
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 400)).toEqual([])
  expect(await emailOf(person)).toBe(email)
  const log = await auth.db
    .selectFrom('securityEvent')
    .select('kind')
    .where('userId', '=', person.id)
    .execute()
  expect(log).toEqual([{ kind: 'email_changed' }])
})

test('of two accounts that change to one address at once, one gets it', async () => {
  const [one, two] = [await addPerson(auth), await addPerson(auth)]
  const email = freshAddress()
  const requests = await Promise.all([one, two].map((person) => change(person, email)))
  expect(requests.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [first, second] = [await mailed(one), await mailed(two)]
  await confirm(first.get(one.email))
  await confirm(second.get(two.email))
  const answers = await Promise.all([confirm(first.get(email)), confirm(second.get(email))])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await emailOf(one), await emailOf(two)]).toContain(email)
})

test('links to the old address become invalid', async () => {
  const person = await addPerson(auth)
  const ask = () =>
    auth.http.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: person.email } })
  await ask()
  const [reset] = await mailsFor(auth, person.id, 'reset')
  const email = freshAddress()
  await change(person, email)
  for (const token of (await mailed(person)).values()) await confirm(token)
  expect(await emailOf(person)).toBe(email)
  const answer = await auth.http.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token: reset?.token, password: 'een nieuw wachtwoord' },
  })
  expect(answer.statusCode).toBe(400)
})

test('one address cannot confirm for both', async () => {
  const person = await addPerson(auth)
  const email = freshAddress()
  await change(person, email)
  const links = await mailed(person)
  await confirm(links.get(email))
  await confirm(links.get(email))
  expect(await emailOf(person)).toBe(person.email)
})

test('a newer request invalidates the links of the older one', async () => {
  const person = await addPerson(auth)
  const [older, newer] = [freshAddress(), freshAddress()]
  await change(person, older)
  const links = await mailed(person)
  await confirm(links.get(person.email))
  await change(person, newer)
  expect((await confirm(links.get(older))).statusCode).toBe(400)
  expect((await confirm(links.get(person.email))).statusCode).toBe(400)
  await confirm((await mailed(person)).get(newer))
  expect(await emailOf(person)).toBe(person.email)
})

const MINUTE = 60_000
test('links are valid for half an hour, and then the request is deleted', async () => {
  const person = await addPerson(auth)
  const email = freshAddress()
  await change(person, email)
  const links = await mailed(person)
  const requests = () =>
    auth.db.selectFrom('emailChange').selectAll().where('userId', '=', person.id).execute()
  auth.clock.aheadMs = 29 * MINUTE
  await auth.ctx.emailChanges.removeExpired(auth.ctx.now())
  expect((await confirm(links.get(email))).statusCode).toBe(200)
  auth.clock.aheadMs = 30 * MINUTE
  expect((await confirm(links.get(person.email))).statusCode).toBe(400)
  expect(await emailOf(person)).toBe(person.email)
  await auth.ctx.emailChanges.removeExpired(auth.ctx.now())
  expect(await requests()).toEqual([])
})

test('an address of another account is refused, at the request and at the confirmation', async () => {
  const [person, other] = [await addPerson(auth), await addPerson(auth)]
  expect((await change(person, other.email)).statusCode).toBe(409)
  const email = freshAddress()
  await change(person, email)
  const links = await mailed(person)
  await confirm(links.get(person.email))
  await addPerson(auth, 'user', { email })
  const late = await confirm(links.get(email))
  expect([late.statusCode, late.json().message]).toEqual([409, 'An account with this email already exists'])
  expect(await emailOf(person)).toBe(person.email)
})

test('only a super admin asks for it, and neither log nor trail names an address', async () => {
  const [person, admin] = [await addPerson(auth), await addPerson(auth, 'admin')]
  expect((await change(person, freshAddress(), admin)).statusCode).toBe(403)
  const email = freshAddress()
  await change(person, email)
  for (const token of (await mailed(person)).values()) await confirm(token)
  const rows = await auth.db
    .selectFrom('outbox')
    .selectAll()
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  const about = rows.filter(({ personIds }) => personIds?.includes(person.id))
  expect(about.map(({ items }) => (items as { action: string }[])[0]?.action)).toEqual([
    'user.email_change_requested',
    'user.email_changed',
  ])
  const log = await auth.db.selectFrom('securityEvent').selectAll().where('userId', '=', person.id).execute()
  expect(log).toMatchObject([{ kind: 'email_changed' }])
  expect(JSON.stringify([about, log])).not.toMatch(/@example\.org/)
})
