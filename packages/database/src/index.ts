export { type ConnectOptions, connect } from './connect.ts'
export { checkConnections } from './connections/check-connections.ts'
export { isConnectionLost } from './connections/connection-lost.ts'
export { readPool } from './connections/read-pool.ts'
export type { Executor, TransactionExecutor } from './executor.ts'
export { type Listener, type ListenOptions, listen } from './listen.ts'
export { messagesByPersonMigration } from './messages-by-person.ts'
export { MESSAGING_DATA, type MessagingTables, messagingMigration } from './messaging-tables.ts'
export {
  assertMigrated,
  type MigrateOptions,
  makeInsertOnly,
  migrate,
  type SchemaMigration,
} from './migrate.ts'
export { ITEMS_PER_MESSAGE, outboxChannel, outboxStore } from './outbox.ts'
export {
  eraseOwnRows,
  listOwnRows,
  type PersonalData,
  type PersonalTable,
  removeFromMessages,
} from './personal-data.ts'
export { ping } from './ping.ts'
export { plannedOnce } from './planned-once.ts'
export {
  deleteWithTombstone,
  hasTombstone,
  keysWithTombstone,
  upsertNewer,
  type Versioned,
} from './projection.ts'
export { removeInPortions } from './remove-in-portions.ts'
export { type OwnWriteTables, ownWriteStore, ownWritesMigration } from './replica/own-writes.ts'
export { openReplica, type Replica, type ReplicaOptions } from './replica/replica.ts'
export { isSameDatabase } from './replica/same-database.ts'
export type { ReplicaState } from './replica/watch.ts'
export { inTransaction } from './transaction.ts'
