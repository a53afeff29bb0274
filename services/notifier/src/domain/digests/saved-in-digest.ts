import { addDays, localDateIn } from '@uitpost/contracts'
import type { RecipientRow } from '../../store/schema.ts'
import { switchesOf } from '../channels/unsubscribe.ts'

/** The days until the next weekly mail: what is saved for them stands in this one. */
const SAVED_SOON_DAYS = 7
export function savedSoonDays(now: Date): [from: string, to: string] {
  const today = localDateIn('UTC', now)
  return [today, addDays(today, SAVED_SOON_DAYS)]
}

/** Who finds alerts and what they saved in their digest. */
export const findsInDigest = (recipient: RecipientRow): boolean =>
  recipient.role !== 'premium' && switchesOf(recipient).reminders
