import type { MessageItem } from '@uitpost/contracts'
import type { Stores } from '../../context.ts'

/** Counts catalogue's outcomes of a run's candidates, each candidate once. */
export async function saveOutcomes(
  stores: Pick<Stores, 'candidates' | 'runs'>,
  outcomes: readonly MessageItem<'candidates.taken-in'>[],
): Promise<void> {
  const byRun = Map.groupBy(outcomes, (outcome) => outcome.runId)
  for (const [runId, ofRun] of [...byRun].toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? ''))) {
    if (!runId || !(await stores.runs.lock(runId))) continue
    const noted = await stores.candidates.saveOutcomes(runId, ofRun)
    const count = (outcome: string): number => noted.filter((one) => one === outcome).length
    await stores.runs.countOutcomes(runId, {
      created: count('created'),
      joined: count('joined'),
      refused: count('refused'),
    })
  }
}
