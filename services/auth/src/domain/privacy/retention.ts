import { RETENTION_DAYS } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import { beginErasure } from './erasure.ts'

const DAY_MS = 86_400_000
const BATCH = 100

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Erases accounts that were not confirmed in time. Admins are exempt: they are created by admins. */
export async function removeUnconfirmedAccounts(ctx: Context): Promise<void> {
  for (;;) {
    const now = ctx.now()
    const before = daysAgo(now, RETENTION_DAYS.unconfirmedAccount)
    const removed = await ctx.transaction(async (stores) => {
      const ids = await stores.accounts.listUnconfirmedForChange(before, BATCH)
      for (const id of ids) await beginErasure(stores, id, now)
      return ids.length
    })
    if (removed < BATCH) return
  }
}

/** Deletes visitors' consents after the time for which they may have to be proven. */
export async function removeVisitorConsents(ctx: Context): Promise<void> {
  await ctx.consents.removeVisitorsBefore(daysAgo(ctx.now(), RETENTION_DAYS.visitorConsent))
}
