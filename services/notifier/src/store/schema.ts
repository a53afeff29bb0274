import type {
  AlertName,
  Channel,
  Country,
  DateKnown,
  DeliveryKind,
  DeliveryStatus,
  EndedRun,
  EventDetails,
  EventStatus,
  Frequency,
  HealthTile,
  Language,
  MailRequest,
  NotificationChange,
  NotificationKind,
  NotifiedBy,
  OptOutScope,
  ReportNotificationKind,
  Role,
  RunNotificationKind,
  Sample,
  ToldFacts,
} from '@uitpost/contracts'
import type { MessagingTables } from '@uitpost/database'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** Projection of a person. personal: {id} */
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
  /** Turned off by a link, and not confirmed by auth yet. */
  optOuts: Generated<OptOutScope[]>
}
export type RecipientRow = Selectable<RecipientTable>

/** When a person's next digest is due. personal: {userId} */
export interface DigestScheduleTable {
  userId: string
  /** The rule the time was computed from; if it differs, the time is recomputed. */
  rule: string
  nextAt: Date
}

/** Projection of a subscription. personal: {userId} */
export interface SubscriptionTable {
  id: string
  version: number
  userId: string
  categoryId: string
}

/** Projection of a category. personal: none */
export interface CategoryTable {
  id: string
  version: number
  name: string
  slug: string
  /** By language, as an admin gave them. */
  names: ColumnType<Partial<Record<Language, string>>, string | undefined, string>
}

/** Projection of an event. personal: none */
export interface EventTable extends EventDetails {
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
  /** False: its source states the day and no hour. */
  timeKnown: boolean
  timeZone: string
  city: string
  cityId: string | null
  country: Country
  sourceLink: string | null
  categoryId: string | null
  mergedInto: string | null
  seriesId: string | null
  approvedAt: Date | null
  /** Digests leave it out until an admin decides. */
  withheld: Generated<boolean>
  /** How its best source shows the day; null without such a source. */
  dateKnown: DateKnown | null
  /** What its sources state of it. */
  facts: ColumnType<ToldFacts, string | undefined, string>
  /** When its day, hours or place changed last; null if they never did. */
  changedAt: Date | null
  /** The transaction that wrote the row last; set by the database. */
  changedIn: ColumnType<string, never, never>
}
export type EventRow = Omit<Selectable<EventTable>, 'changedIn'>

/** Projection of how a series repeats; single dates have no row. personal: none */
export interface SeriesTable {
  id: string
  version: number
  /** The value of an RRULE (RFC 5545). */
  rule: string | null
  /** Local days that the rule names and its source excludes. */
  exceptions: string[]
  /** When the rule or a coming exception changed last; null if they never did. */
  changedAt: Date | null
}

export type SeriesRow = Selectable<SeriesTable>

/** Projection of a followed series. personal: {userId} */
export interface FollowedSeriesTable {
  id: string
  version: number
  userId: string
  seriesId: string
}

/** One message to one person over one channel in one period, ensured by a unique key. personal: {userId} */
export interface DeliveryTable {
  id: string
  userId: string
  kind: DeliveryKind
  channel: NotifiedBy
  /**
   * 'day:2026-11-19', 'week:2026-11-15' (its Sunday) or 'month:2026-11'; for account mails the request's id; for
   * notifications their occasion, for push with the browser id.
   */
  period: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  nextAttemptAt: Generated<Date>
  leaseUntil: Date | null
  error: string | null
  /** The contents of an account mail, including its secret; null once it was sent. */
  payload: ColumnType<MailRequest | AlertMail | null, string | null | undefined, string | null>
  createdAt: Generated<Date>
  sentAt: Date | null
  /** The digest's events, best first. */
  eventIds: Generated<string[]>
  /** The series of these events, which the digest tells; null in digests of releases up to 0.1.0. */
  seriesIds: string[] | null
  /** The run that planned it. */
  runId: string | null
  /** Rank of the latest report about a message to a phone. */
  reportRank: Generated<number>
  /** Number of send attempts; reports name their attempt. */
  sends: Generated<number>
  /** Twilio's id of the latest attempt; null until known. */
  messageSid: Generated<string | null>
}
export type DeliveryRow = Selectable<DeliveryTable>

