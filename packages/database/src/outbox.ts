import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { TransactionExecutor } from './executor.ts'

/** Items per message; longer lists are split into several messages. */
export const ITEMS_PER_MESSAGE = 500

/** The NOTIFY channel of a schema's outbox. */
export const outboxChannel = (schema: string) => `outbox_${schema}`

/**
 * The outbox of one transaction. `Items` maps nouns to their items, so that callers are checked against the contract.
 */
export const outboxStore = <Items extends object = Record<string, object>>(trx: TransactionExecutor) => ({
  /**
   * Saves the full current state of `items` as messages and returns the version (`seq`) of the last one, 0 for an
   * empty list. `personIds` names the people whose erasure deletes the message.
   *
   * Call it AFTER the write that locks the rows. `seq` is assigned here, before the commit, so messages of unrelated
   * transactions may become visible out of order; a transaction that changes the same row waits for our lock and
   * gets a higher `seq`. Receivers rely only on this order per item.
   */
  async add<Noun extends keyof Items & string>(
    noun: Noun,
    items: readonly Items[Noun][],
    requestId?: string | null,
    personIds?: readonly string[],
  ): Promise<number> {
    let seq = 0
    for (let from = 0; from < items.length; from += ITEMS_PER_MESSAGE) {
      const page = JSON.stringify(items.slice(from, from + ITEMS_PER_MESSAGE))
      const { rows } = await sql<{ seq: number }>`
        with message as (
          insert into outbox (id, noun, items, person_ids, request_id)
          values (${newId()}, ${noun}, ${page}, ${personIds ? [...personIds] : null}, ${requestId ?? null})
          returning seq
        )
        select seq, pg_notify('outbox_' || current_schema(), '') from message`.execute(trx)
      seq = rows[0]?.seq ?? seq
    }
    return seq
  },
})
