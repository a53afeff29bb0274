import type {
  Channel,
  Country,
  Frequency,
  Language,
  PhoneChannel,
  Role,
  SecurityEventKind,
} from '@uitpost/contracts'
import type { MessagingTables } from '@uitpost/database'
import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/** personal: {id} */
export interface AccountTable {
  id: string
  /** Lower case; unique. */
  email: string
  name: string
  role: Role
  passwordHash: string
  /** False for an account that began by e-mail alone: `passwordHash` is of a random password. */
  hasPassword: Generated<boolean>
  city: string
  country: Country
  language: Language
  timeZone: string
  preferredChannel: Channel
  deliveryFreq: Frequency
  emailNotifications: Generated<boolean>
  pushNotifications: Generated<boolean>
  weeklyDigest: Generated<boolean>
  eventReminders: Generated<boolean>
  digestDay: number
  digestHour: number
  emailConfirmedAt: Date | null
  /** Raised by a role change, a suspension or a new password: older tokens become stale. */
  tokenVersion: Generated<number>
  /** Earlier tokens are listed as stale for their lifetime. */
  tokenVersionRaisedAt: Date | null
  /** E.164. */
  phone: string | null
  phoneConfirmedAt: Date | null
  /** Channels stopped by a STOP without a later consent. */
  stoppedChannels: Generated<PhoneChannel[]>
  /** Latest consent to SMS or WhatsApp; the ledger has all of them. */
  channelConsentedAt: Date | null
  /** Time and text version of the statement "16 or older". */
  ageStatedAt: Date
  ageStatement: string
  suspendedAt: Date | null
  /** When a suspension ends by itself; null for one without end. */
  suspendedUntil: Date | null
  /** What the admin wrote, which the person reads; null for a suspension of an earlier release. */
  suspensionReason: string | null
  /** Set when the erasure begins; from then on the account is not found. */
  erasingAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
export type AccountRow = Selectable<AccountTable>

/** Columns that may be shown: without hash and token version. */
export const SHOWN_COLUMNS = [
  ...(['id', 'name', 'email', 'role', 'city', 'country', 'language', 'timeZone'] as const),
  ...(['preferredChannel', 'deliveryFreq', 'digestDay', 'digestHour'] as const),
  ...(['emailNotifications', 'pushNotifications', 'weeklyDigest', 'eventReminders'] as const),
  ...(['emailConfirmedAt', 'hasPassword', 'phone', 'phoneConfirmedAt', 'stoppedChannels'] as const),
  ...(['suspendedAt', 'suspendedUntil', 'suspensionReason', 'createdAt'] as const),
] as const
export type ShownAccount = Pick<AccountRow, (typeof SHOWN_COLUMNS)[number]>

/** personal: {userId} */
export interface SessionTable {
  id: string
  userId: string
  createdAt: Generated<Date>
  /** When it was last refreshed. */
  lastSeenAt: Generated<Date>
  userAgent: string
  ip: string
  endedAt: Date | null
}
export type SessionRow = Selectable<SessionTable>

/** personal: by sessionId. The rows of one session are a family: one of them is valid, the others are used. */
export interface RefreshTokenTable {
  /** SHA-256; the token itself is only in the cookie. */
  hash: Buffer
  sessionId: string
  parentHash: Buffer | null
  issuedAt: Date
  usedAt: Date | null
  expiresAt: Date
}
export type RefreshTokenRow = Selectable<RefreshTokenTable>

/** Several links of one kind may be valid at once. personal: {userId} */
export interface MailedLinkTable {
  /** SHA-256; the token itself is only in the mail. */
  hash: Buffer
  userId: string
  kind: 'confirm' | 'reset' | 'sign-in'
  /** The recipient address. */
  target: string
  expiresAt: Date
}
export type MailedLinkRow = Selectable<MailedLinkTable>

/**
 * A subscription by e-mail alone until its link expires. `userId` is null before it is confirmed, when there is no
 * account. personal: {userId}
 */
export interface EmailSubscriptionTable {
  /** The id of the account that confirming creates. */
  id: string
  userId: string | null
  /** SHA-256; the token itself is only in the mail. Null until the mail is requested. */
  hash: Buffer | null
  /** Lower case. */
  email: string
  /** A place's id in the gazetteer. */
  placeId: string
  /** A category's slug. */
  category: string
  language: Language
  /** Time and text version of the statement about age and privacy policy, and the version of that policy. */
  statedAt: Date
  statement: string
  policyVersion: string
  expiresAt: Date
  confirmedAt: Date | null
}
export type EmailSubscriptionRow = Selectable<EmailSubscriptionTable>

/**
 * A request for a link to set a new password, for an address with or without an account, until its message is handled.
 * personal: by email, deleted when an erasure begins
 */
export interface ResetRequestTable {
  /** That of the message. */
  id: string
  /** Lower case. */
  email: string
  requestedAt: Date
}

/** Insert-only: the consents to the digest of subscriptions by e-mail alone. personal: {userId} */
export interface DigestConsentTable {
  id: string
  userId: string
  placeId: string
  category: string
  statedAt: Date
  statement: string
  policyVersion: string
  /** When the owner of the address confirmed it. */
  confirmedAt: Date
}

/** A code by SMS; a newer one replaces it. personal: {userId} */
export interface MailedSecretTable {
  userId: string
  /** Earlier versions also stored links here, under other kinds; they are ignored until they expire. */
  kind: 'phone-code'
  hash: Buffer
  /** The recipient number. */
  target: string
  expiresAt: Date
  tries: Generated<number>
}
export type MailedSecretRow = Selectable<MailedSecretTable>

/** personal: {userId} */
export interface SecurityEventTable {
  id: string
  kind: SecurityEventKind
  at: Generated<Date>
  userId: string | null
  /** HMAC of an address without account, so that attempts can be counted without storing it. */
  accountHash: string | null
  ip: string
  userAgent: string
  detail: string | null
}

/** personal: none */
export interface SecuritySaltTable {
  onlyRow: Generated<boolean>
  salt: Generated<Buffer>
}

/** personal: {userId} */
export interface PersonKeyTable {
  userId: string
  key: Generated<Buffer>
  /** HMAC-SHA256 of the id under the key, computed by Postgres and deleted with the row. */
  pseudonym: GeneratedAlways<string>
}

/** Insert-only. personal: none, because actor and subject are pseudonyms whose keys erasure deletes. */
export interface AuditEntryTable {
  id: string
  at: Date
  service: string
  action: string
  actor: string | null
  subject: string | null
  before: unknown
  after: unknown
}

/** personal: {userId} */
export interface EmailChangeTable {
  id: string
  userId: string
  newEmail: string
  oldTokenHash: string
  newTokenHash: string
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
  requestedBy: string
  expiresAt: Date
  createdAt: Generated<Date>
}

/** personal: none */
export interface AccountCountTable {
  role: Role
  suspended: boolean
  accounts: number
}

/** Insert-only: one row per consent. personal: {userId} */
export interface ConsentTable {
  id: string
  userId: string | null
  /** The visitor's id in the consent cookie. */
  anonymousId: string | null
  analytics: boolean
  marketing: boolean
  textVersion: string
  userAgent: string
  at: Date
}
export type ConsentRow = Selectable<ConsentTable>

/** Insert-only: consents to channels and their withdrawals. personal: {userId} */
export interface ChannelConsentTable {
  id: string
  userId: string
  channel: PhoneChannel
  /** False for a STOP. */
  given: boolean
  /** Version of the consent text; null for a STOP. */
  textVersion: string | null
  at: Date
}

/** People interested in premium. personal: {userId} */
export interface PremiumInterestTable {
  userId: string
  at: Date
}

/** An erasure in progress. personal: {userId} */
export interface ErasureTable {
  userId: string
  /** When the services were last asked. */
  toldAt: Date
  /** Services that have answered. */
  erasedBy: Generated<string[]>
}
export type ErasureRow = Selectable<ErasureTable>

export interface AuthDb extends MessagingTables {
  consent: ConsentTable
  channelConsent: ChannelConsentTable
  digestConsent: DigestConsentTable
  emailSubscription: EmailSubscriptionTable
  premiumInterest: PremiumInterestTable
  erasure: ErasureTable
  securityEvent: SecurityEventTable
  securitySalt: SecuritySaltTable
  personKey: PersonKeyTable
  auditEntry: AuditEntryTable
  emailChange: EmailChangeTable
  accountCount: AccountCountTable
  account: AccountTable
  session: SessionTable
  refreshToken: RefreshTokenTable
  mailedLink: MailedLinkTable
  mailedSecret: MailedSecretTable
  resetRequest: ResetRequestTable
}
