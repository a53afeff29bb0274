export { cacheFolder } from './cache.ts'
export { findFreePort, isPortTaken } from './ports.ts'
export { type PostgresOptions, type PostgresServer, startPostgres } from './servers/postgres.ts'
export { type RedisOptions, type RedisServer, startRedis } from './servers/redis.ts'
