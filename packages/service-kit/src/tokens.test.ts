import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { createTestKeys } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { createTokenVerifier, parseJwks } from './tokens.ts'

const keys = createTestKeys()
const verify = createTokenVerifier(parseJwks(keys.publicJwks))
const [jwk] = JSON.parse(keys.privateJwks).keys
const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' })
const now = Math.floor(Date.now() / 1_000)
const good = {
  ...{ sub: '0190c000-0000-7000-8000-000000000001', sid: '0190c000-0000-7000-8000-000000000002' },
  ...{ role: 'user', ver: 0, iss: 'uitpost', aud: 'uitpost', iat: now, exp: now + 900 },
}
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token with our signature, whatever it says. `undefined` leaves a member out. */
function signed(claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string {
  const text = `${part({ alg: 'EdDSA', typ: 'JWT', kid: jwk.kid, ...header })}.${part({ ...good, ...claims })}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

test.each([
  ['says what it is for', {}, {}],
  ['says in its claims that it is an access token', { typ: 'access' }, {}],
  ['has the type of RFC 9068', {}, { typ: 'at+jwt' }],
  ['has that type written out', {}, { typ: 'application/at+JWT' }],
  ['has no type', {}, { typ: undefined }],
  ['was signed by a clock that is ahead of ours', { iat: now + 300, exp: now + 1_200 }, {}],
])('a token that %s is one', (_, claims, header) => {
  expect(verify(signed(claims, header))).toMatchObject({ sub: good.sub })
})

const WRONG: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['names no issuer', { iss: undefined }, {}],
  ['names no audience', { aud: undefined }, {}],
  ['names neither', { iss: undefined, aud: undefined }, {}],
  ['has an empty audience', { aud: '' }, {}],
  ['has an empty list of audiences', { aud: [] }, {}],
  ['names another issuer', { iss: 'elsewhere' }, {}],
  ['names another audience', { aud: 'elsewhere' }, {}],
  ['claims to be a refresh token', { typ: 'refresh' }, {}],
  ['claims to be an ID token', { typ: 'ID' }, {}],
  ['claims a kind that is no text', { typ: ['access'] }, {}],
  ['has the type of a refresh token', {}, { typ: 'refresh+jwt' }],
  ['has the type of a logout token', {}, { typ: 'logout+jwt' }],
  ['has a type that is no text', {}, { typ: ['JWT'] }],
]

test.each(WRONG)('a token that %s is none, though signed by us', (_, claims, header) => {
  expect(verify(signed(claims, header))).toBeUndefined()
})

test.each(WRONG)('a token that %s is not taken for an expired one either', (_, claims, header) => {
  const token = signed({ ...claims, iat: now - 1_200, exp: now - 300 }, header)
  expect(verify(token, { evenExpired: true })).toBeUndefined()
})

test('an expired token is none, and told from a forged one when asked', () => {
  const old = signed({ iat: now - 1_200, exp: now - 300 })
  expect(verify(old)).toBeUndefined()
  expect(verify(old, { evenExpired: true })).toMatchObject({ sub: good.sub })
  const forged = `${old.slice(0, old.lastIndexOf('.'))}.${Buffer.alloc(64, 1).toString('base64url')}`
  expect(verify(forged, { evenExpired: true })).toBeUndefined()
})

test('a token that was good a moment ago is none once its second has come', async () => {
  const end = Math.ceil(Date.now() / 1_000) + 1
  const token = signed({ exp: end })
  expect(verify(token)).toBeDefined()
  await expect.poll(() => verify(token), { timeout: 4_000 }).toBeUndefined()
  expect(Date.now()).toBeGreaterThanOrEqual(end * 1_000)
})
