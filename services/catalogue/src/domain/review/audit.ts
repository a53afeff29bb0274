import { type Act, auditRecord, personsIn } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'

/** Sends what was done to the audit trail, in the transaction that does it. */
export async function recordAct(
  { outbox }: Pick<TransactionStores, 'outbox'>,
  act: Omit<Act, 'service'>,
  requestId: string | null,
): Promise<void> {
  const record = auditRecord({ ...act, service: 'catalogue' })
  await outbox.add('audit.recorded', [record], requestId, personsIn(record))
}
