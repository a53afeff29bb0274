import type { SessionsState } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { bearer, PASSWORD, refreshOf, signedInTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

/** A person signed in on a laptop and a phone. */
async function atTwoDevices() {
  const laptop = await signedInTo(auth)
  const answer = await laptop.login()
  const token = answer.json<{ token: string }>().token
  const phone = auth.verifyToken(token)?.sid ?? ''
  return { ...laptop, phone, phoneHeaders: bearer(token) }
}
type Person = Awaited<ReturnType<typeof atTwoDevices>>

/** The sessions announced to the notifier, newest last. */
async function announcedSessionsOf({ user }: Pick<Person, 'user'>): Promise<SessionsState[]> {
  const rows = await auth.db
    .selectFrom('outbox')
    .select(['items', 'personIds'])
    .where('noun', '=', 'sessions.changed')
    .orderBy('seq')
    .execute()
  return rows
    .filter(({ personIds }) => personIds?.includes(user.id))
    .flatMap(({ items }) => items as SessionsState[])
}

const byAdmin = async (method: 'POST' | 'PUT', path: string, payload?: object) => {
  const { headers } = await addPerson(auth, 'super_admin')
  return auth.http.inject({ method, url: `/api/admin/users/${path}`, headers, ...(payload && { payload }) })
}

test.each<[string, (person: Person) => Promise<{ statusCode: number }>, ('laptop' | 'phone')[]]>([
  ['logs out', ({ post, headers }) => post('logout', undefined, headers), ['phone']],
  [
    'ends the session of a phone that was lost',
    ({ phone, headers }) =>
      auth.http.inject({ method: 'DELETE', url: `/api/auth/sessions/${phone}`, headers }),
    ['laptop'],
  ],
  ['logs out everywhere', ({ post, headers }) => post('logout-everywhere', undefined, headers), []],
  [
    'chooses a new password',
    ({ post, headers }) =>
      post('change-password', { currentPassword: PASSWORD, password: 'een nieuw wachtwoord' }, headers),
    [],
  ],
  [
    'is suspended',
    ({ user }) =>
      byAdmin('PUT', `${user.id}/suspension`, { suspended: true, reason: 'Sends advertising', until: null }),
    [],
  ],
  [
    'shows a refresh token that was used before',
    async ({ refresh, refreshToken }) => {
      await refresh(refreshOf(await refresh(refreshToken)))
      return refresh(refreshToken).then(({ statusCode }) => ({ statusCode: statusCode === 401 ? 200 : 0 }))
    },
    ['phone'],
  ],
])('the notifier gets the remaining sessions of a person who %s', async (_, act, left) => {
  const person = await atTwoDevices()
  const before = Date.now()
  expect((await act(person)).statusCode).toBe(200)
  const announced = await announcedSessionsOf(person)
  const ids = { laptop: person.sid, phone: person.phone }
  expect(announced).toMatchObject([{ id: person.user.id, live: left.map((name) => ids[name]) }])
  expect(Date.parse(announced[0]?.at ?? '')).toBeGreaterThanOrEqual(before)
})

test('a call that ends no session announces nothing', async () => {
  const [person, other] = [await atTwoDevices(), await atTwoDevices()]
  const url = `/api/auth/sessions/${person.phone}`
  expect((await auth.http.inject({ method: 'DELETE', url, headers: other.headers })).statusCode).toBe(404)
  expect([await announcedSessionsOf(person), await announcedSessionsOf(other)]).toEqual([[], []])
})
