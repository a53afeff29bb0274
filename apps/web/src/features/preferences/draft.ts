import type { User } from '@uitpost/contracts'
import { zoneOf } from '@uitpost/contracts/calendar'
import { type Country, DEFAULT_CHANNEL, DEFAULT_FREQUENCY } from '@uitpost/contracts/constants'

/**
 * What the form of /preferences sends: the members of the call (requirement `calls.profile-save`) and, beside them,
 * language, zone and digest moment.
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

/** The form as the account stands. Whoever is no longer premium is shown what holds now: weekly, by e-mail. */
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

/** Another country brings its own zone, unless another zone than the old country's was chosen. */
export const moveTo = (draft: Draft, country: Country): Draft => ({
  ...draft,
  country,
  timeZone: draft.timeZone === zoneOf(draft.country) ? zoneOf(country) : draft.timeZone,
})
