export { type BeforeMigration, openBeforeMigration } from './before-migration.ts'
export {
  createTestDatabase,
  type Migrations,
  type TestDatabase,
  type TestDatabaseOptions,
} from './databases.ts'
export { INNER_ADDRESSES } from './inner-addresses.ts'
export { type BlockMeter, startBlockMeter } from './longest-block.ts'
export { findSequentialScans, noteStatements } from './query-plans.ts'
export { listSequentialScans } from './scans.ts'
export { type OwnServer, startOwnPostgres, startOwnRedis, testRedis } from './servers.ts'
export { type SinkBehaviour, type SmtpSink, type SunkMessage, startSmtpSink } from './smtp-sink.ts'
export { type StatementCounter, statementCounter } from './statements.ts'
export * from './tokens.ts'
export { findTraces, listLiveTables, type RunStatement } from './traces.ts'
export { waitFor } from './waiting.ts'
