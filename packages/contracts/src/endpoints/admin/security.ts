import { z } from 'zod'
import { PAGE_LIMIT, SECURITY_EVENTS } from '../../constants.ts'
import { endpoint, FilterText } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

export const SecurityEvent = z.object({
  id: z.uuid(),
  kind: z.enum(SECURITY_EVENTS),
  at: Instant,
  /** Null when no account has that address. */
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string(),
  detail: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SecuritySummary = z.object({
  /** One row per day, the oldest first, days without anything included. */
  days: z.array(z.object({ day: z.iso.date(), signIns: z.int(), failures: z.int() })),
  failuresByIp: z.array(z.object({ ip: z.string(), failures: z.int() })),
  failuresByAccount: z.array(
    z.object({ userId: z.uuid().nullable(), userName: z.string().nullable(), failures: z.int() }),
  ),
  /** Of all these days together. */
  lockOuts: z.int(),
  tokenReuses: z.int(),
  roleChanges: z.int(),
})
export type SecuritySummary = z.infer<typeof SecuritySummary>

/** An entry of the audit trail: people only as pseudonyms that their erasure makes unreadable. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  service: z.string(),
  /** Such as 'event.approved' or 'user.role_changed'. */
  action: z.string(),
  actor: z.string().nullable(),
  /** Names are looked up while the accounts exist; they are not part of the trail. */
  actorName: z.string().nullable(),
  /** A thing such as 'event 0190…', or a person's pseudonym. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const paging = {
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).optional(),
  cursor: z.string().min(1).max(500).optional(),
}
export const SecurityQuery = z.strictObject({
  kind: z.enum(SECURITY_EVENTS).optional(),
  ip: FilterText(60).optional(),
  userId: z.uuid().optional(),
  ...paging,
})
export type SecurityQuery = z.infer<typeof SecurityQuery>

const auditFilter = {
  action: FilterText(60).optional(),
  service: FilterText(40).optional(),
  /** Both days included, in UTC. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}
export const AuditFilter = z.strictObject(auditFilter)
export type AuditFilter = z.infer<typeof AuditFilter>
export const AuditQuery = z.strictObject({ ...auditFilter, ...paging })
export type AuditQuery = z.infer<typeof AuditQuery>

export const securityEndpoints = {
  getSecuritySummary: endpoint({
    service: 'auth',
    policy: 'admin',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(90).optional() }),
    reply: SecuritySummary,
  }),
  listSecurityEvents: endpoint({
    service: 'auth',
    policy: 'admin',
    query: SecurityQuery,
    reply: z.array(SecurityEvent),
  }),
  listAudit: endpoint({ service: 'auth', policy: 'admin', query: AuditQuery, reply: z.array(AuditEntry) }),
  /** The same rows as text/csv, safe to open in a spreadsheet. */
  exportAudit: endpoint({
    ...{ service: 'auth', policy: 'admin', replyType: 'text/csv' },
    query: AuditFilter,
    reply: z.string(),
  }),
}
