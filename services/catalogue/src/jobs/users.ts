import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { storesIn } from '../context.ts'
import { eraseUsers, projectUsers } from '../domain/users.ts'
import type { CatalogueDb } from '../store/schema.ts'

export const userJobs = (): Consumer[] => [
  consume('user.changed', (message, trx: Transaction<CatalogueDb>) =>
    projectUsers(storesIn(trx), message.items, message.seq),
  ),
  consume(
    'user.deleted',
    ({ items, seq, requestId }, trx: Transaction<CatalogueDb>) =>
      eraseUsers(storesIn(trx), items, seq, requestId),
    { afterCommit: ({ items }, { forgetPerson }) => Promise.all(items.map(({ id }) => forgetPerson(id))) },
  ),
]
