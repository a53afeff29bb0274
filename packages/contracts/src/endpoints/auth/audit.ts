import { z } from 'zod'
import { PAGE_LIMIT } from '../../constants.ts'
import { endpoint, FilterText } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

/** An entry of the audit trail. People appear as pseudonyms that cannot be resolved after their erasure. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  service: z.string(),
  /** Such as 'event.approved' or 'user.role_changed'. */
  action: z.string(),
  actor: z.string().nullable(),
  /** Looked up while the account exists; not stored in the trail. */
  actorName: z.string().nullable(),
  /** An object such as 'event 0190…', or a person's pseudonym. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const auditFilter = {
  action: FilterText(60).optional(),
  service: FilterText(40).optional(),
  /** Inclusive, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
export const AuditFilter = z.strictObject(auditFilter)
export type AuditFilter = z.infer<typeof AuditFilter>
export const AuditQuery = z.strictObject({
  ...auditFilter,
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).optional(),
  cursor: z.string().min(1).max(500).optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const auditEndpoints = {
  listAudit: endpoint({ policy: 'admin', query: AuditQuery, reply: z.array(AuditEntry) }),
  /** The same rows as text/csv, protected against formula injection in spreadsheets. */
  exportAudit: endpoint({ policy: 'admin', replyType: 'text/csv', query: AuditFilter, reply: z.string() }),
}
