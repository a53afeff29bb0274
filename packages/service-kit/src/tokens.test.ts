import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { createTestKeys } from '@uitpost/testing'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { type Claims, hasExpired, parseJwks, signedClaimsOf, verifyTokens } from './tokens.ts'

const keys = createTestKeys()
const http = Fastify()
verifyTokens(http, parseJwks(keys.publicJwks))
http.get('/claims', async (request) => ({ claims: await signedClaimsOf(request) }))
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => http.close())

/** The claims that a service reads from a token; undefined for an expired one, unless `evenExpired`. */
async function verify(token: string, { evenExpired = false } = {}): Promise<Claims | undefined> {
  const headers = { authorization: `Bearer ${token}` }
  const { claims } = (await http.inject({ url: '/claims', headers })).json<{ claims?: Claims }>()
  return claims && (evenExpired || !hasExpired(claims)) ? claims : undefined
}

const [jwk] = JSON.parse(keys.privateJwks).keys
const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' })
const now = Math.floor(Date.now() / 1_000)
const good = {
  sub: '0190c000-0000-7000-8000-000000000001',
  sid: '0190c000-0000-7000-8000-000000000002',
  role: 'user',
  ver: 0,
  iss: 'uitpost',
  aud: 'uitpost',
  iat: now,
  exp: now + 900,
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with our signature and any claims. `undefined` omits a claim. */
function signed(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string {
  const text = `${part({ alg: 'EdDSA', typ: 'JWT', kid: jwk.kid, ...header })}.${part({ ...good, ...claims })}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

test.each([
  ['names issuer and audience', {}, {}],
  ['has the claim typ access', { typ: 'access' }, {}],
  ['has the type of RFC 9068', {}, { typ: 'at+jwt' }],
  ['has that type with its prefix', {}, { typ: 'application/at+JWT' }],
  ['has no type', {}, { typ: undefined }],
  ['was signed by a clock that is ahead of ours', { iat: now + 300, exp: now + 1_200 }, {}],
])('a token that %s is valid', async (_, claims, header) => {
  expect(await verify(signed(claims, header))).toMatchObject({ sub: good.sub })
})

const WRONG: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['names no issuer', { iss: undefined }, {}],
  ['names no audience', { aud: undefined }, {}],
  ['names neither', { iss: undefined, aud: undefined }, {}],
  ['has an empty audience', { aud: '' }, {}],
  ['has an empty list of audiences', { aud: [] }, {}],
  ['names another issuer', { iss: 'elsewhere' }, {}],
  ['names another audience', { aud: 'elsewhere' }, {}],
  ['has the claim typ refresh', { typ: 'refresh' }, {}],
  ['has the claim typ ID', { typ: 'ID' }, {}],
  ['has a claim typ that is no string', { typ: ['access'] }, {}],
  ['has a claim confirmed that is no boolean', { confirmed: 'yes' }, {}],
  ['has the type of a refresh token', {}, { typ: 'refresh+jwt' }],
  ['has the type of a logout token', {}, { typ: 'logout+jwt' }],
  ['has a type that is no string', {}, { typ: ['JWT'] }],
]

test.each(WRONG)('a token that %s is invalid, though signed by us', async (_, claims, header) => {
  expect(await verify(signed(claims, header))).toBeUndefined()
})

test.each(WRONG)('a token that %s is not accepted as an expired one either', async (_, claims, header) => {
  const token = signed({ ...claims, iat: now - 1_200, exp: now - 300 }, header)
  expect(await verify(token, { evenExpired: true })).toBeUndefined()
})

test('a token says whether the address is confirmed; one of an earlier release is valid without saying so', async () => {
  expect(await verify(signed({ confirmed: false }))).toMatchObject({ confirmed: false })
  expect(await verify(signed())).not.toHaveProperty('confirmed')
})

test('an expired token is invalid, and can be distinguished from a forged one', async () => {
  const old = signed({ iat: now - 1_200, exp: now - 300 })
  expect(await verify(old)).toBeUndefined()
  expect(await verify(old, { evenExpired: true })).toMatchObject({ sub: good.sub })
  const forged = `${old.slice(0, old.lastIndexOf('.'))}.${Buffer.alloc(64, 1).toString('base64url')}`
  expect(await verify(forged, { evenExpired: true })).toBeUndefined()
})

test('a token is invalid from the second of its expiry', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(good.exp * 1_000 - 1)
  expect(await verify(signed())).toBeDefined()
  vi.setSystemTime(good.exp * 1_000)
  expect(await verify(signed())).toBeUndefined()
})
