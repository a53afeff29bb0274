import type { AuditRecord, ServiceName } from '@uitpost/contracts'
import { newId } from './ids.ts'

/** Something that was done, for the audit trail. Addresses, names and IPs do not belong into it. */
export interface Act {
  service: ServiceName
  /** Noun and past tense, such as 'event.approved'. */
  action: string
  at: Date
  /** Null when the service did it of itself. */
  actorId: string | null
  /** What it was done to, such as 'event 0190…'; a person by `subjectUserId` instead. */
  subject?: string
  subjectUserId?: string
  before?: unknown
  after?: unknown
}

/** The item of an `audit.recorded` message. */
export const auditRecord = ({ at, subject, subjectUserId, before, after, ...act }: Act): AuditRecord => ({
  ...act,
  id: newId(),
  at: at.toISOString(),
  subject: subject ?? null,
  subjectUserId: subjectUserId ?? null,
  before: before ?? null,
  after: after ?? null,
})

/** Whom such a message names: their erasure takes it along (the outbox's `personIds`). */
export const personsIn = ({ actorId, subjectUserId }: AuditRecord): string[] =>
  [...new Set([actorId, subjectUserId])].filter((id) => id !== null)
