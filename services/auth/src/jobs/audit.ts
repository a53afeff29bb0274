import { type Consumer, consume } from '@uitpost/messaging'
import type { Transaction } from 'kysely'
import { takeInAudit } from '../domain/audit-trail.ts'
import { auditEntryStore } from '../store/audit-entries.ts'
import type { AuthDb } from '../store/schema.ts'

export const auditJobs = (): Consumer[] => [
  consume('audit.recorded', (message, trx: Transaction<AuthDb>) =>
    takeInAudit({ auditEntries: auditEntryStore(trx) }, message.items),
  ),
]
