import type { TransactionExecutor } from '@uitpost/database'
import type { Transaction } from 'kysely'
import type { ContractMessages, ItemOf, Message, MessageCatalogue, NounOf } from '../message-catalogue.ts'

export interface RetryOptions {
  /** Messages or jobs that one process handles at a time. */
  concurrency?: number
  /** Attempts before it becomes a dead letter. */
  attempts?: number
  /** Milliseconds before the second attempt; doubled each time, less a random part. */
  backoffMs?: number
}

/** Queue operations available to `afterCommit`. */
export interface AfterCommitTools {
  forgetPerson(personId: string): Promise<void>
}

export interface ConsumeOptions<Item> extends RetryOptions {
  /**
   * Runs after the message's transaction has committed, also on a redelivery: for hints that may be lost, such as a job
   * that points at a row the handler wrote.
   */
  afterCommit?: (message: Message<Item>, tools: AfterCommitTools) => Promise<unknown>
}

export interface Consumer {
  readonly noun: string
  readonly options: RetryOptions
  handle(message: Message<unknown>, trx: TransactionExecutor): Promise<void>
  afterCommit(message: Message<unknown>, tools: AfterCommitTools): Promise<void>
}

/** `consume` for message definitions other than the contracts'. */
export const consumeFrom =
  <M extends MessageCatalogue>() =>
  /**
   * Applies one kind of message. The handler runs in the transaction that also records the message in the inbox, so a
   * redelivery changes nothing. It must work through `trx` alone: no network, no other connection.
   * Messages arrive in any order: write with `upsertNewer` and `deleteWithTombstone`.
   */
  <N extends NounOf<M>, DB>(
    noun: N,
    handler: (message: Message<ItemOf<M, N>>, trx: Transaction<DB>) => Promise<void>,
    { afterCommit, ...options }: ConsumeOptions<ItemOf<M, N>> = {},
  ): Consumer => ({
    noun,
    options,
    // The items were validated against the noun's schema, and the transaction is one of the service's database.
    handle: (message, trx) => handler(message as Message<ItemOf<M, N>>, trx as Transaction<DB>),
    afterCommit: async (message, tools) =>
      void (await afterCommit?.(message as Message<ItemOf<M, N>>, tools)),
  })

export const consume = consumeFrom<ContractMessages>()
