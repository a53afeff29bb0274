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
  /** Raised by a role change, a suspension or a new password: older tokens are then stale. */
  tokenVersion: Generated<number>
  /** Tokens of before are known as stale for as long as they could live. */
  tokenVersionRaisedAt: Date | null
  /** E.164. */
  phone: string | null
  phoneConfirmedAt: Date | null
  /** What they stopped by a STOP and have not agreed to since. */
  stoppedChannels: Generated<PhoneChannel[]>
  /** When they last agreed to SMS or WhatsApp; the ledger has all of it. */
  channelConsentedAt: Date | null
  /** When, and to which wording, "16 or older" was stated. */
  ageStatedAt: Date
  ageStatement: string
  suspendedAt: Date | null
  /** Its holder asked to be forgotten; from then on nobody finds it. */
  erasingAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
export type AccountRow = Selectable<AccountTable>

/** What is ever shown of an account: no hash, no token version. */
export const SHOWN_COLUMNS = [
  ...(['id', 'name', 'email', 'role', 'city', 'country', 'language', 'timeZone'] as const),
  ...(['preferredChannel', 'deliveryFreq', 'digestDay', 'digestHour'] as const),
  ...(['emailNotifications', 'pushNotifications', 'weeklyDigest', 'eventReminders'] as const),
  ...(['emailConfirmedAt', 'phone', 'phoneConfirmedAt', 'stoppedChannels'] as const),
  ...(['suspendedAt', 'createdAt'] as const),
] as const
export type ShownAccount = Pick<AccountRow, (typeof SHOWN_COLUMNS)[number]>

/** personal: {userId} */
export interface SessionTable {
  id: string
  userId: string
  createdAt: Generated<Date>
  /** When its holder last got an access token. */
  lastSeenAt: Generated<Date>
  userAgent: string
  ip: string
  endedAt: Date | null
}
export type SessionRow = Selectable<SessionTable>

/** personal: by sessionId. The rows of one session are a family: one of them is good, the others are used. */
export interface RefreshTokenTable {
  /** SHA-256: the token itself is only in the cookie. */
  hash: Buffer
  sessionId: string
  parentHash: Buffer | null
  issuedAt: Date
  usedAt: Date | null
  expiresAt: Date
}
export type RefreshTokenRow = Selectable<RefreshTokenTable>

/** Several of one kind may hold at once: a newer one does not end those before it. personal: {userId} */
export interface MailedLinkTable {
  /** SHA-256: the token itself is only in the mail. */
  hash: Buffer
  userId: string
  kind: 'confirm' | 'reset'
  /** The address that it was sent to. */
  target: string
  expiresAt: Date
}
export type MailedLinkRow = Selectable<MailedLinkTable>

/** A code by SMS: a newer one replaces it. personal: {userId} */
export interface MailedSecretTable {
  userId: string
  /** Links of versions before have lines of their own kind until they expire; nobody reads them. */
  kind: 'phone-code'
  hash: Buffer
  /** The number that it was sent to. */
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
  /** For addresses without an account: their HMAC, so that attempts on one add up and nobody can read it. */
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
  /** HMAC-SHA256 of the id under the key: computed by Postgres, gone with the row. */
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

/** Insert-only: what somebody agreed to, each time anew. personal: {userId} */
export interface ConsentTable {
  id: string
  userId: string | null
  /** A visitor, by a cookie that only the answer to the consent set. */
  anonymousId: string | null
  analytics: boolean
  marketing: boolean
  textVersion: string
  userAgent: string
  at: Date
}
export type ConsentRow = Selectable<ConsentTable>

/** Insert-only: who agreed to be told by a channel, and who took it back. personal: {userId} */
export interface ChannelConsentTable {
  id: string
  userId: string
  channel: PhoneChannel
  /** False for a STOP. */
  given: boolean
  /** The words they agreed to; a STOP has none. */
  textVersion: string | null
  at: Date
}

/** Who wants to hear when premium begins. personal: {userId} */
export interface PremiumInterestTable {
  userId: string
  at: Date
}

/** An erasure under way. personal: {userId} */
export interface ErasureTable {
  userId: string
  /** When the services were last asked. */
  toldAt: Date
  /** The services that have nothing left. */
  erasedBy: Generated<string[]>
}
export type ErasureRow = Selectable<ErasureTable>

export interface AuthDb extends MessagingTables {
  consent: ConsentTable
  channelConsent: ChannelConsentTable
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
}
