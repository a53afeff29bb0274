import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { confirmedTo, mailsFor, PASSWORD, refreshOf, signedInTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

test('a new password ends every other session and begins a fresh one here', async () => {
  const { login, refresh, post, refreshToken, headers, user } = await confirmedTo(auth)
  const elsewhere = await login()
  const answer = await post(
    'change-password',
    { currentPassword: PASSWORD, password: 'een ander wachtwoord' },
    headers,
  )
  expect(answer.statusCode).toBe(200)
  expect(auth.verifyToken(answer.json().token)).toMatchObject({ sub: user.id, ver: 1 })
  for (const token of [refreshToken, refreshOf(elsewhere)]) {
    expect((await refresh(token)).statusCode).toBe(401)
  }
  expect((await refresh(refreshOf(answer))).statusCode).toBe(200)
  expect((await login()).statusCode).toBe(401)
  expect((await login('een ander wachtwoord')).statusCode).toBe(200)
  expect(await mailsFor(auth, user.id, 'security')).toMatchObject([{ about: 'password_changed' }])
})

test('an unconfirmed address gets no mails about passwords and sessions', async () => {
  const { post, refresh, refreshToken, headers, user } = await signedInTo(auth)
  await refresh(refreshOf(await refresh(refreshToken)))
  await refresh(refreshToken)
  const body = { currentPassword: PASSWORD, password: 'een ander wachtwoord' }
  expect((await post('change-password', body, headers)).statusCode).toBe(200)
  expect((await mailsFor(auth, user.id)).map(({ kind }) => kind)).toEqual(['confirm'])
})

test('a new password needs the old one, and a wrong one changes nothing', async () => {
  const { login, post, headers } = await signedInTo(auth)
  const body = { currentPassword: 'not this one', password: 'een ander wachtwoord' }
  const answer = await post('change-password', body, headers)
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'currentPassword'])
  expect((await login()).statusCode).toBe(200)
})
