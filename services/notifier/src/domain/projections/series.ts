import { type FollowState, localDateIn, type SeriesState } from '@uitpost/contracts'
import { upsertNewer } from '@uitpost/database'
import type { Transaction } from 'kysely'
import { storesIn } from '../../context.ts'
import type { NotifierDb, SeriesRow } from '../../store/schema.ts'
import { takeDeletions, takeOwned } from './items.ts'

type Repetition = Pick<SeriesRow, 'rule' | 'exceptions'>

/** Whether a reader would notice: excluded days that are over leave the list of a feed by themselves. */
function repeatsDifferently(before: Repetition, after: Repetition, today: string): boolean {
  const coming = ({ exceptions }: Repetition) =>
    exceptions
      .filter((day) => day >= today)
      .toSorted()
      .join()
  return before.rule !== after.rule || coming(before) !== coming(after)
}

/** The projection of series; stores when the rule or a coming exception has changed. */
export async function applySeries(
  trx: Transaction<NotifierDb>,
  items: readonly SeriesState[],
  version: number,
  now: Date,
): Promise<void> {
  const alive = await takeDeletions(trx, 'series', items, version)
  const before = await storesIn(trx).series.listForChange(alive.map(({ id }) => id))
  const today = localDateIn('UTC', now)
  const rows = alive.map(({ id, rule, exceptions }) => {
    const known = before.get(id)
    const changed = known !== undefined && repeatsDifferently(known, { rule, exceptions }, today)
    return { id, version, rule, exceptions, changedAt: changed ? now : (known?.changedAt ?? null) }
  })
  await upsertNewer(trx, 'series', ['id'], rows)
  // Previews keep coming events and only read those that were written.
  await storesIn(trx).events.touchUpcoming(
    rows.flatMap(({ id, changedAt }) => (changedAt === now ? [id] : [])),
    today,
  )
}

/** The projection of followed series. */
export async function applyFollows(
  trx: Transaction<NotifierDb>,
  items: readonly FollowState[],
  version: number,
): Promise<void> {
  const alive = await takeOwned(trx, 'followedSeries', items, version)
  const rows = alive.map(({ id, userId, seriesId }) => ({ id, userId, seriesId, version }))
  await upsertNewer(trx, 'followedSeries', ['id'], rows)
}
