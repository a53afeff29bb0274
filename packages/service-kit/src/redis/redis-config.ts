import { z } from 'zod'
import { boolean, readWith } from '../config-values.ts'
import type { Address, RedisServers } from './redis-servers.ts'
import { NO_CLUSTER } from './refuse-cluster.ts'

const addresses = readWith('host:port, several separated by commas', readAddresses)

/** Variables that say where Redis is. Exactly one of the first two is set: see `findRedisProblems`. */
export const redisConfig = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .meta({
      description: 'Redis with maxmemory-policy noeviction; this or REDIS_SENTINELS is needed',
      examples: ['redis://localhost:6379'],
    }),
  REDIS_SENTINELS: addresses.optional().meta({
    description: 'Sentinels that name the Redis master, instead of REDIS_URL',
    examples: ['sentinel-1:26379,sentinel-2:26379,sentinel-3:26379'],
  }),
  REDIS_SENTINEL_MASTER: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The name that the Sentinels know the master by', examples: ['mymaster'] }),
  REDIS_SENTINEL_PASSWORD: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Password of the Sentinels themselves', examples: ['secret'] }),
  REDIS_USERNAME: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'User behind Sentinels', examples: ['uitpost'] }),
  REDIS_PASSWORD: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'Password behind Sentinels', examples: ['secret'] }),
  REDIS_TLS: boolean.default(false).meta({
    description: 'TLS to Sentinels and the servers behind them; with REDIS_URL, rediss: means it',
    examples: ['true'],
  }),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]+$/, 'expected letters, digits, dots, dashes and underscores')
    .default('uitpost')
    .meta({
      description:
        'Begins every key in Redis: the same for all services, another one for another installation there',
      examples: ['uitpost'],
    }),
}

type RedisConfig = { [Name in keyof typeof redisConfig]: z.output<(typeof redisConfig)[Name]> }

/** The servers that the variables name. They were checked with `findRedisProblems`. */
export function redisServersOf(env: Omit<RedisConfig, 'REDIS_PREFIX'>): RedisServers {
  const { REDIS_URL: url, REDIS_SENTINELS: sentinels } = env
  const access = { username: env.REDIS_USERNAME, password: env.REDIS_PASSWORD, tls: env.REDIS_TLS }
  if (sentinels && env.REDIS_SENTINEL_MASTER) {
    const { REDIS_SENTINEL_MASTER: master, REDIS_SENTINEL_PASSWORD: sentinelPassword } = env
    return { sentinels, master, sentinelPassword, ...access }
  }
  if (url) return { url }
  throw new Error('Neither REDIS_URL nor REDIS_SENTINELS is set')
}

/** Variables that contradict each other or are missing together, one line each; `text` gives the value of a variable. */
export function findRedisProblems(
  text: (name: keyof RedisConfig | 'REDIS_CLUSTER_NODES') => string | undefined,
): string[] {
  if (text('REDIS_CLUSTER_NODES')) return [`REDIS_CLUSTER_NODES is set, but ${NO_CLUSTER}`]
  const given = (['REDIS_URL', 'REDIS_SENTINELS'] as const).filter(text)
  if (given.length > 1) return [`${given.join(' and ')} are set: expected one of them`]
  const [kind] = given
  if (!kind) {
    const { description = '', examples } = redisConfig.REDIS_URL.meta() ?? {}
    return [`REDIS_URL is missing: ${description}. Example: REDIS_URL=${String(examples)}`]
  }
  const problems: string[] = []
  if (kind === 'REDIS_SENTINELS' && !text('REDIS_SENTINEL_MASTER'))
    problems.push(
      'REDIS_SENTINELS is set without REDIS_SENTINEL_MASTER: the Sentinels need the name of the master. Example: REDIS_SENTINEL_MASTER=mymaster',
    )
  if (kind !== 'REDIS_SENTINELS') {
    for (const name of ['REDIS_SENTINEL_MASTER', 'REDIS_SENTINEL_PASSWORD'] as const)
      if (text(name)) problems.push(`${name} is set without REDIS_SENTINELS, and only Sentinels need it`)
  }
  if (kind === 'REDIS_URL') {
    for (const name of ['REDIS_USERNAME', 'REDIS_PASSWORD'] as const)
      if (text(name))
        problems.push(
          `${name} is set beside REDIS_URL, which contains user and password. Example: REDIS_URL=redis://user:secret@host:6379`,
        )
  }
  const asksForTls = boolean.safeParse(text('REDIS_TLS')).data === true
  if (kind === 'REDIS_URL' && asksForTls && !text('REDIS_URL')?.startsWith('rediss:'))
    problems.push(
      'REDIS_TLS is true beside a REDIS_URL without TLS. Example: REDIS_URL=rediss://user:secret@host:6379',
    )
  return problems
}

/** Reads `host:port,[::1]:port`. Throws for anything else, and for an empty list. */
function readAddresses(text: string): Address[] {
  return text.split(',').map((part) => {
    const [, bracketed, plain, digits] =
      /^(?:\[([\da-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(part.trim()) ?? []
    const host = bracketed ?? plain
    const port = Number(digits)
    if (!host || !(port >= 1 && port <= 65_535)) throw new Error('not an address')
    return { host, port }
  })
}
