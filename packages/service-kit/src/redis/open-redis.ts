import { Redis, type RedisOptions } from 'ioredis'
import type { RedisServers, SentinelServers } from './redis-servers.ts'

export type RedisClient = Redis

export interface ConnectionOptions {
  /** Name of the connection in Redis. */
  name: string
  /**
   * A command fails after this many milliseconds, and at once while Redis is unreachable: for requests that wait for it.
   * Without it, commands wait until Redis is back.
   */
  timeoutMs?: number
  /** Combines the commands of one turn of the event loop into one packet. */
  enableAutoPipelining?: boolean
  /** The connection only receives: it asks from time to time, so that a server that vanished is noticed. */
  receivesOnly?: boolean
  /** Called once for each loss of Redis. */
  onUnreachable: (error: Error) => void
  onBack?: () => void
  /** Ends reconnecting, also of copies that others made of the connection. */
  until?: AbortSignal
}

const PING_MS = 10_000
const CONNECT_TIMEOUT_MS = 5_000
/**
 * The connection to a server that answers nothing for this long is closed, because a machine that vanished does not
 * close it. More than BullMQ's blocking command takes (10 s).
 */
const SILENCE_MS = 15_000
const LONGEST_RECONNECT_MS = 1_000
const SENTINEL_ANSWER_MS = 1_000

/** Opens every connection to Redis: one server, or the master behind Sentinels. Reconnects by itself. */
export function openRedis(servers: RedisServers, options: ConnectionOptions): RedisClient {
  const client = create(servers, options)
  let away = false
  // Reconnecting fails several times a second; `onUnreachable` is called once.
  client.on('error', (error: Error) => {
    if (!away) options.onUnreachable(error)
    away = true
  })
  client.on('ready', () => {
    if (away) options.onBack?.()
    away = false
  })
  if (options.receivesOnly) pingUntilClosed(client)
  return client
}

function pingUntilClosed(client: RedisClient): void {
  const timer = setInterval(() => {
    if (client.status === 'ready') client.ping().catch(() => undefined)
  }, PING_MS)
  timer.unref()
  client.on('end', () => clearInterval(timer))
}

/** Waits for the first connection attempt only, so that calls right after the start reach Redis. */
export const firstAttempt = (redis: RedisClient): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['ready', 'error', 'close']) redis.once(event, () => resolve())
  })

function create(servers: RedisServers, options: ConnectionOptions): RedisClient {
  const { name, timeoutMs, receivesOnly } = options
  const own = {
    connectionName: name,
    connectTimeout: timeoutMs ?? CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: timeoutMs === undefined ? null : 0,
    socketTimeout: SILENCE_MS,
    ...(timeoutMs !== undefined && { commandTimeout: timeoutMs }),
    ...(receivesOnly && { keepAlive: 10_000 }),
    enableAutoPipelining: options.enableAutoPipelining ?? false,
    enableOfflineQueue: timeoutMs === undefined,
    retryStrategy: reconnectAfter(options),
    // A server that has become a replica refuses writes: connect again, to the master, and repeat the command.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
  } satisfies RedisOptions
  if ('url' in servers) return new Redis(servers.url, own)
  return new Redis({ ...own, ...sentinelOptions(servers, options) })
}

/** Grows from 50 ms to a second, without end: Redis is asked until it is back. */
const reconnectAfter =
  ({ until }: ConnectionOptions) =>
  (times: number): number | null =>
    until?.aborted ? null : Math.min(50 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS)

function sentinelOptions(servers: SentinelServers, options: ConnectionOptions) {
  const { sentinels, master, sentinelPassword, username, password, tls } = servers
  const retry = reconnectAfter(options)
  return {
    sentinels: [...sentinels],
    name: master,
    role: 'master',
    sentinelCommandTimeout: SENTINEL_ANSWER_MS,
    sentinelRetryStrategy: retry,
    ...(sentinelPassword && { sentinelPassword }),
    ...(username && { username }),
    ...(password && { password }),
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  } satisfies RedisOptions
}
