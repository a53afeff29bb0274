import { z } from 'zod'
import { endpoint, Id } from '../../endpoint.ts'
import { Category } from './categories.ts'

export const Subscription = z.object({ categoryId: Id })
export type Subscription = z.infer<typeof Subscription>

/** A subscription with the category it is for. */
export const UserSubscription = z.object({
  categoryId: Id,
  category: Category,
  subscribedAt: z.iso.datetime(),
})
export type UserSubscription = z.infer<typeof UserSubscription>

export const subscriptionEndpoints = {
  listSubscriptions: endpoint({ policy: 'signedIn', reply: z.array(Subscription) }),
  subscribe: endpoint({ policy: 'signedIn', body: z.strictObject({ categoryId: Id }), reply: Subscription }),
  unsubscribe: endpoint({
    policy: 'signedIn',
    params: z.strictObject({ categoryId: Id }),
    reply: Subscription,
  }),
  listUserSubscriptions: endpoint({ policy: 'signedIn', reply: z.array(UserSubscription) }),
}
