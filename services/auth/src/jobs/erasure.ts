import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { erasuresIn } from '../context.ts'
import { recordErasureReplies } from '../domain/privacy/erasure.ts'
import type { AuthDb } from '../store/schema.ts'

export const erasureJobs = (): Consumer[] => [
  consume('user.erased', ({ items }, trx: Transaction<AuthDb>) =>
    recordErasureReplies(erasuresIn(trx), items),
  ),
]
