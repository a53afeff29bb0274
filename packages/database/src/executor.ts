import type { QueryExecutorProvider } from 'kysely'

/** Any Kysely or transaction, whatever its tables: for statements written in SQL. */
export type Executor = QueryExecutorProvider

/** Only a transaction: what is saved together must not be split by accident. */
export type TransactionExecutor = QueryExecutorProvider & { readonly isTransaction: true }
