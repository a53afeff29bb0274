import type { RunState } from '@uitpost/contracts'
import type { StoresInTransaction } from '../../context.ts'
import type { RunRow } from '../../store/schema.ts'

const stateOf = (run: RunRow): RunState => ({
  id: run.id,
  status: run.status,
  country: run.country,
  approach: run.approach,
  eventsFound: run.eventsFound,
  error: run.error,
  startedBy: run.startedBy,
  finishedAt: run.finishedAt?.toISOString() ?? null,
})

/** Announces the end of a run to the notifier, in the transaction that ends it. */
export const announceEnd = ({ outbox }: Pick<StoresInTransaction, 'outbox'>, run: RunRow) =>
  outbox.add('run.changed', [stateOf(run)], run.requestId, run.startedBy ? [run.startedBy] : [])
