import { createHmac } from 'node:crypto'
import type { Channel, ChannelChange, PageQuery, PhoneChannel, Suppression } from '@uitpost/contracts'
import { auditRecord, DomainError, type Listed, newId, personsIn } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'
import type { RecipientRow, SuppressionReason } from '../../store/schema.ts'
import { readNewest } from './newest-first.ts'

/** One and the same for every spelling of an address; without the secret nobody finds the address by trying names. */
export const addressHasher =
  (secret: string) =>
  (address: string): Buffer =>
    createHmac('sha256', secret).update('suppression\0').update(address.trim().toLowerCase()).digest()

/** Under what a number is suppressed: an SMS that cannot arrive says nothing of WhatsApp. */
export const addressOf = (channel: PhoneChannel, number: string): string => `${channel}:${number}`

export interface Refusal {
  /** An address, or a number with its channel before it. */
  address: string
  channel: Channel
  /** Who was written to, as far as we know. */
  userId: string | null
  reason: SuppressionReason
}

/** Where somebody is reached by a channel now. */
const addressFor = ({ email, phone }: RecipientRow, channel: Channel): string | null =>
  channel === 'email' ? email : phone && addressOf(channel, phone)

/**
 * An address that does not exist or whose owner complained: no further mail, and its owner reads so in Preferences.
 * Somebody who was written to at another one (a new address to confirm, an old number) is not its owner.
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
    await tellClosed(stores, { userId: owner, channel, scope: 'all', reason, at: createdAt.toISOString() })
  })
}

/** Auth turns the preference off. */
export const tellClosed = (
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

/** The address may get mail again; its owner turns it on themselves. */
export const liftSuppression = (ctx: Context, id: string, admin: { id: string; requestId: string }) =>
  ctx.transaction(async ({ suppressions, outbox }) => {
    const lifted = await suppressions.remove(id)
    if (!lifted) throw new DomainError('not_found', 'There is no such address on the list.')
    const act = auditRecord({
      ...{ service: 'notifier', action: 'suppression.lifted', at: ctx.now(), actorId: admin.id },
      ...{ subject: `suppression ${id}`, before: { channel: lifted.channel, reason: lifted.reason } },
      ...(lifted.userId && { subjectUserId: lifted.userId }),
    })
    await outbox.add('audit.recorded', [act], admin.requestId, personsIn(act))
    return { id }
  })
