import { Cluster, Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { configProblems, readConfig } from '../config.ts'
import { openRedis } from './open-redis.ts'
import { redisConfig, redisServersOf } from './redis-config.ts'

type Environment = Record<string, string>

const single = { REDIS_URL: 'redis://localhost:6379' }
const sentinel = { REDIS_SENTINELS: 'one:26379, [::1]:26380', REDIS_SENTINEL_MASTER: 'main' }
const cluster = { REDIS_CLUSTER_NODES: 'one:6379', REDIS_PREFIX: '{uitpost}' }

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
  ['a Cluster', cluster, { clusterNodes: [{ host: 'one', port: 6_379 }], tls: false }],
  ['Sentinels and a prefix with a hash tag', { ...sentinel, REDIS_PREFIX: '{a}.b' }, { master: 'main' }],
])('%s can be configured', (_, env, servers) => {
  expect(configProblems(redisConfig, env)).toEqual([])
  expect(redisServersOf(readConfig(redisConfig, env))).toMatchObject(servers)
})

test.each<[string, Environment, RegExp]>([
  ['nothing', {}, /^REDIS_URL is missing: .+ Example: REDIS_URL=redis:/],
  ['two ways', { ...sentinel, ...cluster }, /^REDIS_SENTINELS and REDIS_CLUSTER_NODES are set: expected one/],
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
    { ...cluster, REDIS_SENTINEL_PASSWORD: 'hush' },
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
  [
    'a Cluster and a prefix without a hash tag',
    { ...cluster, REDIS_PREFIX: 'uitpost' },
    /^REDIS_PREFIX is "uitpost": in a Redis Cluster it begins with a hash tag.+REDIS_PREFIX=\{uitpost\}$/,
  ],
  [
    'a Cluster and no prefix',
    { ...cluster, REDIS_PREFIX: '' },
    /^REDIS_PREFIX is "uitpost": in a Redis Cluster/,
  ],
  ['an empty hash tag', { ...cluster, REDIS_PREFIX: '{}a' }, /^REDIS_PREFIX is not valid/],
  ['a hash tag that is not first', { ...cluster, REDIS_PREFIX: 'a{b}' }, /^REDIS_PREFIX is not valid/],
  [
    'a node without a port',
    { ...cluster, REDIS_CLUSTER_NODES: 'one' },
    /^REDIS_CLUSTER_NODES is not valid: .+host:port/,
  ],
  ['a port that is none', { ...sentinel, REDIS_SENTINELS: 'one:70000' }, /^REDIS_SENTINELS is not valid/],
])('%s is refused in words, without the secret', (_, env, problem) => {
  const problems = configProblems(redisConfig, env)
  expect(problems[0]).toMatch(problem)
  expect(problems.join('\n')).not.toContain('hush')
})

test('each way opens the connection that it needs, and none is open after disconnect()', () => {
  const options = { name: 'test', onAway: () => {} }
  const address = { host: '127.0.0.1', port: 1 }
  const opened = [
    openRedis({ url: 'redis://127.0.0.1:1' }, options),
    openRedis({ sentinels: [address], master: 'main' }, options),
    openRedis({ clusterNodes: [address] }, options),
  ]
  expect(opened.map((client) => client instanceof Cluster)).toEqual([false, false, true])
  expect(opened[1] instanceof Redis && opened[1].options).toMatchObject({ name: 'main', role: 'master' })
  for (const client of opened) client.disconnect()
})
