export { type BeforeMigration, openBeforeMigration } from './databases/before-migration.ts'
export {
  createTestDatabase,
  type Migrations,
  type TestDatabase,
  type TestDatabaseOptions,
} from './databases/databases.ts'
export { findSequentialScans, noteStatements } from './databases/query-plans.ts'
export { listSequentialScans } from './databases/scans.ts'
export { type StatementCounter, statementCounter } from './databases/statements.ts'
export { findTraces, listLiveTables, type RunStatement } from './databases/traces.ts'
export { INNER_ADDRESSES } from './inner-addresses.ts'
export { figureIn, findRevealingLabels } from './metrics.ts'
export { type OwnServer, startOwnPostgres, startOwnRedis, testRedis } from './servers/servers.ts'
export { type SinkBehaviour, type SmtpSink, type SunkMessage, startSmtpSink } from './servers/smtp-sink.ts'
export { type OwnStandby, startOwnStandby } from './servers/standby.ts'
export * from './tokens.ts'
export { waitFor } from './waiting.ts'
