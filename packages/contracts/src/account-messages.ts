import { z } from 'zod'
import {
  CHANNELS,
  COUNTRIES,
  FREQUENCIES,
  LANGUAGES,
  NOTIFIED_BY,
  OPT_OUT_SCOPES,
  ROLES,
} from './constants.ts'
import { Id } from './endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

/** A person's account as other services need it. Name, address and phone number go to the notifier only. */
export const UserState = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  role: z.enum(ROLES),
  city: z.string(),
  country: z.enum(COUNTRIES),
  language: z.enum(LANGUAGES),
  timeZone: z.string(),
  preferredChannel: z.enum(CHANNELS),
  deliveryFreq: z.enum(FREQUENCIES),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  weeklyDigest: z.boolean(),
  eventReminders: z.boolean(),
  digestDay: z.int(),
  digestHour: z.int(),
  emailConfirmed: z.boolean(),
  createdAt: Instant,
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().nullable().optional(),
  phoneConfirmed: z.boolean().optional(),
  /** The latest consent to SMS or WhatsApp; it lifts a STOP that came earlier. */
  channelConsentedAt: Instant.nullable().optional(),
  /** Calendar feeds and links of a suspended account stop working. */
  suspended: z.boolean().optional(),
})
export type UserState = z.infer<typeof UserState>

export const MAIL_KINDS = [
  ...(['confirm', 'reset', 'security', 'email-change', 'registered-already', 'phone-code'] as const),
  /** To an address without an account, and to the owner of one that has an account. */
  ...(['subscribe', 'sign-in'] as const),
  /** To those who say that an event is theirs: to confirm the address, and how it was decided. */
  ...(['organiser', 'organiser-decided'] as const),
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * An account mail or SMS that is sent regardless of notification settings. `token` (single use, valid until `expiresAt`,
 * stored hashed by auth) and `code` are secrets: never logged, and deleted from the outbox SECRET_KEPT_MINUTES after they
 * were sent. `id` is the request's. The `userId` of a mail to an address without an account is the id that its account
 * will have, and for organisers the id of their request.
 */
export const MailRequest = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id,
  kind: z.enum(MAIL_KINDS),
  name: z.string(),
  /** The address or, for a phone code, the number in E.164. */
  to: z.string(),
  language: z.enum(LANGUAGES),
  token: z.string().nullable(),
  code: z.string().nullable(),
  /** For security mails: one of SECURITY_EVENTS; for decided requests of organisers: one of ORGANISER_OUTCOMES. */
  about: z.string().nullable(),
  /** Of the event that the mail is about. */
  title: z.string().optional(),
  expiresAt: Instant,
})
export type MailRequest = z.infer<typeof MailRequest>

/**
 * Account erasure: every service deletes what it stores about the person and answers user.erased. Sent again daily
 * until all have answered; both outbox rows are deleted once sent.
 */
export const UserDeleted = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  requestedAt: Instant,
  /**
   * The address, if the account has confirmed it: catalogue may have requests of an organiser under it. An account that was
   * made with the address of somebody else owns none of theirs.
   */
  email: z.string().optional(),
})
export type UserDeleted = z.infer<typeof UserDeleted>

/** Services besides auth that store personal data; an erasure is complete when all of them have answered. */
export const ERASING_SERVICES = ['catalogue', 'notifier', 'discovery-worker'] as const

/** `id` is `{userId}.{service}`. */
export const UserErased = z.object({
  id: z.string(),
  deleted: z.boolean().optional(),
  userId: Id,
  service: z.enum(ERASING_SERVICES),
})
export type UserErased = z.infer<typeof UserErased>

/**
 * A password reset was requested. `id` is its row in auth, which has the address. `userId` is null; earlier releases named
 * the account here, if there was one, and stored no row.
 */
export const ResetRequest = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id.nullable(),
  /** Where the request came from: an IPv4 address, or the /64 network of an IPv6 address. */
  network: z.string().optional(),
  /** The address's daily limit is used up: a link is mailed only if its owner has signed in from `network`. */
  crowded: z.boolean().optional(),
})
export type ResetRequest = z.infer<typeof ResetRequest>

/** A subscription by e-mail alone was requested; `id` is its row in auth, which has the address. */
export const SubscriptionRequest = z.object({ id: Id, deleted: z.boolean().optional() })
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>

/** The owner of an address confirmed a subscription by e-mail alone, to the category with this slug. */
export const SubscriptionConfirmed = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id,
  category: z.string(),
})
export type SubscriptionConfirmed = z.infer<typeof SubscriptionConfirmed>

/**
 * A channel was turned off by an unsubscribe link, a STOP or a bounce, and auth turns the preference off; or an
 * unsubscribing by link was undone, and auth turns it on again. Otherwise a channel is turned on by the person in auth,
 * which needs no message. `id` identifies the occasion.
 */
export const ChannelChange = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id,
  channel: z.enum(NOTIFIED_BY),
  scope: z.enum(OPT_OUT_SCOPES),
  reason: z.enum(['unsubscribed', 'stopped', 'bounced', 'complained', 'undone']),
  at: Instant,
})
export type ChannelChange = z.infer<typeof ChannelChange>

/** An admin action for the audit trail. Auth replaces user ids with pseudonyms before storing it. */
export const AuditRecord = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  at: Instant,
  service: z.string(),
  action: z.string(),
  actorId: Id.nullable(),
  /** The object acted on, such as `event 0190…`; people go into `subjectUserId`. */
  subject: z.string().nullable(),
  subjectUserId: Id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRecord = z.infer<typeof AuditRecord>
