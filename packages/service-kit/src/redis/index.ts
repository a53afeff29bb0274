export { type ConnectionOptions, firstAttempt, openRedis, type RedisClient } from './open-redis.ts'
export type { Address, RedisServers } from './redis-servers.ts'
