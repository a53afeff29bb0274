import { addDays, localDateIn } from '@uitpost/contracts'
import type { RecipientRow } from '../../store/schema.ts'
import { effectivePreferences } from '../channels/unsubscribe.ts'

/** Days until the next weekly mail: saved events in this time are listed in the present one. */
const SAVED_SOON_DAYS = 7
export function savedSoonDays(now: Date): [from: string, to: string] {
  const today = localDateIn('UTC', now)
  return [today, addDays(today, SAVED_SOON_DAYS)]
}

/** Whether a person gets notifications about saved events in their digest. */
export const getsNoticesInDigest = (recipient: RecipientRow): boolean =>
  recipient.role !== 'premium' && effectivePreferences(recipient).reminders
