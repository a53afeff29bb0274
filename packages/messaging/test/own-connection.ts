import { openRedis, type RedisClient, type RedisServers } from '@uitpost/service-kit/redis'

/** A connection of the test's own to the servers. */
export const openOwn = (servers: RedisServers): RedisClient =>
  openRedis(servers, { name: 'messaging-test', onUnreachable: () => {} })
