import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, emailSubscriptionsIn } from '../context.ts'
import { mailSubscribers } from '../domain/email-subscriptions/requests.ts'
import type { AuthDb } from '../store/schema.ts'

export const emailSubscriptionJobs = (ctx: Context): Consumer[] => [
  consume('subscription.requested', ({ items }, trx: Transaction<AuthDb>) =>
    mailSubscribers(ctx, emailSubscriptionsIn(trx), items),
  ),
]
