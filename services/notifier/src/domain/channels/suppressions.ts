import type { Channel, ChannelChange, PageQuery, PhoneChannel, Suppression } from '@uitpost/contracts'
import { auditRecord, DomainError, type Listed, newId, personIdsOf } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { RecipientRow, SuppressionReason } from '../../store/schema.ts'
import { readNewest } from './newest-first.ts'

/** The key of a suppressed number: an SMS failure does not affect WhatsApp. */
export const phoneSuppressionKey = (channel: PhoneChannel, number: string): string => `${channel}:${number}`

export interface Refusal {
  /** An address, or a number prefixed with its channel. */
  address: string
  channel: Channel
  /** The recipient, if known. */
  userId: string | null
  reason: SuppressionReason
}

const addressFor = ({ email, phone }: RecipientRow, channel: Channel): string | null =>
  channel === 'email' ? email : phone && phoneSuppressionKey(channel, phone)

/**
 * Suppresses an address and announces it, so that Preferences shows it to its owner. The owner is only set if it is the
 * person's current address: it may be a new address to confirm, or an old number.
 */
export function suppress(ctx: Context, { address, channel, userId, reason }: Refusal): Promise<void> {
  return ctx.transaction(async (stores) => {
    const addressHash = ctx.hashAddress(address)
    const createdAt = ctx.now()
    const recipient = userId === null ? undefined : await stores.recipients.find(userId)
    const own = recipient && addressFor(recipient, channel)
    const owner = recipient && own && ctx.hashAddress(own).equals(addressHash) ? recipient.id : null
    await stores.suppressions.add({ id: newId(), addressHash, channel, userId: owner, reason, createdAt })
    if (owner === null) return
    await announceChannel(stores, {
      userId: owner,
      channel,
      scope: 'all',
      reason,
      at: createdAt.toISOString(),
    })
  })
}

/** Announces the closed or reopened channel to auth, which changes the preference. */
export const announceChannel = (
  { outbox }: Pick<TransactionStores, 'outbox'>,
  change: Pick<ChannelChange, 'userId' | 'channel' | 'scope' | 'reason' | 'at'>,
  requestId?: string,
) => outbox.add('channel.changed', [{ id: newId(), ...change }], requestId, [change.userId])

export const listSuppressions = (ctx: Context, query: PageQuery): Promise<Listed<Suppression>> =>
  readNewest(query, {
    read: (limit, before) => ctx.suppressions.list(limit, before),
    total: () => ctx.suppressions.count(),
    present: (rows) => rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  })

/** Lifts a suppression; the owner turns the channel on themselves. */
export const liftSuppression = (ctx: Context, id: string, admin: { id: string; requestId: string }) =>
  ctx.transaction(async ({ suppressions, outbox }) => {
    const lifted = await suppressions.remove(id)
    if (!lifted) throw new DomainError('not_found', 'There is no such address on the list.')
    const act = auditRecord({
      service: 'notifier',
      action: 'suppression.lifted',
      at: ctx.now(),
      actorId: admin.id,
      subject: `suppression ${id}`,
      before: { channel: lifted.channel, reason: lifted.reason },
      ...(lifted.userId && { subjectUserId: lifted.userId }),
    })
    await outbox.add('audit.recorded', [act], admin.requestId, personIdsOf(act))
    return { id }
  })
