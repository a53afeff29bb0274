import type { OptedOutHost } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import type { OptedOutHostTable } from '../store/schema.ts'
import { recordAuditAction } from './audit.ts'
import type { Admin } from './prompts/category-prompts.ts'

const show = ({ host, addedAt }: OptedOutHostTable): OptedOutHost => ({
  host,
  addedAt: addedAt.toISOString(),
})

export const listOptedOutHosts = async (ctx: Context): Promise<OptedOutHost[]> =>
  (await ctx.optedOutHosts.list()).map(show)

/** From now on nothing is fetched there; what was read before stays. */
export const optOutHost = (ctx: Context, host: string, admin: Admin): Promise<OptedOutHost> =>
  ctx.transaction(async (stores) => {
    const added = await stores.optedOutHosts.insert({ host, addedAt: ctx.now() })
    if (!added) return show(await stores.optedOutHosts.get(host))
    await recordAuditAction(ctx, stores, admin, { action: 'host.opted_out', subject: `host ${host}` })
    return show(added)
  })

/** Throws `not_found` for a host that is not listed itself. */
export const liftOptOut = (ctx: Context, host: string, admin: Admin): Promise<OptedOutHost> =>
  ctx.transaction(async (stores) => {
    const lifted = await stores.optedOutHosts.delete(host)
    if (!lifted) throw new DomainError('not_found', 'This host is not on the list.')
    await recordAuditAction(ctx, stores, admin, { action: 'host.opt_out_lifted', subject: `host ${host}` })
    return show(lifted)
  })
