import { keysOf, SUBSCRIPTION_READS } from '@uitpost/contracts'
import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { eraseUsers } from '../domain/people/erasure.ts'
import { projectUsers } from '../domain/people/users.ts'
import { subscribeConfirmed } from '../domain/reading/subscriptions.ts'
import type { CatalogueDb } from '../store/schema.ts'

export const userJobs = (ctx: Context): Consumer[] => [
  consume(
    'user.changed',
    (message, trx: Transaction<CatalogueDb>) => projectUsers(storesIn(trx), message.items, message.seq),
    // The country that decides which day it is was chosen by these people.
    { afterCommit: ({ items }) => ctx.recordWrites(items.map(({ id }) => id)) },
  ),
  consume(
    'subscription.confirmed',
    ({ items, requestId }, trx: Transaction<CatalogueDb>) =>
      subscribeConfirmed(storesIn(trx), items, requestId),
    {
      afterCommit: async ({ items }) => {
        const userIds = items.map(({ userId }) => userId)
        await ctx.recordWrites(userIds)
        for (const user of userIds) ctx.sendHint({ audience: { user }, keys: keysOf(SUBSCRIPTION_READS) })
      },
    },
  ),
  consume(
    'user.deleted',
    ({ items, seq, requestId }, trx: Transaction<CatalogueDb>) =>
      eraseUsers(storesIn(trx), items, seq, ctx.now(), requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
]
