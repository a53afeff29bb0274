import type { RouteName } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { outbox } from '@uitpost/messaging'
import type { Logger } from '@uitpost/service-kit'
import type { Kysely, Transaction } from 'kysely'
import type { Mailer } from './clients/mail.ts'
import type { MailLimits } from './clients/mail-limits.ts'
import { inboxPhones } from './clients/phones.ts'
import type { Push } from './clients/push.ts'
import type { Twilio } from './clients/twilio.ts'
import { refusalOf } from './clients/twilio-outcomes.ts'
import { mailDomains } from './domain/channels/mail-domains.ts'
import { addressHasher } from './domain/channels/suppressions.ts'
import { unsubscribeLinks } from './domain/channels/unsubscribe-links.ts'
import { upcomingEvents } from './domain/digests/upcoming-events.ts'
import type { MailRenderer } from './mail/render.ts'
import { unsubscribePages } from './mail/unsubscribe-pages.ts'
import { complaintStore } from './store/complaints.ts'
import { deliveryStore } from './store/deliveries.ts'
import { deliveryListStore } from './store/delivery-lists.ts'
import { digestRunStore } from './store/digest-runs.ts'
import { digestStore } from './store/digests.ts'
import { eventStore } from './store/events.ts'
import { notificationStore } from './store/notifications.ts'
import { optOutStore } from './store/opt-outs.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { pushSubscriptionStore } from './store/push-subscriptions.ts'
import { recipientStore } from './store/recipients.ts'
import { savedEventStore } from './store/saved-events.ts'
import type { NotifierDb } from './store/schema.ts'
import { suppressionStore } from './store/suppressions.ts'

/** The stores of a connection, or of one transaction. */
export const storesIn = (db: Kysely<NotifierDb>) => ({
  recipients: recipientStore(db),
  complaints: complaintStore(db),
  digests: digestStore(db),
  digestRuns: digestRunStore(db),
  deliveryLists: deliveryListStore(db),
  deliveries: deliveryStore(db),
  events: eventStore(db),
  notifications: notificationStore(db),
  savedEvents: savedEventStore(db),
  optOuts: optOutStore(db),
  ownData: ownDataStore(db),
  pushSubscriptions: pushSubscriptionStore(db),
  suppressions: suppressionStore(db),
})
/** What an erasure needs, in the transaction that takes its message in. */
export const erasuresIn = (trx: Transaction<NotifierDb>) => ({ ...erasureStore(trx), outbox: outbox(trx) })
export type Stores = ReturnType<typeof storesIn>
export type TransactionStores = Stores & { outbox: ReturnType<typeof outbox> }

interface Parts {
  db: Kysely<NotifierDb>
  mailer: Mailer
  /** Takes SMS and WhatsApp; without it they go the way of mails, marked as such. */
  twilio?: Twilio | undefined
  /** Takes messages to browsers; without it push is not offered. */
  push?: Push | undefined
  renderer: MailRenderer
  /** Mails a minute to one domain; without it there is no limit but what the domain says. */
  mailLimits?: MailLimits | undefined
  /** Tells a worker that something waits to be sent; losing the hint costs one sweep. */
  hintSending: () => Promise<unknown>
  /** Tells somebody's open screens which reads answer something new. */
  hintReader: (userId: string, reads: readonly RouteName[]) => void
  logger: Logger
  publicUrl: string
  /** Signs reports of bounces and complaints; without it none are taken in. */
  webhookSecret: string | undefined
  /** Signs unsubscribe links and hashes suppressed addresses: it stays the same for years. */
  secret: string
  now: () => Date
}

/** What the layers of this service receive; made once in main.ts. */
export const createContext = ({ db, secret, twilio, ...rest }: Parts) => {
  const links = unsubscribeLinks(secret, rest.publicUrl)
  const stores = storesIn(db)
  return {
    ...rest,
    ...stores,
    upcoming: upcomingEvents(stores),
    unsubscribeLinks: links,
    pages: unsubscribePages(links, rest.publicUrl),
    hashAddress: addressHasher(secret),
    phones: twilio ?? inboxPhones(rest.mailer),
    mailDomains: mailDomains(),
    /** What an error number in a report says of the number that was written to. */
    phoneRefusalOf: refusalOf,
    /** SMS, WhatsApp and each browser as places to be left in peace for a while. */
    phonePauses: mailDomains(),
    isSignedByPhones: (...about: Parameters<Twilio['isSigned']>) => twilio?.isSigned(...about) ?? false,
    transaction: <T>(work: (stores: TransactionStores) => Promise<T>): Promise<T> =>
      inTransaction(db, (trx) => work({ ...storesIn(trx), outbox: outbox(trx) })),
  }
}

export type Context = ReturnType<typeof createContext>
