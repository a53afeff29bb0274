import { createHmac, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { revocationKeys } from '@uitpost/contracts'
import { createLogger, createTokenVerifier, parseJwks } from '@uitpost/service-kit'
import { createTestKeys, type OwnServer, startOwnRedis, waitFor } from '@uitpost/testing'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectRevokedTokens, type RevokedTokens } from '../src/clients/revoked-tokens.ts'
import { everyServiceAt, type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

const nextKeys = createTestKeys()
const both = JSON.stringify({
  keys: [...JSON.parse(keys.publicJwks).keys, ...JSON.parse(nextKeys.publicJwks).keys],
})
const redisKeys = revocationKeys('one')
const logger = createLogger('gateway', 'silent')
let upstream: Server
let passedOn: (string | undefined)[] = []
let redisServer: OwnServer
let redis: Redis
let revokedTokens: RevokedTokens
let webRoot: string
let http: Gateway

beforeAll(async () => {
  upstream = createServer((request, response) => {
    passedOn.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  const upstreams = everyServiceAt(await listen(upstream))
  redisServer = await startOwnRedis()
  redis = new Redis(redisServer.url, { lazyConnect: true, retryStrategy: () => 50 })
  redis.on('error', () => {})
  await redis.connect()
  revokedTokens = connectRevokedTokens(redisServer.url, redisKeys, logger)
  http = await startGateway(upstreams, webRoot, {
    verifyToken: createTokenVerifier(parseJwks(both)),
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
  passedOn = []
})

const sub = '0190c000-0000-7000-8000-000000000001'
const sid = '0190c000-0000-7000-8000-000000000002'
const get = (headers: Record<string, string>, url = '/api/user/profile') => http.inject({ url, headers })

describe('a token that is not ours', () => {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    ...{ sub, sid, role: 'super_admin', ver: 0 },
    ...{ iss: 'uitpost', aud: 'uitpost', iat: now, exp: now + 900 },
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
    ['takes our public key for an HMAC secret', tokenOf({ alg: 'HS256', kid: ours.kid }, byPublicKey)],
    ['takes our published key for an HMAC secret', tokenOf({ alg: 'HS256', kid: ours.kid }, byPublicJwk)],
    ['is signed by a stranger under our kid', tokenOf({ alg: 'EdDSA', kid: ours.kid }, byStranger)],
    ['has no kid', tokenOf({ alg: 'EdDSA' }, byStranger)],
    ['has a kid that is a path', tokenOf({ alg: 'EdDSA', kid: '../../dev/null' }, byStranger)],
    ['has a kid that is a list', tokenOf({ alg: 'EdDSA', kid: [ours.kid] }, byStranger)],
    ['has a kid that every object knows', tokenOf({ alg: 'EdDSA', kid: '__proto__' }, byStranger)],
    ['brings its key along', tokenOf({ alg: 'EdDSA', kid: ours.kid, jwk: strangersJwk }, byStranger)],
    [
      'says where its key is',
      tokenOf({ alg: 'EdDSA', kid: ours.kid, jku: 'http://127.0.0.1:1/keys' }, byStranger),
    ],
    ['claims another algorithm for its kind of key', tokenOf({ alg: 'RS256', kid: ours.kid }, byStranger)],
    // Signed with the right key, so that only the header can be what is wrong.
    ['is ours under the kid of another key of ours', tokenOf({ alg: 'EdDSA', kid: nextKid }, byUs)],
    ['is ours under a kid nobody has', tokenOf({ alg: 'EdDSA', kid: `${ours.kid}x` }, byUs)],
    ['is ours under an empty kid', tokenOf({ alg: 'EdDSA', kid: '' }, byUs)],
    ['is ours without a kid', tokenOf({ alg: 'EdDSA' }, byUs)],
    ['is ours with a kid that is a list', tokenOf({ alg: 'EdDSA', kid: [ours.kid] }, byUs)],
    ['is ours with a kid that every object knows', tokenOf({ alg: 'EdDSA', kid: 'constructor' }, byUs)],
    ['is ours with a kid that injects', tokenOf({ alg: 'EdDSA', kid: `${ours.kid}' OR '1'='1` }, byUs)],
    ['is ours and claims HS256', tokenOf({ alg: 'HS256', kid: ours.kid }, byUs)],
    ['is ours and claims none', tokenOf({ alg: 'none', kid: ours.kid }, byUs)],
  ])('which %s is refused', async (_, token) => {
    const response = await get({ authorization: `Bearer ${token}` })
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    expect(passedOn).toHaveLength(0)
  })

  test('the same claims with our own head and signature are let in', async () => {
    const token = tokenOf({ alg: 'EdDSA', kid: ours.kid }, byUs)
    expect((await get({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  test.each([
    ['for another audience', { aud: 'elsewhere' }],
    ['for no audience', { aud: undefined }],
    ['of another issuer', { iss: 'elsewhere' }],
    ['of no issuer', { iss: undefined }],
    ['that refreshes', { typ: 'refresh' }],
    ['without an end', { exp: undefined }],
    ['without a session', { sid: undefined }],
    ['with a role nobody has', { role: 'root' }],
    ['whose version is a text', { ver: '0' }],
    ['that refreshed until a while ago', { typ: 'refresh', exp: now - 300 }],
    ['for no audience that has expired', { aud: undefined, exp: now - 300 }],
  ])('a token %s is refused, though signed by us, and is not worth a refresh', async (_, wrong) => {
    const response = await get(keys.bearer({ sub, sid, ...wrong }))
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    expect(passedOn).toHaveLength(0)
  })

  test('no token at all is not worth a refresh either', async () => {
    const response = await get({})
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
  })

  test('while keys rotate, tokens of the old and of the new one hold', async () => {
    expect((await get(keys.bearer())).statusCode).toBe(200)
    expect((await get(nextKeys.bearer())).statusCode).toBe(200)
  })
})

describe('a token of ours that has expired', () => {
  const now = Math.floor(Date.now() / 1_000)
  const twentyMinutesOld = { sub, sid, iat: now - 1_200, exp: now - 300 }

  test.each([
    ['after twenty minutes of sleep', twentyMinutesOld, '/api/user/profile'],
    ['a second ago', { sub, sid, exp: now - 1 }, '/api/user/profile'],
    ['before anything is said of its role', twentyMinutesOld, '/api/events/pending'],
    ['at the live stream', twentyMinutesOld, '/api/stream'],
    ['at the export', twentyMinutesOld, '/api/user/export'],
    ['a year ago', { sub, sid, exp: now - 31_536_000 }, '/api/user/profile'],
  ])('%s is worth a refresh', async (_, claims, url) => {
    const response = await get(keys.bearer(claims), url)
    expect([response.statusCode, response.json().code]).toEqual([401, 'token_stale'])
    expect(passedOn).toHaveLength(0)
  })

  test('counts as none where nobody need sign in', async () => {
    expect((await get(keys.bearer(twentyMinutesOld), '/api/categories')).statusCode).toBe(200)
  })

  test('what the caller believes of the time changes nothing: only our clock is asked', async () => {
    const slow = { date: new Date(Date.now() - 300_000).toUTCString() }
    const stale = await get({ ...keys.bearer({ sub, sid, exp: now - 1 }), ...slow })
    expect(stale.json().code).toBe('token_stale')
    const signedAhead = keys.bearer({ sub, sid, iat: now + 300, exp: now + 1_200 })
    expect((await get({ ...signedAhead, ...slow })).statusCode).toBe(200)
  })
})

describe('a token of ours that auth has revoked', () => {
  afterEach(() => redis.flushall())

  test('is stale when its version is older, before anything is said of its role', async () => {
    await redis.set(redisKeys.stale(sub), '3')
    for (const url of ['/api/user/profile', '/api/events/pending']) {
      const response = await get(keys.bearer({ sub, sid, ver: 2 }), url)
      expect([response.statusCode, response.json().code]).toEqual([401, 'token_stale'])
    }
    expect(passedOn).toHaveLength(0)
  })

  test('holds again once it has the new version, or a newer one', async () => {
    await redis.set(redisKeys.stale(sub), '3')
    expect((await get(keys.bearer({ sub, sid, ver: 3 }))).statusCode).toBe(200)
    expect((await get(keys.bearer({ sub, sid, ver: 4 }))).statusCode).toBe(200)
  })

  test('is refused when its session has ended, and other sessions of the person are not', async () => {
    await redis.set(redisKeys.ended(sid), '1')
    const response = await get(keys.bearer({ sub, sid }))
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    expect((await get(keys.bearer({ sub }))).statusCode).toBe(200)
  })

  test('counts as none where nobody need sign in', async () => {
    await redis.set(redisKeys.ended(sid), '1')
    const response = await get(keys.bearer({ sub, sid }), '/api/categories')
    expect([response.statusCode, passedOn]).toEqual([200, [undefined]])
  })

  test('holds when another installation on the same Redis revoked one with the same numbers', async () => {
    const others = revocationKeys('another')
    await redis.mset(others.stale(sub), '3', others.ended(sid), '1')
    expect((await get(keys.bearer({ sub, sid, ver: 2 }))).statusCode).toBe(200)
  })

  test('holds until its own end when Redis is away or empty, and not a moment longer than Redis is told', async () => {
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

  test('a Redis that hangs delays one answer by half a second, and the next ones not', async () => {
    await redis.client('PAUSE', 1_500, 'ALL')
    const asked = performance.now()
    const first = await get(keys.bearer({ sub, sid }))
    const begun = performance.now()
    expect(begun - asked).toBeGreaterThan(450)
    expect(begun - asked).toBeLessThan(1_400)
    const next = await get(keys.bearer({ sub, sid }))
    expect([first.statusCode, next.statusCode]).toEqual([200, 200])
    expect(performance.now() - begun).toBeLessThan(250)
    // The pause ends by itself; whatever comes after it must be answered as usual.
    await redis.ping()
  })
})
