import type { RunNotificationKind, RunState } from '@uitpost/contracts'
import type { Transaction } from 'kysely'
import { storesIn } from '../../context.ts'
import type { NotifierDb } from '../../store/schema.ts'

const KINDS: Partial<Record<RunState['status'], RunNotificationKind>> = {
  completed: 'run_completed',
  failed: 'run_failed',
}

/**
 * Panel notifications about finished runs: success goes to the admin who started the run, failure to every admin.
 * Cancelled runs are not announced.
 */
export async function applyRuns(
  trx: Transaction<NotifierDb>,
  items: readonly RunState[],
  now: Date,
): Promise<void> {
  const news = items.flatMap((item) => {
    const { id, deleted, status, country, approach, eventsFound, error, startedBy, finishedAt } = item
    const kind = KINDS[status]
    const to = kind === 'run_failed' ? 'all' : startedBy
    if (deleted || !kind || finishedAt === null || to === null) return []
    const run = { id, country, approach, eventsFound, error }
    return [{ kind, run, title: `${country}, ${approach}`, occasion: `run ${id} ${finishedAt}`, to }]
  })
  await storesIn(trx).notifications.addForAdmins(news, now)
}
