import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { addPerson } from './people.ts'
import { mailsFor, visitorTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

const giveNumber = ({ headers }: Awaited<ReturnType<typeof addPerson>>) =>
  auth.http.inject({ method: 'PUT', url: '/api/user/phone', headers, payload: { phone: '+31612345678' } })

test.each([
  ['reset', 30],
  ['phone-code', 10],
])('a mail of kind %s states that it expires after %i minutes', async (kind, minutes) => {
  const person = await addPerson(auth, 'premium')
  const before = Date.now()
  const answer =
    kind === 'reset'
      ? await visitorTo(auth).post('forgot-password', { email: person.email })
      : await giveNumber(person)
  expect(answer.statusCode).toBe(200)
  const [mail] = await mailsFor(auth, person.id, kind)
  const expiresAt = Date.parse(mail?.expiresAt ?? '') - minutes * 60_000
  expect(expiresAt).toBeGreaterThanOrEqual(before)
  expect(expiresAt).toBeLessThanOrEqual(Date.now())
})
