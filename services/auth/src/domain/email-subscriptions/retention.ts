import { RETENTION_DAYS } from '@uitpost/contracts'

const DAY_MS = 86_400_000

/** Until when a request is kept that is not mailed or confirmed before. */
export const endOfRetention = (from: Date): Date =>
  new Date(from.getTime() + RETENTION_DAYS.emailSubscription * DAY_MS)
