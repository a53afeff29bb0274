import { sweep } from '@uitpost/messaging'
import type { Context } from '../context.ts'
import { endSuspensions } from '../domain/accounts/suspensions.ts'
import { removeOldAuditEntries } from '../domain/audit/audit-trail.ts'
import { removeOldSecurityEvents } from '../domain/audit/security-log.ts'
import { repeatErasures } from '../domain/privacy/erasure.ts'
import { removeUnconfirmedAccounts, removeVisitorConsents } from '../domain/privacy/retention.ts'

export { consumers } from './messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const sweeps = (ctx: Context) => [
  sweep('erasures.repeat', HOUR_MS, () => repeatErasures(ctx)),
  sweep('sessions.expired', DAY_MS, async () => {
    await ctx.sessions.removeExpired(ctx.now())
    await ctx.mailedLinks.removeExpired(ctx.now())
    await ctx.mailedSecrets.removeExpired(ctx.now())
  }),
  sweep('suspensions.ended', MINUTE_MS, () => endSuspensions(ctx)),
  sweep('accounts.unconfirmed', HOUR_MS, () => removeUnconfirmedAccounts(ctx)),
  sweep('consents.retention', DAY_MS, () => removeVisitorConsents(ctx)),
  sweep('audit.retention', DAY_MS, () => removeOldAuditEntries(ctx)),
  sweep('security-log.retention', HOUR_MS, () => removeOldSecurityEvents(ctx)),
  sweep(
    'email-subscriptions.expired',
    HOUR_MS,
    async () => void (await ctx.emailSubscriptions.removeExpired(ctx.now())),
  ),
  sweep(
    'reset-requests.lost',
    HOUR_MS,
    async () => void (await ctx.resetRequests.removeBefore(new Date(ctx.now().getTime() - DAY_MS))),
  ),
  sweep('email-changes.expired', HOUR_MS, async () => void (await ctx.emailChanges.removeExpired(ctx.now()))),
]
