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

/** A person as other services need them. Name, address and number go to the notifier alone. */
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
  /** When they last agreed to be told by SMS or WhatsApp: a STOP from before is lifted by it. */
  channelConsentedAt: Instant.nullable().optional(),
  /** What they gave others an address for answers nobody meanwhile. */
  suspended: z.boolean().optional(),
})
export type UserState = z.infer<typeof UserState>

export const MAIL_KINDS = [
  ...(['confirm', 'reset', 'security', 'email-change', 'registered-already', 'phone-code'] as const),
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * An account message that must leave at once, whatever the switches say. `token` is the secret of a mailed link (single
 * use, 30 minutes, stored hashed by auth) and `code` that of an SMS; neither is ever logged, and the outbox forgets
 * the message once it is sent. `id` is the request's.
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
  /** What happened, for security mails: one of the security log's kinds. */
  about: z.string().nullable(),
  expiresAt: Instant,
})
export type MailRequest = z.infer<typeof MailRequest>

/**
 * Somebody asked to be forgotten: every service deletes what it holds, its copy of the person included, and answers
 * user.erased. Repeated daily until all have; neither message outlives its sending.
 */
export const UserDeleted = z.object({ id: Id, deleted: z.boolean().optional(), requestedAt: Instant })
export type UserDeleted = z.infer<typeof UserDeleted>

/** Who holds something of people besides auth; an erasure is complete when all have answered. */
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
 * Somebody wants to set a new password; `userId` is null when the address that was given is nobody's. `id` is the
 * request's.
 */
export const ResetRequest = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id.nullable(),
  /** Where it was asked from: an IPv4 address, or the /64 network of an IPv6 one. */
  network: z.string().optional(),
  /** Strangers have used up what the address gets in a day: only who has signed in from `network` is mailed a link. */
  crowded: z.boolean().optional(),
})
export type ResetRequest = z.infer<typeof ResetRequest>

/**
 * A channel of a person was closed from outside: a link in a mail, a STOP, a mail server that knows no such address.
 * Auth turns the right preference off. `id` is the occasion's; only closing is told, since opening is done by the person.
 */
export const ChannelChange = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  userId: Id,
  channel: z.enum(NOTIFIED_BY),
  scope: z.enum(OPT_OUT_SCOPES),
  reason: z.enum(['unsubscribed', 'stopped', 'bounced', 'complained']),
  at: Instant,
})
export type ChannelChange = z.infer<typeof ChannelChange>

/** Something an admin did. Auth turns ids of people into pseudonyms before it writes them down. */
export const AuditRecord = z.object({
  id: Id,
  deleted: z.boolean().optional(),
  at: Instant,
  service: z.string(),
  action: z.string(),
  actorId: Id.nullable(),
  /** What it was done to, such as `event 0190…`; people by `subjectUserId`. */
  subject: z.string().nullable(),
  subjectUserId: Id.nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRecord = z.infer<typeof AuditRecord>
