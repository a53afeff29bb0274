import type { AuditRecord, ServiceName } from '@uitpost/contracts'
import { newId } from './ids.ts'

/** An action for the audit trail. Must not contain addresses, names or IPs. */
export interface AuditAction {
  service: ServiceName
  /** Noun and past tense, such as 'event.approved'. */
  action: string
  at: Date
  /** Null for actions of the service itself. */
  actorId: string | null
  /** The object acted on, such as 'event 0190…'; for a person set `subjectUserId` instead. */
  subject?: string
  subjectUserId?: string
  before?: unknown
  after?: unknown
}

/** The item of an `audit.recorded` message. */
export const auditRecord = ({
  at,
  subject,
  subjectUserId,
  before,
  after,
  ...act
}: AuditAction): AuditRecord => ({
  ...act,
  id: newId(),
  at: at.toISOString(),
  subject: subject ?? null,
  subjectUserId: subjectUserId ?? null,
  before: before ?? null,
  after: after ?? null,
})

/** People named by the message, for the outbox's `personIds`. */
export const personIdsOf = ({ actorId, subjectUserId }: AuditRecord): string[] =>
  [...new Set([actorId, subjectUserId])].filter((id) => id !== null)
