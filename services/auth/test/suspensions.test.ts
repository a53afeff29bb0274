import type { AdminUser } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSuspensions } from '../src/domain/accounts/suspensions.ts'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'

const HOUR_MS = 3_600_000
const PASSWORD = 'een goed wachtwoord'
const REASON = 'Verstuurt reclame'

let auth: TestAuth
let admin: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  auth = await startAuth()
  admin = await addPerson(auth, 'admin')
})
afterAll(() => auth.close())

const FORM = {
  name: 'Noor',
  password: PASSWORD,
  city: 'Utrecht',
  country: 'NL',
  preferredChannel: 'email',
  deliveryFreq: 'weekly',
}
async function signUp(email: string, language: string): Promise<string> {
  const response = await auth.http.inject({
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'accept-language': language },
    payload: { ...FORM, email },
  })
  return response.json<{ user: { id: string } }>().user.id
}
const login = (email: string) =>
  auth.http.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD } })
const change = (id: string, payload: object) =>
  auth.http.inject({
    method: 'PUT',
    url: `/api/admin/users/${id}/suspension`,
    headers: admin.headers,
    payload,
  })
const listed = async (email: string) =>
  (await auth.http.inject({ url: `/api/admin/users?search=${email}`, headers: admin.headers })).json<
    AdminUser[]
  >()[0]
const announced = async (noun: string, id: string) => {
  const rows = await auth.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', noun)
    .orderBy('seq')
    .execute()
  return rows
    .flatMap(({ items }) => items as Record<string, unknown>[])
    .filter((item) => item['id'] === id || item['subjectUserId'] === id)
}

test('A suspension ends by itself at its end: first for signing in, then everywhere', {
  tags: ['suspension.ends', 'suspension.told'],
}, async () => {
  const email = 'back@example.org'
  const id = await signUp(email, 'nl')
  const end = new Date(Date.now() + HOUR_MS)
  const until = end.toISOString()
  const suspended = await change(id, { suspended: true, reason: REASON, until })
  expect(suspended.json()).toMatchObject({ suspended: true, suspension: { reason: REASON, until } })

  await endSuspensions(auth.ctx)
  const refused = await login(email)
  const when = new Intl.DateTimeFormat('nl-NL', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  }).format(end)
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    `Dit account is geblokkeerd tot ${when}. Reden: “${REASON}”. Vragen? Schrijf naar privacy@uitpost.test.`,
  ])

  auth.clock.aheadMs = HOUR_MS
  const signedIn = await login(email)
  expect(signedIn.statusCode).toBe(200)
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const refreshed = await auth.http.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { cookie, origin: 'https://uitpost.example' },
  })
  expect(refreshed.statusCode).toBe(200)
  expect(await listed(email)).toMatchObject({ suspended: false, suspension: null })

  await endSuspensions(auth.ctx)
  await endSuspensions(auth.ctx)
  expect((await announced('user.changed', id)).map((state) => state['suspended'])).toEqual([
    false,
    true,
    false,
  ])
  expect(await announced('audit.recorded', id)).toMatchObject([
    { action: 'user.suspended', actorId: admin.id, after: { suspended: true, reason: REASON, until } },
    { action: 'user.reinstated', actorId: null, after: { suspended: false } },
  ])
  auth.clock.aheadMs = 0
})

test('An admin gives another end, or none, to a suspension', async () => {
  const id = await signUp('longer@example.org', 'en')
  const until = new Date(Date.now() + HOUR_MS).toISOString()
  await change(id, { suspended: true, reason: REASON, until })
  const open = await change(id, { suspended: true, reason: 'Again', until: null })
  expect(open.json()).toMatchObject({ suspension: { reason: 'Again', until: null } })
  auth.clock.aheadMs = 2 * HOUR_MS
  await endSuspensions(auth.ctx)
  expect((await login('longer@example.org')).statusCode).toBe(403)
  auth.clock.aheadMs = 0
})

test.each([
  ['no reason', { suspended: true, until: null }, 'reason'],
  ['a blank reason', { suspended: true, reason: ' ', until: null }, 'reason'],
  ['an end that is over', { suspended: true, reason: REASON, until: '2020-01-01T00:00:00Z' }, 'until'],
  ['an end that is no time', { suspended: true, reason: REASON, until: 'soon' }, 'until'],
])('A suspension with %s is refused, naming the field', async (_, payload, field) => {
  const { id } = await addPerson(auth)
  const response = await change(id, payload)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toMatchObject([{ field }])
})

test('A person finds the reason and end of a past suspension in the export of their data', {
  tags: 'suspension.own-data',
}, async () => {
  const email = 'asks@example.org'
  const id = await signUp(email, 'fr')
  const until = new Date(Date.now() + HOUR_MS).toISOString()
  await change(id, { suspended: true, reason: REASON, until })
  expect(JSON.stringify((await auth.ctx.ownData.list(id))['account'])).toContain(REASON)
  await change(id, { suspended: false })
  const { account, securityEvent } = await auth.ctx.ownData.list(id)
  expect(account).toMatchObject([{ suspendedAt: null, suspendedUntil: null, suspensionReason: null }])
  expect(JSON.stringify(securityEvent)).toContain(`until ${until}: ${REASON}`)

  await auth.ctx.transaction(({ eraseAll }) => eraseAll([id]))
  expect(await auth.db.selectFrom('securityEvent').select('id').where('userId', '=', id).execute()).toEqual(
    [],
  )
})
