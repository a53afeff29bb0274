import type { DeliveryKind, DeliveryStatus, NotifiedBy, RouteName } from '@uitpost/contracts'
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
import { addressHasher } from './domain/addresses/address-hash.ts'
import { mailDomains } from './domain/addresses/mail-domains.ts'
import { unsubscribeLinks } from './domain/addresses/unsubscribe-links.ts'
import { upcomingEvents } from './domain/upcoming/upcoming-events.ts'
import type { MailRenderer } from './mail/render.ts'
import { unsubscribePages } from './mail/unsubscribe-pages.ts'
import { alertStore } from './store/alerts/alerts.ts'
import { figureStore } from './store/alerts/figures.ts'
import { complaintStore } from './store/complaints.ts'
import { deliveryStore } from './store/deliveries/deliveries.ts'
import { deliveryListStore } from './store/deliveries/delivery-lists.ts'
import { mailWeekStore } from './store/deliveries/mail-weeks.ts'
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
import { seriesStore } from './store/series.ts'
import { suppressionStore } from './store/suppressions.ts'

/** The stores of a connection or transaction. */
export const storesIn = (db: Kysely<NotifierDb>) => ({
  recipients: recipientStore(db),
  alerts: alertStore(db),
  complaints: complaintStore(db),
  digests: digestStore(db),
  digestRuns: digestRunStore(db),
  deliveryLists: deliveryListStore(db),
  deliveries: deliveryStore(db),
  events: eventStore(db),
  figures: figureStore(db),
  mailWeeks: mailWeekStore(db),
  notifications: notificationStore(db),
  savedEvents: savedEventStore(db),
  series: seriesStore(db),
  optOuts: optOutStore(db),
  ownData: ownDataStore(db),
  pushSubscriptions: pushSubscriptionStore(db),
  suppressions: suppressionStore(db),
})
/** The stores of an erasure, which runs in the transaction of its message. */
export const erasuresIn = (trx: Transaction<NotifierDb>) => ({ ...erasureStore(trx), outbox: outbox(trx) })
export type Stores = ReturnType<typeof storesIn>
export type TransactionStores = Stores & { outbox: ReturnType<typeof outbox> }

interface Parts {
  db: Kysely<NotifierDb>
  mailer: Mailer
  /** Sends SMS and WhatsApp; without it they become marked mails. */
  twilio?: Twilio | undefined
  /** Sends push messages; without it push is not offered. */
  push?: Push | undefined
  renderer: MailRenderer
  /** Rate limit per domain; without it only the domains' own limits apply. */
  mailLimits?: MailLimits | undefined
  /** Wakes a worker; a lost hint delays sending until the next sweep. */
  hintSending: () => Promise<unknown>
  /** Notifies a person's open screens which reads changed. */
  hintReader: (userId: string, reads: readonly RouteName[]) => void
  /** Counts an attempt to send, for metrics. */
  countDelivery?: (kind: DeliveryKind, channel: NotifiedBy, status: DeliveryStatus) => void
  logger: Logger
  publicUrl: string
  /** Verifies reports of bounces and complaints; without it they are refused. */
  webhookSecret: string | undefined
  /** Signs unsubscribe links and hashes suppressed addresses, so it must not change. */
  secret: string
  now: () => Date
}

/** Dependencies of this service's layers; created once in main.ts. */
export const createContext = ({ db, secret, twilio, countDelivery = () => {}, ...rest }: Parts) => {
  const links = unsubscribeLinks(secret, rest.publicUrl)
  const stores = storesIn(db)
  return {
    ...rest,
    ...stores,
    countDelivery,
    upcoming: upcomingEvents(stores),
    unsubscribeLinks: links,
    pages: unsubscribePages(links, rest.publicUrl),
    hashAddress: addressHasher(secret),
    phones: twilio ?? inboxPhones(rest.mailer),
    mailDomains: mailDomains(),
    /** What an error number in a report says of the number that was written to. */
    phoneRefusalOf: refusalOf,
    /** Pauses of SMS, WhatsApp and each browser, as for mail domains. */
    phonePauses: mailDomains(),
    isSignedByPhones: (...about: Parameters<Twilio['isSigned']>) => twilio?.isSigned(...about) ?? false,
    transaction: <T>(work: (stores: TransactionStores) => Promise<T>): Promise<T> =>
      inTransaction(db, (trx) => work({ ...storesIn(trx), outbox: outbox(trx) })),
  }
}

export type Context = ReturnType<typeof createContext>
