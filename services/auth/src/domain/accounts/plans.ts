import { type Channel, type Frequency, PHONE_CHANNEL_NAMES, type Role } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { AccountRow } from '../../store/schema.ts'

export interface Delivery {
  preferredChannel: Channel
  deliveryFreq: Frequency
}

const PHONES = new Intl.ListFormat('en-GB').format(Object.values(PHONE_CHANNEL_NAMES))
const PHONE_IS_PREMIUM = `${PHONES} notifications require premium account`

/** Phone channels, daily and monthly require the role premium (requirements `roles.premium-has`, `roles.free-has`). */
export function assertPlanAllows(role: Role, { preferredChannel, deliveryFreq }: Delivery): void {
  if (role === 'premium') return
  const errors = [
    preferredChannel !== 'email' && {
      field: 'preferredChannel',
      code: 'premium_only',
      message: PHONE_IS_PREMIUM,
    },
    deliveryFreq !== 'weekly' && {
      field: 'deliveryFreq',
      code: 'premium_only',
      message: 'Daily and monthly notifications require premium account',
    },
  ].filter((error) => error !== false)
  if (errors.length > 0) {
    throw new DomainError('forbidden', errors.map((error) => error.message).join(', '), { errors })
  }
}

/** Phone channels require premium and a confirmed address; throws `forbidden` otherwise. */
export function assertMayUsePhone({
  role,
  emailConfirmedAt,
}: Pick<AccountRow, 'role' | 'emailConfirmedAt'>): void {
  const refuse = (code: string, message: string) =>
    new DomainError('forbidden', message, { errors: [{ field: 'phone', code, message }] })
  if (role !== 'premium') throw refuse('premium_only', PHONE_IS_PREMIUM)
  if (!emailConfirmedAt) throw refuse('email_unconfirmed', 'Please confirm your email address first.')
}

/** The closest delivery that the role allows: unchanged for premium, weekly mail for others. */
export const deliveryWithinPlan = (role: Role, { preferredChannel, deliveryFreq }: Delivery): Delivery =>
  role === 'premium'
    ? { preferredChannel, deliveryFreq }
    : { preferredChannel: 'email', deliveryFreq: 'weekly' }
