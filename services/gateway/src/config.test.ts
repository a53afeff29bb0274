import { configProblems } from '@uitpost/service-kit'
import { createTestKeys } from '@uitpost/testing'
import { expect, test, vi } from 'vitest'
import { config, gatewayConfig, gatewayLimitsOf } from './config.ts'
import { DEFAULT_LIMITS } from './limits/limits.ts'

const given = {
  PORT: '8080',
  REDIS_URL: 'redis://localhost:6379',
  PUBLIC_URL: 'https://uitpost.example',
  GATEWAY_AUTH_URL: 'http://auth:8081',
  GATEWAY_CATALOGUE_URL: 'http://catalogue:8082',
  GATEWAY_DISCOVERY_URL: 'http://discovery:8083',
  GATEWAY_NOTIFIER_URL: 'http://notifier:8084',
  GATEWAY_WEB_ROOT: 'apps/web/dist',
  JWT_PUBLIC_JWKS: createTestKeys().publicJwks,
}
const limitsOf = (more: Record<string, string>) => gatewayLimitsOf(config({ ...given, ...more }))

test('without settings the limits are the defaults of the gateway', () => {
  const limits = limitsOf({})
  expect(limits).toEqual({ ...DEFAULT_LIMITS, memoryBytes: limits.memoryBytes })
})

test('the limits of one network are below those of a route and of all connections', () => {
  expect(DEFAULT_LIMITS.requestsPerNetwork).toBeLessThanOrEqual(DEFAULT_LIMITS.requestsPerRoute / 2)
  expect(DEFAULT_LIMITS.connectionsPerNetwork).toBeLessThanOrEqual(DEFAULT_LIMITS.connections / 10)
})

test('a setting overrides its limit', () => {
  const settings = {
    GATEWAY_CONNECTIONS: '1',
    GATEWAY_CONNECTIONS_PER_NETWORK: '2',
    GATEWAY_REQUESTS_PER_NETWORK: '3',
    GATEWAY_REQUESTS_PER_ROUTE: '4',
    GATEWAY_BODY_SECONDS: '5',
    GATEWAY_BODY_BYTES_PER_SECOND: '6',
  }
  expect(limitsOf(settings)).toMatchObject({
    connections: 1,
    connectionsPerNetwork: 2,
    requestsPerNetwork: 3,
    requestsPerRoute: 4,
    bodyMs: 5_000,
    bodyBytesPerSecond: 6,
  })
})

test('in local mode network limits are high and event loop delay is ignored, but settings apply', () => {
  const local = { UITPOST_LOCAL: 'true', GATEWAY_CONNECTIONS_PER_NETWORK: '7' }
  expect(limitsOf(local)).toMatchObject({
    connectionsPerNetwork: 7,
    requestsPerNetwork: 100_000,
    eventLoopDelayMs: 0,
    connections: DEFAULT_LIMITS.connections,
    bodyMs: DEFAULT_LIMITS.bodyMs,
  })
  expect(config({ ...given, ...local }).GATEWAY_IP_LIMIT_PER_MINUTE).toBe(100_000)
})

const STYLE = 'https://tiles.example.org/styles/streets.json?key=k1'
const refusalsOf = (more: Record<string, string>) => configProblems(gatewayConfig, { ...given, ...more })

test.each([
  ['over http', 'http://tiles.example.org/style.json'],
  ['with a password', 'https://me:secret@tiles.example.org/style.json'],
  ['that is a path', '/style.json'],
  ['of another kind', 'javascript:alert(1)'],
])(
  'an address of a map style %s is refused in words, without repeating it',
  {
    tags: 'map.settings-refused',
  },
  (_, address) => {
    const [refusal, ...others] = refusalsOf({ MAP_STYLE_URL: address })
    expect(others).toEqual([])
    expect(refusal).toMatch(/^MAP_STYLE_URL is not valid: .*begins with https:/)
    expect(refusal).not.toContain(address)
  },
)

test.each([STYLE, 'http://localhost:3000/style.json', 'http://127.0.0.1:3000/style.json'])(
  '%s can be the address of a map style',
  { tags: 'map.tile-service' },
  (address) => {
    expect(config({ ...given, MAP_STYLE_URL: address }).MAP_STYLE_URL).toBe(address)
  },
)

test.each([
  'https://tiles.example.org/path',
  'http://tiles.example.org',
  'tiles.example.org',
  "https://tiles.example.org; script-src 'unsafe-inline'",
  'https://*',
  'https://tiles.*.org',
  Array.from({ length: 21 }, (_, at) => `https://t${at}.example.org`).join(','),
])('%s is no list of origins of a map', { tags: 'map.settings-refused' }, (origins) => {
  expect(refusalsOf({ MAP_STYLE_URL: STYLE, MAP_STYLE_ORIGINS: origins })).toEqual([
    expect.stringMatching(/^MAP_STYLE_ORIGINS is not valid: .*separated by commas/),
  ])
})

test('origins of a map are separated by commas, and may name all hosts below one', {
  tags: 'map.tile-service',
}, () => {
  const origins = ' https://*.Tiles.example.org/, https://fonts.example.org:8443,'
  expect(config({ ...given, MAP_STYLE_URL: STYLE, MAP_STYLE_ORIGINS: origins }).MAP_STYLE_ORIGINS).toEqual([
    'https://*.tiles.example.org',
    'https://fonts.example.org:8443',
  ])
})

test('origins of a map without a style are refused in words', { tags: 'map.settings-refused' }, () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exited')
  })
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(() => config({ ...given, MAP_STYLE_ORIGINS: 'https://tiles.example.org' })).toThrow('exited')
  expect(exit).toHaveBeenCalledWith(1)
  expect(said.mock.calls.flat().join('')).toContain('MAP_STYLE_ORIGINS is set without MAP_STYLE_URL')
  vi.restoreAllMocks()
})
