import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, storesIn } from '../context.ts'
import { takeIn } from '../domain/intake.ts'
import type { CatalogueDb } from '../store/schema.ts'

export const candidateJobs = (ctx: Context): Consumer[] => [
  consume('candidates.found', (message, trx: Transaction<CatalogueDb>) =>
    takeIn(storesIn(trx), message.items, ctx.now(), message.requestId),
  ),
]
