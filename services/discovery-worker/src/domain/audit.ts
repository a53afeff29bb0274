import { type AuditAction, auditRecord, personIdsOf } from '@uitpost/service-kit'
import type { Context, StoresInTransaction } from '../context.ts'

/** Announces what an admin did, or the schedule, whose id is null. */
export async function recordAuditAction(
  ctx: Context,
  { outbox }: StoresInTransaction,
  { id, requestId }: { id: string | null; requestId: string | null },
  act: Pick<AuditAction, 'action' | 'subject' | 'before' | 'after'>,
): Promise<void> {
  const record = auditRecord({ ...act, service: 'discovery-worker', at: ctx.now(), actorId: id })
  await outbox.add('audit.recorded', [record], requestId, personIdsOf(record))
}
