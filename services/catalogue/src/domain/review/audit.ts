import { type Act, auditRecord, personsIn } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'

type CatalogueAct = Omit<Act, 'service'>

/** Sends an audit record, in the transaction of the change. */
export const recordAct = (
  stores: Pick<TransactionStores, 'outbox'>,
  act: CatalogueAct,
  requestId: string | null,
): Promise<void> => recordActs(stores, [act], requestId)

/** The same for several, as one message. */
export async function recordActs(
  { outbox }: Pick<TransactionStores, 'outbox'>,
  acts: readonly CatalogueAct[],
  requestId: string | null,
): Promise<void> {
  const records = acts.map((act) => auditRecord({ ...act, service: 'catalogue' }))
  await outbox.add('audit.recorded', records, requestId, records.flatMap(personsIn))
}
