import { z } from 'zod'
import {
  CHANNELS,
  COUNTRIES,
  FREQUENCIES,
  LANGUAGES,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  ROLES,
} from '../constants.ts'
import { endpoint, Id } from '../endpoint.ts'

/**
 * SPEC §5: text, @, text, dot, text, no spaces. Also one bare address: nothing in it may name a second recipient or
 * break a header, so no comma, semicolon, colon, quote, bracket, control character or lone surrogate.
 */
export const EMAIL_PATTERN =
  /^[^\s@,;:<>"()[\]\\\p{Cc}\p{Cs}]+@[^\s@,;:<>"()[\]\\\p{Cc}\p{Cs}]+\.[^\s@,;:<>"()[\]\\\p{Cc}\p{Cs}]+$/u

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // Control characters would let a name break out of a mail header or a log line.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')

/** One bare address. */
export const Email = z
  .string()
  .trim()
  .min(1, { error: 'Email is required', abort: true })
  .max(254)
  .regex(EMAIL_PATTERN, 'Please enter a valid email address')

/** SPEC §5: the messages of registration, word for word. */
export const Registration = z.strictObject({
  name: line(120).min(1, 'Name is required'),
  email: Email,
  password: z
    .string()
    .min(1, { error: 'Password is required', abort: true })
    .min(MIN_PASSWORD_LENGTH, 'Password must be at least 8 characters long')
    .max(MAX_PASSWORD_LENGTH),
  city: line(120).min(1, 'City is required'),
  country: z.enum(COUNTRIES),
  preferredChannel: z.enum(CHANNELS),
  deliveryFreq: z.enum(FREQUENCIES),
})
export type Registration = z.infer<typeof Registration>

/** The reply of a call that has nothing to tell but that it was done. */
export const Done = z.object({ message: z.string() })
export type Done = z.infer<typeof Done>

export const Credentials = z.strictObject({
  email: line(254).min(1, 'Email is required'),
  password: z.string().min(1, 'Password is required').max(1024),
})
export type Credentials = z.infer<typeof Credentials>

/** The specification's User with the preferences that belong to it. */
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
  /** E.164; changed by calls of its own. */
  phone: z.string().nullable(),
  phoneConfirmed: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type User = z.infer<typeof User>

export const Session = z.object({ token: z.string(), user: User })
export type Session = z.infer<typeof Session>

/** Every member is optional: the dashboard sends two of them. What GET returned and nobody may change is accepted and ignored. */
export const ProfileChange = z.strictObject({
  name: line(120).min(1, 'Name is required').optional(),
  city: line(120).min(1, 'City is required').optional(),
  country: z.enum(COUNTRIES).optional(),
  preferredChannel: z.enum(CHANNELS).optional(),
  deliveryFreq: z.enum(FREQUENCIES).optional(),
  emailNotifications: z.boolean().optional(),
  pushNotifications: z.boolean().optional(),
  weeklyDigest: z.boolean().optional(),
  eventReminders: z.boolean().optional(),
  language: z.enum(LANGUAGES).optional(),
  timeZone: z.enum(Intl.supportedValuesOf('timeZone') as [string, ...string[]]).optional(),
  digestDay: z.int().min(0).max(6).optional(),
  digestHour: z.int().min(0).max(23).optional(),
  id: z.unknown().optional(),
  email: z.unknown().optional(),
  role: z.unknown().optional(),
  emailConfirmed: z.unknown().optional(),
  phone: z.unknown().optional(),
  phoneConfirmed: z.unknown().optional(),
  createdAt: z.unknown().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const Jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })

export const userEndpoints = {
  login: endpoint({ service: 'auth', policy: 'anonymous', body: Credentials, reply: Session }),
  register: endpoint({
    service: 'auth',
    policy: 'anonymous',
    body: Registration,
    reply: Session,
    status: 201,
  }),
  getProfile: endpoint({ service: 'auth', policy: 'signedIn', reply: User }),
  updateProfile: endpoint({ service: 'auth', policy: 'signedIn', body: ProfileChange, reply: User }),
  jwks: endpoint({ service: 'auth', policy: 'anonymous', reply: Jwks }),
}
