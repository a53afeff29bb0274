import type {
  Channel,
  Country,
  DeliveryKind,
  DeliveryStatus,
  EndedRun,
  EventStatus,
  Frequency,
  Language,
  MailRequest,
  NotificationChange,
  NotificationKind,
  NotifiedBy,
  OptOutScope,
  Role,
  RunNotificationKind,
} from '@uitpost/contracts'
import type { MessagingTables } from '@uitpost/database'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Our copy of a person. personal: {id} */
export interface RecipientTable {
  id: string
  version: number
  name: string
  email: string
  role: Role
  city: string
  country: Country
  language: Language
  timeZone: string
  preferredChannel: Channel
  deliveryFreq: Frequency
  emailNotifications: boolean
  pushNotifications: boolean
  weeklyDigest: boolean
  eventReminders: boolean
  digestDay: number
  digestHour: number
  emailConfirmed: boolean
  /** E.164. */
  phone: string | null
  phoneConfirmed: Generated<boolean>
  createdAt: Date
  /** What a link turned off and auth has not said back yet. */
  optOuts: Generated<OptOutScope[]>
}
export type RecipientRow = Selectable<RecipientTable>

/** When somebody's next digest is due. personal: {userId} */
export interface DigestScheduleTable {
  userId: string
  /** What the moment was computed from: another one means it must be computed anew. */
  rule: string
  nextAt: Date
}

/** Our copy of a subscription. personal: {userId} */
export interface SubscriptionTable {
  id: string
  version: number
  userId: string
  categoryId: string
}

/** Our copy of a category. personal: none */
export interface CategoryTable {
  id: string
  version: number
  name: string
  slug: string
}

/** Our copy of an occurrence. personal: none */
export interface EventTable {
  id: string
  version: number
  status: EventStatus
  title: string
  startDate: string
  endDate: string | null
  startAt: Date
  endAt: Date | null
  localDate: string
  localEndDate: string
  allDay: boolean
  timeZone: string
  city: string
  cityId: string | null
  country: Country
  location: string | null
  sourceLink: string | null
  categoryId: string | null
  mergedInto: string | null
  seriesId: string | null
  approvedAt: Date | null
  /** The transaction that wrote it last; the database says so itself. */
  changedIn: ColumnType<string, never, never>
}
export type EventRow = Omit<Selectable<EventTable>, 'changedIn'>

/** One message to one person over one channel in one period: the unique key is what keeps it to one. personal: {userId} */
export interface DeliveryTable {
  id: string
  userId: string
  kind: DeliveryKind
  channel: NotifiedBy
  /**
   * 'day:2026-11-19', 'week:2026-11-15' (its Sunday) or 'month:2026-11'; for account mails the request's id; for what is
   * told of a saved event its occasion, and by push the browser too.
   */
  period: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  nextAttemptAt: Generated<Date>
  leaseUntil: Date | null
  error: string | null
  /** What an account mail says, its secret too: null as soon as the row is past sending. */
  payload: ColumnType<MailRequest | null, string | null | undefined, string | null>
  createdAt: Generated<Date>
  sentAt: Date | null
  /** What a digest tells of, best first. */
  eventIds: Generated<string[]>
  /** The run that planned it. */
  runId: string | null
  /** How far the provider's latest report of a message to a phone was. */
  reportRank: Generated<number>
  /** How often it was handed over; reports name the time they are about. */
  sends: Generated<number>
  /** What Twilio calls the latest of them; null until it has said so. */
  messageSid: Generated<string | null>
}
export type DeliveryRow = Selectable<DeliveryTable>

/** One go through the people whose digest was due, or through all. personal: {orderedBy}, an admin */
export interface DigestRunTable {
  id: string
  kind: 'due' | 'all'
  orderedBy: string | null
  startedAt: Date
  finishedAt: Date | null
  people: Generated<number>
  queued: Generated<number>
  empty: Generated<number>
  failed: Generated<number>
}

export type SuppressionReason = 'bounced' | 'complained' | 'stopped'

export type DigestRunRow = Selectable<DigestRunTable>

/** Our copy of what somebody saved. personal: {userId} */
export interface SavedEventTable {
  id: string
  version: number
  userId: string
  eventId: string
  savedAt: Date
}

/** What somebody is told in the product. personal: {userId} */
export interface NotificationTable {
  id: string
  userId: string
  kind: NotificationKind | RunNotificationKind
  /** Null where it is about a run of discovery. */
  eventId: string | null
  run: ColumnType<EndedRun | null, string | undefined, never>
  title: string
  changes: ColumnType<NotificationChange[], string, never>
  /** What it is about; two of one occasion are one. */
  occasion: string
  createdAt: Date
  readAt: Date | null
  /** When it was carried further, to channels and open screens. */
  dispatchedAt: Date | null
  /** The digest that told of it as well. */
  mailedIn: string | null
}
export type NotificationRow = Selectable<NotificationTable>
/** One about an event: what goes further than the panel. */
export type EventNotificationRow = NotificationRow & { kind: NotificationKind; eventId: string }

/** A browser that somebody is told by: an endpoint is one person's at a time. personal: {userId} */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, in base64url. */
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
  /** Where its owner was signed in when it was subscribed: it ends with that session. */
  sessionId: string | null
  createdAt: Date
  lastSuccessAt: Date | null
  /** Messages that were not taken since the last one that was. */
  failures: Generated<number>
}
export type PushSubscriptionRow = Selectable<PushSubscriptionTable>

/** An address or number that gets nothing any more; the hash outlives its owner's account. personal: {userId} */
export interface SuppressionTable {
  id: string
  addressHash: Buffer
  /** What it gets nothing by; a number may be open for another. */
  channel: Channel
  reason: SuppressionReason
  userId: string | null
  createdAt: Generated<Date>
}

/** Who complained of a mail, and when. personal: none, a hash that tells nobody whose it is */
export interface ComplaintTable {
  addressHash: Buffer
  at: Date
}

/** Whether mails that nobody asked for one by one are stopped: one row. personal: none */
export interface MailStopTable {
  onlyRow: Generated<boolean>
  stoppedAt: Date | null
  /** When an admin let them leave again: what was before counts no more. */
  resumedAt: Date | null
}

export interface NotifierDb extends MessagingTables {
  recipient: RecipientTable
  digestSchedule: DigestScheduleTable
  subscription: SubscriptionTable
  category: CategoryTable
  event: EventTable
  delivery: DeliveryTable
  digestRun: DigestRunTable
  savedEvent: SavedEventTable
  notification: NotificationTable
  pushSubscription: PushSubscriptionTable
  suppression: SuppressionTable
  complaint: ComplaintTable
  mailStop: MailStopTable
}
