import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('password checks beyond the queue limit are refused, and earlier ones are answered', async () => {
  const passwords = createPasswords(1, 4)
  const stored = await passwords.hash('een goed wachtwoord')
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => passwords.matches(stored, 'een goed wachtwoord')),
  )
  const right = answers.filter((answer) => answer.status === 'fulfilled' && answer.value)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as object] : []))
  expect(right.length).toBeGreaterThanOrEqual(4)
  expect(right.length).toBeLessThanOrEqual(6)
  expect(refused).toHaveLength(50 - right.length)
  for (const refusal of refused) expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: 10 })
  expect(await passwords.matches(stored, 'een goed wachtwoord')).toBe(true)
})

test('a check for an account that does not exist takes its turn in the queue like any other', async () => {
  const passwords = createPasswords(1, 4)
  await passwords.hash('een goed wachtwoord')
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => passwords.matches(undefined, 'een goed wachtwoord')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']))
  expect(answers).not.toContainEqual({ status: 'fulfilled', value: true })
})
