import type { RunNotificationKind, RunState } from '@uitpost/contracts'
import type { Transaction } from 'kysely'
import { storesIn } from '../../context.ts'
import type { NotifierDb } from '../../store/schema.ts'

const KINDS: Partial<Record<RunState['status'], RunNotificationKind>> = {
  completed: 'run_completed',
  failed: 'run_failed',
}

/**
 * Whoever began a run hears in the panel how it ended; of one that failed every admin does, whoever or whatever began
 * it. One that was cancelled is no news to the admin who did so.
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
