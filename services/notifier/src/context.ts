import { inTransaction } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { Kysely, Transaction } from 'kysely'
import type { Mailer } from './clients/mail.ts'
import type { MailRenderer } from './mail/render.ts'
import { deliveryStore } from './store/deliveries.ts'
import { digestStore } from './store/digests.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { recipientStore } from './store/recipients.ts'
import type { NotifierDb } from './store/schema.ts'

/** The stores of a connection, or of one transaction. */
export const storesIn = (db: Kysely<NotifierDb>) => ({
  recipients: recipientStore(db),
  digests: digestStore(db),
  deliveries: deliveryStore(db),
  ownData: ownDataStore(db),
})
/** What an erasure needs, in the transaction that takes its message in. */
export const erasuresIn = (trx: Transaction<NotifierDb>) => ({ ...erasureStore(trx), outbox: outbox(trx) })
export type Stores = ReturnType<typeof storesIn>
export type TransactionStores = Stores & { outbox: ReturnType<typeof outbox> }

interface Parts {
  db: Kysely<NotifierDb>
  mailer: Mailer
  renderer: MailRenderer
  /** Tells a worker to look at a delivery; losing the hint costs one sweep. */
  hintDelivery: (id: string) => Promise<unknown>
  publicUrl: string
  now: () => Date
}

/** What the layers of this service receive; made once in main.ts. */
export const createContext = ({ db, ...rest }: Parts) => ({
  ...rest,
  ...storesIn(db),
  transaction: <T>(work: (stores: TransactionStores) => Promise<T>): Promise<T> =>
    inTransaction(db, (trx) => work({ ...storesIn(trx), outbox: outbox(trx) })),
})

export type Context = ReturnType<typeof createContext>
