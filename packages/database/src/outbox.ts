import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { TransactionExecutor } from './executor.ts'

/** A message carries at most this many things; longer lists become several messages. */
export const ITEMS_PER_MESSAGE = 500

/** The notification channel on which a schema's relay listens. */
export const outboxChannel = (schema: string) => `outbox_${schema}`

/**
 * The announcements of one transaction: sent when it commits, forgotten when it rolls back.
 * `Items` maps nouns to their items, so that callers are checked against the contract.
 */
export const outboxStore = <Items extends object = Record<string, object>>(trx: TransactionExecutor) => ({
  /**
   * Announces the full current state of `items` and answers the version (`seq`) of the last message written, or 0
   * for an empty list.
   *
   * Call it AFTER the write that locks the rows it speaks of. `seq` is given out here, before the commit, so
   * messages of unrelated transactions may become visible out of order; but whoever changes the same row waits for
   * our lock and gets a higher `seq` than ours. That makes the order right per item, which is all receivers rely on.
   *
   * `personIds` names the people whose erasure takes this message along.
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
