import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { storesIn } from '../context.ts'
import { projectUsers } from '../domain/users.ts'
import type { CatalogueDb } from '../store/schema.ts'

export const userJobs = (): Consumer[] => [
  consume('user.changed', (message, trx: Transaction<CatalogueDb>) =>
    projectUsers(storesIn(trx), message.items, message.seq),
  ),
]
