import { outboxStore, type TransactionExecutor } from '@uitpost/database'
import type { ContractMessages, ItemsByNoun } from '../message-catalogue.ts'

/** The outbox of a transaction, checked against the contracts' messages. */
export const outbox = (trx: TransactionExecutor) => outboxStore<ItemsByNoun<ContractMessages>>(trx)
