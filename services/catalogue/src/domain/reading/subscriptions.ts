import type { Subscription, SubscriptionConfirmed, SubscriptionState } from '@uitpost/contracts'
import { DomainError, listed } from '@uitpost/service-kit'
import type { Context, TransactionStores } from '../../context.ts'

export const toSubscriptionState = (userId: string, categoryId: string): SubscriptionState => ({
  id: `${userId}.${categoryId}`,
  userId,
  categoryId,
})

export async function listSubscriptions(ctx: Context, userId: string) {
  const subscriptions = await ctx.stores.subscriptions.list(userId)
  return listed(subscriptions, subscriptions.length)
}

/** Subscriptions with their categories. */
export async function listUserSubscriptions(ctx: Context, userId: string) {
  const rows = await ctx.stores.subscriptions.listWithCategory(userId)
  const subscriptions = rows.map(({ subscribedAt, ...category }) => ({
    categoryId: category.id,
    category,
    subscribedAt: subscribedAt.toISOString(),
  }))
  return listed(subscriptions, subscriptions.length)
}

/** Subscribing again changes and announces nothing. */
export const subscribe = (
  ctx: Context,
  userId: string,
  categoryId: string,
  requestId: string,
): Promise<Subscription> =>
  ctx.transaction(async ({ categories, subscriptions, outbox }) => {
    if (!(await categories.findApproved(categoryId))) {
      throw new DomainError('not_found', 'There is no category with this id.')
    }
    if (await subscriptions.insert(userId, categoryId)) {
      await outbox.add('subscription.changed', [toSubscriptionState(userId, categoryId)], requestId, [userId])
    }
    return { categoryId }
  })

/**
 * Subscribes people who confirmed it by e-mail alone. A category that is unknown or archived by now is left out, and so
 * is a person who has been erased.
 */
export async function subscribeConfirmed(
  { categories, outbox, subscriptions, userProjection }: TransactionStores,
  items: readonly SubscriptionConfirmed[],
  requestId: string | null,
): Promise<void> {
  for (const { userId, category: slug } of items) {
    const category = await categories.findApprovedBySlug(slug)
    if (!category || (await userProjection.hasTombstone(userId))) continue
    if (!(await subscriptions.insert(userId, category.id))) continue
    await outbox.add('subscription.changed', [toSubscriptionState(userId, category.id)], requestId, [userId])
  }
}

/** Unsubscribing from what was not subscribed changes and announces nothing. */
export const unsubscribe = (
  ctx: Context,
  userId: string,
  categoryId: string,
  requestId: string,
): Promise<Subscription> =>
  ctx.transaction(async ({ subscriptions, outbox }) => {
    if (await subscriptions.remove(userId, categoryId)) {
      const ended = { ...toSubscriptionState(userId, categoryId), deleted: true }
      await outbox.add('subscription.changed', [ended], requestId, [userId])
    }
    return { categoryId }
  })
