import { z } from 'zod'
import {
  CHANNELS,
  COUNTRIES,
  FREQUENCIES,
  LANGUAGES,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  PHONE_CHANNELS,
  ROLES,
} from '../../constants.ts'
import { endpoint, Id } from '../../endpoint.ts'

/**
 * Text, @, text, dot, text, no spaces (requirement `register.email-invalid`). Exactly one bare address: commas,
 * semicolons, colons, quotes, brackets, control characters and lone surrogates are refused, because they could add a
 * recipient or break a mail header.
 */
export const EMAIL_PATTERN =
  /^[^\s@,;:<>"()[\]\\\p{Cc}\p{Cs}]+@[^\s@,;:<>"()[\]\\\p{Cc}\p{Cs}]+\.[^\s@,;:<>"()[\]\\\p{Cc}\p{Cs}]+$/u

/** One line of text; each error message may be shown to users. */
const line = (field: string, max: number) =>
  z
    .string(`${field} is required`)
    .trim()
    .max(max, `${field} may have at most ${max} characters`)
    // Control characters could inject mail headers or log lines.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${field} may not hold control characters`)
const required = (field: string, max: number) => line(field, max).min(1, `${field} is required`)

export const Email = z
  .string('Email is required')
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, 'Email may have at most 254 characters')
  .regex(EMAIL_PATTERN, 'Please enter a valid email address')

/** At least eight characters, no further rule; the form warns of weak ones (requirement `register.password-short`). */
export const NewPassword = z
  .string('Password is required')
  .min(1, { error: 'Password is required', abort: true })
  .min(MIN_PASSWORD_LENGTH, 'Password must be at least 8 characters long')
  .max(MAX_PASSWORD_LENGTH, `Password may have at most ${MAX_PASSWORD_LENGTH} characters`)

/** Validation messages as required (requirement `register.messages-together`). */
export const Registration = z.strictObject({
  name: required('Name', 120),
  email: Email,
  password: NewPassword,
  city: required('City', 120),
  country: z.enum(COUNTRIES, 'Country must be one of NL, BE, DE, FR'),
  preferredChannel: z.enum(
    CHANNELS,
    `Channel must be ${CHANNELS.slice(0, -1).join(', ')} or ${CHANNELS.at(-1)}`,
  ),
  deliveryFreq: z.enum(FREQUENCIES, 'Delivery frequency must be daily, weekly or monthly'),
})
export type Registration = z.infer<typeof Registration>

/** The reply of a call without result data. */
export const Done = z.object({ message: z.string() })
export type Done = z.infer<typeof Done>

export const Credentials = z.strictObject({
  email: required('Email', 254),
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'Password is too long'),
})
export type Credentials = z.infer<typeof Credentials>

/** The specification's User including preferences. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  city: z.string(),
  country: z.enum(COUNTRIES),
  preferredChannel: z.enum(CHANNELS),
  deliveryFreq: z.enum(FREQUENCIES),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  weeklyDigest: z.boolean(),
  eventReminders: z.boolean(),
  language: z.enum(LANGUAGES),
  timeZone: z.string(),
  /** 0 is Sunday. */
  digestDay: z.int().min(0).max(6),
  /** Local hour, 0 to 23. */
  digestHour: z.int().min(0).max(23),
  emailConfirmed: z.boolean(),
  /** False for an account that began by e-mail alone, until its owner sets a password; absent otherwise. */
  hasPassword: z.literal(false).optional(),
  /** E.164; changed by separate calls. */
  phone: z.string().nullable(),
  phoneConfirmed: z.boolean(),
  /** Channels stopped by a STOP: choosing one again needs a new consent. */
  stoppedChannels: z.array(z.enum(PHONE_CHANNELS)).optional(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type User = z.infer<typeof User>

export const Session = z.object({ token: z.string(), user: User })
export type Session = z.infer<typeof Session>

/** Every member is optional. Read-only members of the GET reply are accepted and ignored. */
export const ProfileChange = z.strictObject({
  name: required('Name', 120).optional(),
  city: required('City', 120).optional(),
  country: z.enum(COUNTRIES).optional(),
  preferredChannel: z.enum(CHANNELS).optional(),
  deliveryFreq: z.enum(FREQUENCIES).optional(),
  emailNotifications: z.boolean().optional(),
  pushNotifications: z.boolean().optional(),
  weeklyDigest: z.boolean().optional(),
  eventReminders: z.boolean().optional(),
  language: z.enum(LANGUAGES).optional(),
  timeZone: z
    .enum(
      Intl.supportedValuesOf('timeZone') as [string, ...string[]],
      'Time zone must be an IANA name, such as Europe/Amsterdam',
    )
    .optional(),
  digestDay: z.int().min(0).max(6).optional(),
  digestHour: z.int().min(0).max(23).optional(),
  /** Required if `preferredChannel` was stopped: confirms that the consent text was shown. */
  consentTo: z.enum(PHONE_CHANNELS).optional(),
  id: z.unknown().optional(),
  email: z.unknown().optional(),
  role: z.unknown().optional(),
  emailConfirmed: z.unknown().optional(),
  hasPassword: z.unknown().optional(),
  phone: z.unknown().optional(),
  phoneConfirmed: z.unknown().optional(),
  stoppedChannels: z.unknown().optional(),
  createdAt: z.unknown().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const Jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })

export const userEndpoints = {
  login: endpoint({ policy: 'anonymous', body: Credentials, reply: Session }),
  register: endpoint({ policy: 'anonymous', body: Registration, reply: Session, status: 201 }),
  getProfile: endpoint({ policy: 'signedIn', reply: User }),
  updateProfile: endpoint({ policy: 'signedIn', body: ProfileChange, reply: User }),
  jwks: endpoint({ policy: 'anonymous', reply: Jwks }),
}
