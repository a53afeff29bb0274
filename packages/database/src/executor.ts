import type { QueryExecutorProvider } from 'kysely'

/** Any Kysely instance or transaction, for statements written as SQL. */
export type Executor = QueryExecutorProvider

/** A transaction: for writes that must be committed together. */
export type TransactionExecutor = QueryExecutorProvider & { readonly isTransaction: true }
