import { createTestKeys, type TestKeys } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from './harness.ts'
import { bearer, refreshOf, signedInTo, visitorTo } from './visitors.ts'

type Jwks = { keys: { kid: string }[] }
const keysOf = (text: string): Jwks['keys'] => (JSON.parse(text) as Jwks).keys
const jwks = (...texts: string[]) => JSON.stringify({ keys: texts.flatMap(keysOf) })
const kidOf = (keys: TestKeys) => keysOf(keys.publicJwks)[0]?.kid
const kidIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

const older = createTestKeys()
const newer = createTestKeys()
/** The environment at each step of the runbook's "Change the key that signs tokens". */
const STEPS = {
  before: { public: older.publicJwks, private: older.privateJwks },
  published: { public: jwks(older.publicJwks, newer.publicJwks), private: older.privateJwks },
  signing: {
    public: jwks(older.publicJwks, newer.publicJwks),
    private: jwks(newer.privateJwks, older.privateJwks),
  },
  removed: { public: newer.publicJwks, private: newer.privateJwks },
}
type Step = keyof typeof STEPS
const steps = new Map<Step, TestAuth>()
const at = (step: Step): TestAuth => steps.get(step) ?? expect.fail()

beforeAll(async () => {
  for (const [step, keys] of Object.entries(STEPS)) {
    const [first] = steps.values()
    const auth = await startAuth({
      keys: { ...older, publicJwks: keys.public, privateJwks: keys.private },
      ...(first && { databaseUrl: first.databaseUrl, prefix: first.prefix }),
    })
    steps.set(step as Step, auth)
  }
})
afterAll(async () => {
  for (const auth of [...steps.values()].toReversed()) await auth.close()
})

const profile = async (step: Step, token: string) =>
  (await at(step).http.inject({ url: '/api/user/profile', headers: bearer(token) })).statusCode
const published = async (step: Step) => {
  const { keys } = (await at(step).http.inject('/.well-known/jwks.json')).json<Jwks>()
  return keys.map(({ kid }) => kid)
}

test('both keys are published before the new one signs', async () => {
  const { token } = await signedInTo(at('published'))
  expect(await published('before')).toEqual([kidOf(older)])
  expect(await published('published')).toEqual([kidOf(older), kidOf(newer)])
  expect(kidIn(token)).toBe(kidOf(older))
})

test('while both are listed the new key signs, and tokens of the old one are still accepted', async () => {
  const { token, login } = await signedInTo(at('before'))
  expect(await published('signing')).toEqual([kidOf(older), kidOf(newer)])
  expect(await profile('signing', token)).toBe(200)
  const answer = await visitorTo(at('signing')).register()
  const fresh = answer.json<{ token: string }>().token
  expect([kidIn(fresh), await profile('signing', fresh)]).toEqual([kidOf(newer), 200])
  // A replica that still has the previous environment knows the key and accepts it.
  expect(await profile('published', fresh)).toBe(200)
  expect((await login()).statusCode).toBe(200)
})

test('a session continues with a token of the new key, without signing in again', async () => {
  const { refreshToken } = await signedInTo(at('before'))
  const answer = await visitorTo(at('signing')).refresh(refreshToken)
  expect([answer.statusCode, kidIn(answer.json<{ token: string }>().token)]).toEqual([200, kidOf(newer)])
  const next = await visitorTo(at('removed')).refresh(refreshOf(answer))
  expect(next.statusCode).toBe(200)
})

test('two tabs that refresh before and after the change keep their session', async () => {
  const { refreshToken } = await signedInTo(at('before'))
  const one = await visitorTo(at('published')).refresh(refreshToken)
  const other = await visitorTo(at('signing')).refresh(refreshToken)
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  expect(refreshOf(other)).toBe(refreshOf(one))
})

test('tokens of a removed key are refused, it is not published, and its sessions still refresh', async () => {
  const { token, refreshToken } = await signedInTo(at('before'))
  expect(await profile('removed', token)).toBe(401)
  expect(await published('removed')).toEqual([kidOf(newer)])
  const answer = await visitorTo(at('removed')).refresh(refreshToken)
  expect(await profile('removed', answer.json<{ token: string }>().token)).toBe(200)
})
