import { DEFAULT_DIGEST_DAY, DEFAULT_DIGEST_HOUR, MONITOR_CATEGORIES, type Role } from '@uitpost/contracts'
import { languageChoosers } from './content.ts'
import { chooseApproved } from './events.ts'
import { seededAt, seedId } from './ids.ts'
import { cityChooser } from './places.ts'
import { chooser, createRandom, oneOf } from './random.ts'
import { CATEGORY_SHARES, MEAN_SAVED_EVENTS, SUBSCRIPTIONS } from './skew.ts'
import { FIRST_NAMES, LAST_NAMES } from './words.ts'

export type Row = (string | null)[]

export const ACCOUNT_COLUMNS = [
  ...['id', 'email', 'name', 'role', 'password_hash', 'city', 'country', 'language', 'time_zone'],
  ...['preferred_channel', 'delivery_freq', 'digest_day', 'digest_hour', 'email_confirmed_at'],
  ...['age_stated_at', 'age_statement', 'created_at'],
] as const

const ROLES = chooser<Role>([
  ['user', 0.9195],
  ['premium', 0.08],
  ['admin', 0.0005],
])
const FREQUENCIES = chooser([
  ['daily', 0.3],
  ['weekly', 0.5],
  ['monthly', 0.2],
])
/** The version of auth's statement of age (services/auth/src/domain/accounts/users.ts). */
const AGE_STATEMENT = '2026-11'

/** The email address of a seeded person; numbers begin at 1. */
export const emailOf = (seed: number, number: number): string => `seed${seed}-${number}@uitpost.test`

/** Accounts with confirmed addresses; all share one password hash, because 100,000 would take an hour. */
export function* accountRows(seed: number, users: number, passwordHash: string): Generator<Row> {
  const random = createRandom(seed + 1)
  const chooseCity = cityChooser('neighbourhood')
  const languages = languageChoosers()
  for (let index = 0; index < users; index++) {
    const city = chooseCity(random)
    const role = ROLES(random)
    const at = seededAt(index)
    yield [
      seedId('account', seed, index),
      emailOf(seed, index + 1),
      `${oneOf(random, FIRST_NAMES)} ${oneOf(random, LAST_NAMES)}`,
      role,
      passwordHash,
      city.name,
      city.country,
      languages[city.country](random),
      city.timeZone,
      'email',
      role === 'premium' ? FREQUENCIES(random) : 'weekly',
      ...[String(DEFAULT_DIGEST_DAY), String(DEFAULT_DIGEST_HOUR), at, at, AGE_STATEMENT, at],
    ]
  }
}

export const SUBSCRIPTION_COLUMNS = ['user_id', 'category_id'] as const

/** Subscriptions: popular categories more often, rare and empty ones, too. */
export function* subscriptionRows(seed: number, users: number): Generator<Row> {
  const random = createRandom(seed + 2)
  const howMany = chooser(SUBSCRIPTIONS)
  const category = chooser(
    MONITOR_CATEGORIES.map(
      ({ id, slug }) => [id, Math.sqrt(CATEGORY_SHARES[slug]?.[1] ?? 0) + 0.02] as const,
    ),
  )
  for (let index = 0; index < users; index++) {
    const wanted = howMany(random)
    const chosen = new Set(wanted === MONITOR_CATEGORIES.length ? MONITOR_CATEGORIES.map(({ id }) => id) : [])
    while (chosen.size < wanted) chosen.add(category(random))
    for (const id of chosen) yield [seedId('account', seed, index), id]
  }
}

export const SAVED_COLUMNS = ['user_id', 'event_id'] as const

export function* savedRows(seed: number, users: number, events: number): Generator<Row> {
  const random = createRandom(seed + 3)
  const approved = chooseApproved(events)
  for (let index = 0; index < users; index++) {
    const wanted = Math.floor(random() * (2 * MEAN_SAVED_EVENTS + 1))
    const chosen = new Set(Array.from({ length: wanted }, () => approved(random)))
    for (const event of chosen) yield [seedId('account', seed, index), seedId('event', seed, event)]
  }
}