/** One run through the people whose digest was due, or through all. personal: {orderedBy}, an admin */
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

/** Projection of a saved event. personal: {userId} */
export interface SavedEventTable {
  id: string
  version: number
  userId: string
  eventId: string
  savedAt: Date
}

/** A notification in the panel. personal: {userId} */
export interface NotificationTable {
  id: string
  userId: string
  kind: NotificationKind | RunNotificationKind | ReportNotificationKind
  /** Null if it is about a run. */
  eventId: string | null
  run: ColumnType<EndedRun | null, string | undefined, never>
  title: string
  changes: ColumnType<NotificationChange[], string, never>
  /** What it is about; two notifications of one occasion are the same. */
  occasion: string
  createdAt: Date
  readAt: Date | null
  /** When it was sent to channels and open screens. */
  dispatchedAt: Date | null
  /** The digest that contains it. */
  mailedIn: string | null
}
export type NotificationRow = Selectable<NotificationTable>
/** A notification about a saved event; only these are sent by channels. */
export type EventNotificationRow = NotificationRow & { kind: NotificationKind; eventId: string }

/** A browser for push messages; an endpoint belongs to one person at a time. personal: {userId} */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, in base64url. */
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
  /** The session in which it was subscribed; it ends with that session. */
  sessionId: string | null
  createdAt: Date
  lastSuccessAt: Date | null
  /** Consecutive failures. */
  failures: Generated<number>
}
export type PushSubscriptionRow = Selectable<PushSubscriptionTable>

/** An address or number that gets no messages; the hash outlives its owner's account. personal: {userId} */
export interface SuppressionTable {
  id: string
  addressHash: Buffer
  /** The suppressed channel; a number may be open for another one. */
  channel: Channel
  reason: SuppressionReason
  userId: string | null
  createdAt: Generated<Date>
}

/** Complaints about mails. personal: none, a keyed hash */
export interface ComplaintTable {
  addressHash: Buffer
  at: Date
}

/** Whether all but account mails are stopped: one row. personal: none */
export interface MailStopTable {
  onlyRow: Generated<boolean>
  stoppedAt: Date | null
  /** When an admin resumed mails: earlier complaints do not count. */
  resumedAt: Date | null
}

/** Metrics of all services, once a minute, kept for a day. personal: none */
export interface FigureMinuteTable {
  at: Date
  samples: ColumnType<Sample[], string, string>
  tiles: ColumnType<Record<HealthTile, number | null>, string, string>
}

/** A mail about an alert, as it waits in its delivery. It is sent like an account mail: preferences do not matter. */
export interface AlertMail {
  id: string
  kind: 'alert'
  userId: string
  to: string
  name: string
  language: Language
  alert: AlertName
  subject: string
  since: string
  overAt: string | null
}

/** Alerts that the product itself raised. personal: none */
export interface AlertTable {
  id: string
  name: AlertName
  subject: string
  since: Date
  overAt: Date | null
}
export type AlertRow = Selectable<AlertTable>

/** Visits to pages from mails, a number for each week. personal: none */
export interface MailVisitTable {
  /** Its Sunday, in UTC. */
  week: string
  visits: number
}

export interface NotifierDb extends MessagingTables {
  recipient: RecipientTable
  digestSchedule: DigestScheduleTable
  subscription: SubscriptionTable
  category: CategoryTable
  series: SeriesTable
  followedSeries: FollowedSeriesTable
  event: EventTable
  delivery: DeliveryTable
  digestRun: DigestRunTable
  savedEvent: SavedEventTable
  notification: NotificationTable
  pushSubscription: PushSubscriptionTable
  suppression: SuppressionTable
  complaint: ComplaintTable
  mailStop: MailStopTable
  figureMinute: FigureMinuteTable
  mailVisit: MailVisitTable
  alert: AlertTable
}
