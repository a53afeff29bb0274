import type { Context } from '../../context.ts'
import type { SettledDelivery } from '../../store/deliveries/deliveries.ts'
import type { DeliveryRow } from '../../store/schema.ts'
import { domainOf } from '../addresses/mail-domains.ts'
import type { Outgoing } from '../channels/outgoing.ts'
import { addMs, rateLimitBucketOf, suppressionKeyOf } from './delivery-outcomes.ts'

/** A delivery and its message. */
export interface ComposedDelivery {
  row: DeliveryRow
  message: Outgoing
}

interface Withheld {
  /** Deliveries that may leave now. */
  open: ComposedDelivery[]
  /** Results of the others. */
  settled: SettledDelivery[]
}

/** It was not tried, so it does not count as an attempt. */
export const deferWithoutAttempt = (
  { id, attempts }: DeliveryRow,
  nextAttemptAt: Date,
  error = 'The domain is at its limit',
): SettledDelivery => ({
  id,
  status: 'pending',
  error,
  nextAttemptAt,
  attempts: attempts - 1,
})

/**
 * Separates deliveries that may leave now from those to suppressed addresses or to domains that are paused or at their
 * limit.
 */
export async function withhold(ctx: Context, composed: readonly ComposedDelivery[]): Promise<Withheld> {
  const hashOf = new Map(
    composed.map(({ row, message }) => [row.id, ctx.hashAddress(suppressionKeyOf(message))]),
  )
  const suppressed = await ctx.suppressions.among([...hashOf.values()])
  const now = ctx.now()
  const settled: SettledDelivery[] = []
  const open = composed.filter(({ row, message }) => {
    if (suppressed.has(hashOf.get(row.id)?.toString('hex') ?? '')) {
      settled.push({ id: row.id, status: 'failed', error: 'The address is on the suppression list' })
      return false
    }
    const { limits, name } = rateLimitBucketOf(ctx, message)
    const wait = limits.wait(name, now)
    if (wait > 0) settled.push(deferWithoutAttempt(row, addMs(now, wait)))
    return wait === 0
  })
  const late = await applyDomainLimit(ctx, open)
  return {
    open: open.filter(({ row }) => !late.has(row.id)),
    settled: [...settled, ...late.values()],
  }
}

/** Applies the limit per domain and minute. Returns the deliveries that have to wait, by id. */
async function applyDomainLimit(
  ctx: Context,
  composed: readonly ComposedDelivery[],
): Promise<Map<string, SettledDelivery>> {
  const { mailLimits } = ctx
  if (!mailLimits) return new Map()
  const byDomain = Map.groupBy(composed, ({ message }) =>
    'to' in message ? domainOf(message.to.address) : undefined,
  )
  const late = await Promise.all(
    [...byDomain].map(async ([domain, group]) => {
      if (domain === undefined) return []
      const { granted, waitMs } = await mailLimits.reserve(domain, group.length)
      const next = addMs(ctx.now(), waitMs)
      return group.slice(granted).map(({ row }) => deferWithoutAttempt(row, next))
    }),
  )
  return new Map(late.flat().map((one) => [one.id, one]))
}
