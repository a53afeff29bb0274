import { inTransaction, outboxStore, type TransactionExecutor } from '@uitpost/database'
import type { Kysely, Transaction } from 'kysely'

export interface Page {
  items: readonly object[]
  /** People named by the items, so that an erasure finds the messages. */
  personIds?: readonly string[]
  /** The cursor of the next page; undefined on the last one. */
  next?: string | undefined
}

/**
 * Announces the current state of everything page by page, to rebuild projections or fill a new field. `readPage` must
 * lock the rows it reads (`for update`): otherwise a change that commits between reading and our outbox row would be
 * overwritten by the older state with the newer `seq`. Returns the number of items.
 */
export async function republish<DB>(
  db: Kysely<DB>,
  noun: string,
  readPage: (trx: Transaction<DB>, after: string | undefined) => Promise<Page>,
): Promise<number> {
  let count = 0
  let after: string | undefined
  do {
    const page = await inTransaction(db, async (trx) => {
      const read = await readPage(trx, after)
      await outboxStore(asExecutor(trx)).add(noun, read.items, null, read.personIds)
      return read
    })
    count += page.items.length
    after = page.next
  } while (after !== undefined)
  return count
}

const asExecutor = <DB>(trx: Transaction<DB>): TransactionExecutor => trx
