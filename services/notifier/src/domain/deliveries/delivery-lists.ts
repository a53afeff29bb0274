import type { Delivery, DeliveryDecision, DeliveryQuery, DeliverySummary } from '@uitpost/contracts'
import { auditRecord, DomainError, type Listed, newId, personIdsOf } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ListedDelivery } from '../../store/deliveries/delivery-lists.ts'
import { readNewest } from '../channels/newest-first.ts'

const toDelivery = ({ nextAttemptAt, createdAt, sentAt, ...row }: ListedDelivery): Delivery => ({
  ...row,
  nextAttemptAt: row.status === 'pending' ? nextAttemptAt.toISOString() : null,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
})

export const listDeliveries = (ctx: Context, query: DeliveryQuery): Promise<Listed<Delivery>> =>
  readNewest(query, {
    read: (limit, before) => ctx.deliveryLists.list(query, limit, before),
    total: () => ctx.deliveryLists.count(query),
    present: (rows) => rows.map(toDelivery),
  })

export async function summariseDeliveries(ctx: Context): Promise<DeliverySummary> {
  const counts = await ctx.deliveryLists.countByStatus()
  return {
    pending: counts.get('pending') ?? 0,
    sending: counts.get('sending') ?? 0,
    sent: counts.get('sent') ?? 0,
    failed: counts.get('failed') ?? 0,
    uncertain: counts.get('uncertain') ?? 0,
  }
}

interface Admin {
  id: string
  requestId: string
}

/**
 * An admin's decision about an uncertain delivery: it arrived, or it is sent again. Throws `not_found` or `conflict`.
 */
export async function resolveDelivery(
  ctx: Context,
  id: string,
  decision: DeliveryDecision,
  admin: Admin,
): Promise<Delivery> {
  const before = await ctx.deliveryLists.find(id)
  if (!before) throw new DomainError('not_found', 'There is no delivery with this id.')
  if (decision === 'again' && before.kind === 'account') {
    throw new DomainError('conflict', 'Its secret is gone; the person can ask for another mail.')
  }
  await ctx.transaction(async ({ deliveryLists, outbox }) => {
    const resolved = await deliveryLists.resolve(id, decision, ctx.now())
    if (!resolved) throw new DomainError('conflict', 'This delivery is not uncertain any more.')
    const act = auditRecord({
      service: 'notifier',
      action: 'delivery.resolved',
      at: ctx.now(),
      actorId: admin.id,
      subject: `delivery ${id}`,
      subjectUserId: resolved.userId,
      after: { decision },
    })
    await outbox.add('audit.recorded', [act], admin.requestId, personIdsOf(act))
  })
  if (decision === 'again') await ctx.hintSending()
  const after = await ctx.deliveryLists.find(id)
  return toDelivery(after ?? before)
}

/** Sends a mail to the admin through the normal delivery path. Throws if their address is not confirmed. */
export async function sendTestMail(ctx: Context, admin: Admin): Promise<Delivery> {
  const recipient = await ctx.recipients.find(admin.id)
  if (!recipient?.emailConfirmed) {
    throw new DomainError(
      'conflict',
      'Your own email address is not confirmed, so nothing can be sent to it.',
    )
  }
  const id = newId()
  await ctx.deliveryLists.addTest(id, admin.id, ctx.now())
  await ctx.hintSending()
  const row = await ctx.deliveryLists.find(id)
  if (!row) throw new DomainError('conflict', 'The test mail is gone already.')
  return toDelivery(row)
}
