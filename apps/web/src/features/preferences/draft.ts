import type { User } from '@uitpost/contracts'
import { zoneOf } from '@uitpost/contracts/calendar'
import { type Country, DEFAULT_CHANNEL, DEFAULT_FREQUENCY } from '@uitpost/contracts/constants'

/**
 * What the form of /preferences sends: the fields of the specification (requirement `calls.profile-save`) and also
 * language, time zone, and day and hour of the digest.
 */
export type Draft = Pick<
  User,
  | 'name'
  | 'email'
  | 'preferredChannel'
  | 'deliveryFreq'
  | 'country'
  | 'city'
  | 'emailNotifications'
  | 'pushNotifications'
  | 'weeklyDigest'
  | 'eventReminders'
  | 'language'
  | 'timeZone'
  | 'digestDay'
  | 'digestHour'
>

/** Form values of an account. Users who are no longer premium are shown what applies now: weekly, by e-mail. */
export const draftOf = (user: User): Draft => ({
  name: user.name,
  email: user.email,
  preferredChannel: user.role === 'premium' ? user.preferredChannel : DEFAULT_CHANNEL,
  deliveryFreq: user.role === 'premium' ? user.deliveryFreq : DEFAULT_FREQUENCY,
  country: user.country,
  city: user.city,
  emailNotifications: user.emailNotifications,
  pushNotifications: user.pushNotifications,
  weeklyDigest: user.weeklyDigest,
  eventReminders: user.eventReminders,
  language: user.language,
  timeZone: user.timeZone,
  digestDay: user.digestDay,
  digestHour: user.digestHour,
})

/** Changes the country, and the time zone with it unless the user chose a zone other than the old country's. */
export const moveTo = (draft: Draft, country: Country): Draft => ({
  ...draft,
  country,
  timeZone: draft.timeZone === zoneOf(draft.country) ? zoneOf(country) : draft.timeZone,
})
