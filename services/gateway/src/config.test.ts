import { createTestKeys } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { config, gatewayLimitsOf, watchedFoldersOf } from './config.ts'
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

test('the disks of backups and of the named folders are watched beside those of this process', () => {
  const settings = { BACKUP_DIR: '/mnt/backups', GATEWAY_WATCHED_FOLDERS: '/data, /postgres' }
  const own = watchedFoldersOf(config(given))
  expect(own).toContain(process.cwd())
  expect(watchedFoldersOf(config({ ...given, ...settings }))).toEqual([
    ...own,
    '/mnt/backups',
    '/data',
    '/postgres',
  ])
})
