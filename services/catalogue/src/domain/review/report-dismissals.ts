import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { settleAs } from '../reader-reports/outcomes.ts'
import { recordAuditAction } from './audit.ts'
import type { Decider } from './review.ts'

/** Settles the open reports on an event that is right as it is. Throws `not_found` if there are none. */
export const dismissReports = (
  ctx: Context,
  id: string,
  { adminId, requestId }: Decider,
): Promise<{ id: string; dismissed: number }> =>
  ctx.transaction(async (stores) => {
    const at = ctx.now()
    const [event] = await stores.events.listForUpdate([id])
    const dismissed = event ? await settleAs(stores, [{ event, outcome: 'right' }], at, requestId) : 0
    if (dismissed === 0) throw new DomainError('not_found', 'There are no open reports on this event.')
    const act = { action: 'event.reports_dismissed', at, actorId: adminId, subject: `event ${id}` }
    await recordAuditAction(stores, { ...act, before: null, after: { reports: dismissed } }, requestId)
    return { id, dismissed }
  })
