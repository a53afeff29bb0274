import { expect, test } from 'vitest'
import { configProblems, readConfig } from '../config.ts'
import { openRedis } from './open-redis.ts'
import { redisConfig, redisServersOf } from './redis-config.ts'

type Environment = Record<string, string>

const single = { REDIS_URL: 'redis://localhost:6379' }
const sentinel = { REDIS_SENTINELS: 'one:26379, [::1]:26380', REDIS_SENTINEL_MASTER: 'main' }

test.each<[string, Environment, object]>([
  ['one server', single, { url: 'redis://localhost:6379' }],
  [
    'Sentinels',
    { ...sentinel, REDIS_PASSWORD: 'hush', REDIS_SENTINEL_PASSWORD: 'hush too', REDIS_TLS: 'true' },
    {
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: '::1', port: 26_380 },
      ],
      master: 'main',
      sentinelPassword: 'hush too',
      password: 'hush',
      tls: true,
    },
  ],
])('%s can be configured', (_, env, servers) => {
  expect(configProblems(redisConfig, env)).toEqual([])
  expect(redisServersOf(readConfig(redisConfig, env))).toMatchObject(servers)
})

test.each<[string, Environment, RegExp]>([
  ['nothing', {}, /^REDIS_URL is missing: .+ Example: REDIS_URL=redis:/],
  [
    'a Redis Cluster',
    { ...single, REDIS_CLUSTER_NODES: 'one:6379' },
    /^REDIS_CLUSTER_NODES is set, but a Redis Cluster is not supported: expected one server/,
  ],
  [
    'a server and Sentinels',
    { ...single, ...sentinel },
    /^REDIS_URL and REDIS_SENTINELS are set: expected one/,
  ],
  [
    'Sentinels without a master',
    { REDIS_SENTINELS: 'one:26379' },
    /^REDIS_SENTINELS is set without REDIS_SENTINEL_MASTER: .+ Example: REDIS_SENTINEL_MASTER=/,
  ],
  [
    'a master without Sentinels',
    { ...single, REDIS_SENTINEL_MASTER: 'main' },
    /^REDIS_SENTINEL_MASTER is set without/,
  ],
  [
    'a password of Sentinels without them',
    { ...single, REDIS_SENTINEL_PASSWORD: 'hush' },
    /^REDIS_SENTINEL_PASSWORD is set without REDIS_SENTINELS/,
  ],
  [
    'TLS beside an address without it',
    { ...single, REDIS_TLS: 'true' },
    /^REDIS_TLS is true beside a REDIS_URL without TLS. Example: REDIS_URL=rediss:/,
  ],
  [
    'a password beside an address',
    { ...single, REDIS_PASSWORD: 'hush' },
    /^REDIS_PASSWORD is set beside REDIS_URL/,
  ],
  ['a prefix with braces', { ...single, REDIS_PREFIX: '{a}' }, /^REDIS_PREFIX is not valid/],
  ['a port that is none', { ...sentinel, REDIS_SENTINELS: 'one:70000' }, /^REDIS_SENTINELS is not valid/],
])('%s is refused in words, without the secret', (_, env, problem) => {
  const problems = configProblems(redisConfig, env)
  expect(problems[0]).toMatch(problem)
  expect(problems.join('\n')).not.toContain('hush')
})

test('Sentinels are asked for the master', () => {
  const options = { name: 'test', onUnreachable: () => {} }
  const redis = openRedis({ sentinels: [{ host: '127.0.0.1', port: 1 }], master: 'main' }, options)
  expect(redis.options).toMatchObject({ name: 'main', role: 'master' })
  redis.disconnect()
})
