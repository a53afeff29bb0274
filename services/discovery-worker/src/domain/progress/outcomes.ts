import type { MessageItem } from '@uitpost/contracts'
import type { Stores } from '../../context.ts'

/** What catalogue made of a run's candidates, counted once per candidate however often it is told. */
export async function noteOutcomes(
  stores: Pick<Stores, 'candidates' | 'runs'>,
  outcomes: readonly MessageItem<'candidates.taken-in'>[],
): Promise<void> {
  const byRun = Map.groupBy(outcomes, (outcome) => outcome.runId)
  for (const [runId, told] of [...byRun].toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? ''))) {
    if (!runId || !(await stores.runs.lock(runId))) continue
    const noted = await stores.candidates.noteOutcomes(runId, told)
    const count = (outcome: string): number => noted.filter((one) => one === outcome).length
    await stores.runs.countOutcomes(runId, {
      created: count('created'),
      joined: count('joined'),
      refused: count('refused'),
    })
  }
}
