import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { auditIn } from '../context.ts'
import { storeAuditRecords } from '../domain/audit/audit-trail.ts'
import type { AuthDb } from '../store/schema.ts'

export const auditJobs = (): Consumer[] => [
  consume('audit.recorded', ({ items }, trx: Transaction<AuthDb>) => storeAuditRecords(auditIn(trx), items)),
]
