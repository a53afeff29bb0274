import type {
  Channel,
  Country,
  EventStatus,
  Frequency,
  Language,
  MailRequest,
  Role,
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
}
export type EventRow = Selectable<EventTable>

export const DELIVERY_STATUSES = ['pending', 'sending', 'sent', 'failed', 'uncertain'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** One message to one person over one channel in one period: the unique key is what keeps it to one. personal: {userId} */
export interface DeliveryTable {
  id: string
  userId: string
  kind: 'digest' | 'account'
  channel: Channel
  /** 'day:2026-11-19', 'week:2026-11-15' (its Sunday) or 'month:2026-11'; for account mails the request's id. */
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
}
export type DeliveryRow = Selectable<DeliveryTable>

/** What a delivery tells of. personal: {userId} */
export interface DeliveryEventTable {
  deliveryId: string
  eventId: string
  userId: string
  position: number
}

export interface NotifierDb extends MessagingTables {
  recipient: RecipientTable
  digestSchedule: DigestScheduleTable
  subscription: SubscriptionTable
  category: CategoryTable
  event: EventTable
  delivery: DeliveryTable
  deliveryEvent: DeliveryEventTable
}
