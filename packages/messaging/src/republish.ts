import { inTransaction, outboxStore, type TransactionExecutor } from '@uitpost/database'
import type { Kysely, Transaction } from 'kysely'

export interface Page {
  items: readonly object[]
  /** Whom the items name, so that an erasure finds them on their way. */
  personIds?: readonly string[]
  /** Where the next page begins; absent on the last one. */
  next?: string | undefined
}

/**
 * Announces the present state of everything, page by page: that is how a projection is built anew or gains a field.
 * `readPage` must lock the rows it reads (`for update`): otherwise a change that commits between the reading and our
 * outbox row would be overwritten everywhere by the older state with the newer number.
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
