import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { type Context, resetsIn } from '../context.ts'
import { mailResetLinks } from '../domain/sessions/passwords.ts'
import type { AuthDb } from '../store/schema.ts'

export const resetLinkJobs = (ctx: Context): Consumer[] => [
  consume('reset.requested', ({ items }, trx: Transaction<AuthDb>) =>
    mailResetLinks(ctx, resetsIn(trx), items),
  ),
]
