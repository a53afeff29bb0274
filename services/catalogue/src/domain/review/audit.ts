import { type AuditAction, auditRecord, personIdsOf } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'

type CatalogueAction = Omit<AuditAction, 'service'>

/** Sends an audit record, in the transaction of the change. */
export const recordAuditAction = (
  stores: Pick<TransactionStores, 'outbox'>,
  act: CatalogueAction,
  requestId: string | null,
): Promise<void> => recordAuditActions(stores, [act], requestId)

/** The same for several, as one message. */
export async function recordAuditActions(
  { outbox }: Pick<TransactionStores, 'outbox'>,
  acts: readonly CatalogueAction[],
  requestId: string | null,
): Promise<void> {
  const records = acts.map((act) => auditRecord({ ...act, service: 'catalogue' }))
  await outbox.add('audit.recorded', records, requestId, records.flatMap(personIdsOf))
}
