export { whyNoServers } from './no-servers.ts'
export { stopOrphans } from './orphans.ts'
export {
  type PostgresOptions,
  type PostgresServer,
  startPostgres,
  stopOrphan as stopPostgresOrphan,
} from './postgres.ts'
export { POSTGRES_MAJOR, SHARED_STATE } from './postgres-binaries.ts'
export { lastLines, withLog } from './processes/log-file.ts'
export { findFreePort, findPortForLater, isPortTaken } from './processes/ports.ts'
export {
  commandLineOf,
  hasEnded,
  isAlive,
  isSameProcess,
  processMark,
  startTimeOf,
  stopProcess,
} from './processes/processes.ts'
export { canEnter, findServerAccount } from './processes/run-as.ts'
export { type RedisOptions, type RedisServer, startRedis } from './redis.ts'
export { EXTENSIONS, roleNames, rolesOf, SCHEMAS, type SetupOptions, setup, urlFor } from './setup.ts'
