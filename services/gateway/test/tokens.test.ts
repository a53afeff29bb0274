import { createHmac, createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { revocationKeys } from '@uitpost/contracts'
import { createLogger, parseJwks } from '@uitpost/service-kit'
import { createTestKeys, type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectRevokedTokens, type RevokedTokens } from '../src/clients/revoked-tokens.ts'
import { everyServiceAt, type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

const nextKeys = createTestKeys()
const both = JSON.stringify({
  keys: [...JSON.parse(keys.publicJwks).keys, ...JSON.parse(nextKeys.publicJwks).keys],
})
const redisKeys = revocationKeys('one')
const logger = createLogger('gateway', 'silent')
let upstream: Server
let toServiceHeaders: (string | undefined)[] = []
let redisServer: OwnServer
let redis: Redis
let revokedTokens: RevokedTokens
let webRoot: string
let http: Gateway

beforeAll(async () => {
  upstream = createServer((request, response) => {
    toServiceHeaders.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  const upstreams = everyServiceAt(await listen(upstream))
  redisServer = await startOwnRedis()
  redis = new Redis(redisServer.url, { lazyConnect: true, retryStrategy: () => 50 })
  redis.on('error', () => {})
  await redis.connect()
  revokedTokens = connectRevokedTokens(redisServer, redisKeys, logger)
  http = await startGateway(upstreams, webRoot, {
    publicKeys: parseJwks(both),
    refusalOf: revokedTokens.refusalOf,
  })
})

afterAll(async () => {
  revokedTokens.close()
  redis.disconnect()
  await http.close()
  upstream.close()
  await redisServer.close()
  await rm(webRoot, { recursive: true })
})

beforeEach(() => {
  toServiceHeaders = []
})

const sub = '0190c000-0000-7000-8000-000000000001'
const sid = '0190c000-0000-7000-8000-000000000002'
const get = (headers: Record<string, string>, url = '/api/user/profile') => http.inject({ url, headers })

describe('a token that auth has not issued', () => {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub,
    sid,
    role: 'super_admin',
    ver: 0,
    iss: 'uitpost',
    aud: 'uitpost',
    iat: now,
    exp: now + 900,
  }
  const ours = JSON.parse(keys.publicJwks).keys[0]
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenOf = (header: object, signature: (text: string) => Buffer | string) => {
    const text = `${part(header)}.${part(claims)}`
    const signed = signature(text)
    return `${text}.${typeof signed === 'string' ? signed : signed.toString('base64url')}`
  }
  const stranger = generateKeyPairSync('ed25519')
  const byStranger = (text: string) => sign(null, Buffer.from(text), stranger.privateKey)
  const ourKey = createPrivateKey({ key: JSON.parse(keys.privateJwks).keys[0], format: 'jwk' })
  const byUs = (text: string) => sign(null, Buffer.from(text), ourKey)
  const nextKid = JSON.parse(nextKeys.publicJwks).keys[0].kid
  const strangersJwk = { ...stranger.publicKey.export({ format: 'jwk' }), kid: ours.kid }
  const byPublicKey = (text: string) =>
    createHmac('sha256', Buffer.from(ours.x, 'base64url')).update(text).digest()
  const byPublicJwk = (text: string) => createHmac('sha256', JSON.stringify(ours)).update(text).digest()

  test.each([
    ['has the algorithm none', tokenOf({ alg: 'none', kid: ours.kid }, () => '')],
    ['has the algorithm none and a signature', tokenOf({ alg: 'none', kid: ours.kid }, byStranger)],
    ['has the algorithm nOnE', tokenOf({ alg: 'nOnE', kid: ours.kid }, () => 'AA')],
    ['uses our public key as an HMAC secret', tokenOf({ alg: 'HS256', kid: ours.kid }, byPublicKey)],
    ['uses our published JWK as an HMAC secret', tokenOf({ alg: 'HS256', kid: ours.kid }, byPublicJwk)],
    ['is signed with another key under our kid', tokenOf({ alg: 'EdDSA', kid: ours.kid }, byStranger)],
    ['has no kid', tokenOf({ alg: 'EdDSA' }, byStranger)],
    ['has a kid that is a path', tokenOf({ alg: 'EdDSA', kid: '../../dev/null' }, byStranger)],
    ['has a kid that is a list', tokenOf({ alg: 'EdDSA', kid: [ours.kid] }, byStranger)],
    ['has a kid that is an object property', tokenOf({ alg: 'EdDSA', kid: '__proto__' }, byStranger)],
    ['contains its key', tokenOf({ alg: 'EdDSA', kid: ours.kid, jwk: strangersJwk }, byStranger)],
    [
      'contains the URL of its key',
      tokenOf({ alg: 'EdDSA', kid: ours.kid, jku: 'http://127.0.0.1:1/keys' }, byStranger),
    ],
    ['states another algorithm for its type of key', tokenOf({ alg: 'RS256', kid: ours.kid }, byStranger)],
    // Signed with the right key, so that only the header is wrong.
    ['is signed by us under the kid of another of our keys', tokenOf({ alg: 'EdDSA', kid: nextKid }, byUs)],
    ['is signed by us under an unknown kid', tokenOf({ alg: 'EdDSA', kid: `${ours.kid}x` }, byUs)],
    ['is signed by us under an empty kid', tokenOf({ alg: 'EdDSA', kid: '' }, byUs)],
    ['is signed by us without a kid', tokenOf({ alg: 'EdDSA' }, byUs)],
    ['is signed by us with a kid that is a list', tokenOf({ alg: 'EdDSA', kid: [ours.kid] }, byUs)],
    [
      'is signed by us with a kid that is an object property',
      tokenOf({ alg: 'EdDSA', kid: 'constructor' }, byUs),
    ],
    [
      'is signed by us with a kid that contains SQL',
      tokenOf({ alg: 'EdDSA', kid: `${ours.kid}' OR '1'='1` }, byUs),
    ],
    ['is signed by us and states HS256', tokenOf({ alg: 'HS256', kid: ours.kid }, byUs)],
    ['is signed by us and states none', tokenOf({ alg: 'none', kid: ours.kid }, byUs)],
  ])('that %s is refused', async (_, token) => {
    const response = await get({ authorization: `Bearer ${token}` })
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    expect(toServiceHeaders).toHaveLength(0)
  })

  test('with our header and signature the same claims are accepted', async () => {
    const token = tokenOf({ alg: 'EdDSA', kid: ours.kid }, byUs)
    expect((await get({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  test.each([
    ['for another audience', { aud: 'elsewhere' }],
    ['for no audience', { aud: undefined }],
    ['of another issuer', { iss: 'elsewhere' }],
    ['of no issuer', { iss: undefined }],
    ['of the type refresh', { typ: 'refresh' }],
    ['without an expiry', { exp: undefined }],
    ['without a session', { sid: undefined }],
    ['with an unknown role', { role: 'root' }],
    ['whose version is a text', { ver: '0' }],
    ['of the type refresh that has expired', { typ: 'refresh', exp: now - 300 }],
    ['for no audience that has expired', { aud: undefined, exp: now - 300 }],
  ])('a token %s is refused without token_stale, though signed by us', async (_, wrong) => {
    const response = await get(keys.bearer({ sub, sid, ...wrong }))
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    expect(toServiceHeaders).toHaveLength(0)
  })

  test('a request without a token is refused without token_stale', async () => {
    const response = await get({})
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
  })

  test('during key rotation tokens of the old and the new key are valid', async () => {
    expect((await get(keys.bearer())).statusCode).toBe(200)
    expect((await get(nextKeys.bearer())).statusCode).toBe(200)
  })
})

describe('a token that has expired', () => {
  const now = Math.floor(Date.now() / 1_000)
  const twentyMinutesOld = { sub, sid, iat: now - 1_200, exp: now - 300 }

  test.each([
    ['five minutes ago', twentyMinutesOld, '/api/user/profile'],
    ['a second ago', { sub, sid, exp: now - 1 }, '/api/user/profile'],
    ['five minutes ago, on an admin route', twentyMinutesOld, '/api/events/pending'],
    ['five minutes ago, at the live stream', twentyMinutesOld, '/api/stream'],
    ['five minutes ago, at the export', twentyMinutesOld, '/api/user/export'],
    ['a year ago', { sub, sid, exp: now - 31_536_000 }, '/api/user/profile'],
  ])('%s is refused with token_stale', async (_, claims, url) => {
    const response = await get(keys.bearer(claims), url)
    expect([response.statusCode, response.json().code]).toEqual([401, 'token_stale'])
    expect(toServiceHeaders).toHaveLength(0)
  })

  test('counts as no token on public routes', async () => {
    expect((await get(keys.bearer(twentyMinutesOld), '/api/categories')).statusCode).toBe(200)
  })

  test('is judged by the clock of the server, not by that of the caller', async () => {
    const slow = { date: new Date(Date.now() - 300_000).toUTCString() }
    const stale = await get({ ...keys.bearer({ sub, sid, exp: now - 1 }), ...slow })
    expect(stale.json().code).toBe('token_stale')
    const signedAhead = keys.bearer({ sub, sid, iat: now + 300, exp: now + 1_200 })
    expect((await get({ ...signedAhead, ...slow })).statusCode).toBe(200)
  })
})

describe('a token that auth has revoked', () => {
  afterEach(async () => {
    vi.useRealTimers()
    await redis.flushall()
  })

  test('is stale when its version is older, which is checked before the role', async () => {
    await redis.set(redisKeys.stale(sub), '3')
    for (const url of ['/api/user/profile', '/api/events/pending']) {
      const response = await get(keys.bearer({ sub, sid, ver: 2 }), url)
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_stale'])
    }
    expect(toServiceHeaders).toHaveLength(0)
  })

  test('is valid with the new version or a newer one', async () => {
    await redis.set(redisKeys.stale(sub), '3')
    expect((await get(keys.bearer({ sub, sid, ver: 3 }))).statusCode).toBe(200)
    expect((await get(keys.bearer({ sub, sid, ver: 4 }))).statusCode).toBe(200)
  })

  test('is refused when its session has ended, and other sessions of the account are not', async () => {
    await redis.set(redisKeys.ended(sid), '1')
    const response = await get(keys.bearer({ sub, sid }))
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    expect((await get(keys.bearer({ sub }))).statusCode).toBe(200)
  })

  test('counts as no token on public routes', async () => {
    await redis.set(redisKeys.ended(sid), '1')
    const response = await get(keys.bearer({ sub, sid }), '/api/categories')
    expect([response.statusCode, toServiceHeaders]).toEqual([200, [undefined]])
  })

  test('is distinguished from the tokens of concurrent requests', async () => {
    const people = Array.from({ length: 12 }, (_, index) => ({ sub: randomUUID(), sid: randomUUID(), index }))
    for (const person of people) {
      if (person.index % 3 === 0) await redis.set(redisKeys.stale(person.sub), '3')
      if (person.index % 3 === 1) await redis.set(redisKeys.ended(person.sid), '1')
    }
    const answers = await Promise.all(people.map(({ sub, sid }) => get(keys.bearer({ sub, sid, ver: 2 }))))
    expect(answers.map((answer) => answer.json().code ?? answer.statusCode)).toEqual(
      people.map(({ index }) => ['token_stale', 'unauthenticated', 200][index % 3]),
    )
  })

  test('is valid when another installation on the same Redis revoked the same ids', async () => {
    const others = revocationKeys('another')
    await redis.mset(others.stale(sub), '3', others.ended(sid), '1')
    expect((await get(keys.bearer({ sub, sid, ver: 2 }))).statusCode).toBe(200)
  })

  test('is valid until its expiry while Redis is down or empty, and refused as soon as Redis has the revocation', async () => {
    const bearer = keys.bearer({ sub, sid })
    await redis.set(redisKeys.ended(sid), '1')
    expect((await get(bearer)).statusCode).toBe(401)
    await redisServer.kill()
    await waitFor(async () => (await get(bearer)).statusCode === 200)
    const expired = await get(keys.bearer({ sub, sid, exp: Math.floor(Date.now() / 1_000) - 1 }))
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'token_stale'])
    await redisServer.restart()
    await waitFor(() => redis.status === 'ready')
    expect((await get(bearer)).statusCode).toBe(200)
    await redis.set(redisKeys.ended(sid), '1')
    await waitFor(async () => (await get(bearer)).statusCode === 401)
  })

  test('a hanging Redis delays one response by half a second, and the next ones not', async () => {
    await redis.client('PAUSE', 600_000, 'ALL')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const answers: number[] = []
    const ask = async () => void answers.push((await get(keys.bearer({ sub, sid }))).statusCode)
    const first = ask()
    await waitFor(() => vi.getTimerCount() > 0, { what: 'the question to Redis' })
    await vi.advanceTimersByTimeAsync(499)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await first
    // The clock stands still: an answer that waited for Redis would not come.
    await ask()
    expect(answers).toEqual([200, 200])
    vi.useRealTimers()
    await redisServer.restart()
  })
})
