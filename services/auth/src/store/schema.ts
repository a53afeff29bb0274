import type { Channel, Country, Frequency, Language, Role } from '@uitpost/contracts'
import type { MessagingTables } from '@uitpost/database'
import type { Generated, Selectable } from 'kysely'

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
  /** When, and to which wording, "16 or older" was stated (DESIGN §8). */
  ageStatedAt: Date
  ageStatement: string
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}
export type AccountRow = Selectable<AccountTable>

/** personal: {userId} */
export interface SessionTable {
  id: string
  userId: string
  createdAt: Generated<Date>
  endedAt: Date | null
}

export interface AuthDb extends MessagingTables {
  account: AccountTable
  session: SessionTable
}
