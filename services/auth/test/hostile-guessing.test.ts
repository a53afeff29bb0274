import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { signedInTo, visitorTo } from './visitors.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

/** How many times as long the second call takes as the first one: of the medians of some tries. */
async function ratioOf(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
  const [forKnown, forUnknown]: [number[], number[]] = [[], []]
  for (let round = 0; round < 9; round += 1) {
    for (const [times, call] of [
      [forKnown, known],
      [forUnknown, unknown],
    ] as const) {
      const began = performance.now()
      await call()
      times.push(performance.now() - began)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4] ?? 0
  return median(forUnknown) / median(forKnown)
}

test('a wrong password for an account takes as long as any for an unknown address', async () => {
  const { email } = await signedInTo(auth)
  const [known, unknown] = [visitorTo(auth), visitorTo(auth)]
  const ratio = await ratioOf(
    () => known.login('not this one', email),
    () => unknown.login('not this one'),
  )
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('asking for a new password also does a hash verification, which hides the time of the search', async () => {
  const { email } = await signedInTo(auth)
  const [guesser, asker] = [visitorTo(auth), visitorTo(auth)]
  const ratio = await ratioOf(
    () => guesser.login('not this one', email),
    () => asker.post('forgot-password', { email }),
  )
  expect(ratio).toBeGreaterThan(0.5)
})

test('asking for a new password takes as long for an account as for an unknown address', async () => {
  const { email } = await signedInTo(auth)
  const asker = visitorTo(auth)
  const ratio = await ratioOf(
    () => asker.post('forgot-password', { email }),
    () => asker.post('forgot-password', { email: `not-${email}` }),
  )
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
