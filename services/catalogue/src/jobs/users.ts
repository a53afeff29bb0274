import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { eraseUsers } from '../domain/people/erasure.ts'
import { projectUsers } from '../domain/people/users.ts'
import type { CatalogueDb } from '../store/schema.ts'

export const userJobs = (ctx: Context): Consumer[] => [
  consume('user.changed', (message, trx: Transaction<CatalogueDb>) =>
    projectUsers(storesIn(trx), message.items, message.seq),
  ),
  consume(
    'user.deleted',
    ({ items, seq, requestId }, trx: Transaction<CatalogueDb>) =>
      eraseUsers(storesIn(trx), items, seq, ctx.now(), requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
]
