import type { Channel, Frequency, Role } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'

export interface Delivery {
  preferredChannel: Channel
  deliveryFreq: Frequency
}

/** SPEC §5 and §6: role premium alone has SMS, WhatsApp, daily and monthly. */
export function assertPlanAllows(role: Role, { preferredChannel, deliveryFreq }: Delivery): void {
  if (role === 'premium') return
  const errors = [
    preferredChannel !== 'email' && {
      field: 'preferredChannel',
      code: 'premium_only',
      message: 'SMS and WhatsApp notifications require premium account',
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

/** The nearest delivery that a role may have: all of it for premium, weekly e-mail for everybody else. */
export const fitsPlan = (role: Role, { preferredChannel, deliveryFreq }: Delivery): Delivery =>
  role === 'premium'
    ? { preferredChannel, deliveryFreq }
    : { preferredChannel: 'email', deliveryFreq: 'weekly' }
