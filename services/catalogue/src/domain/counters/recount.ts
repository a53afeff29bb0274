import type { Context } from '../../context.ts'
import type { Counters } from '../../store/counters/recount.ts'

/** By key, the difference between the right and the stored value of each counter. */
function differences<Row>(
  right: Row[],
  stored: Row[],
  keyOf: (row: Row) => string,
  valueOf: (row: Row) => number,
) {
  const off = new Map<string, { row: Row; by: number }>()
  for (const row of right) off.set(keyOf(row), { row, by: valueOf(row) })
  for (const row of stored) off.set(keyOf(row), { row, by: (off.get(keyOf(row))?.by ?? 0) - valueOf(row) })
  return [...off]
    .filter(([, { by }]) => by !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, difference]) => difference)
}

const compare = (right: Counters, stored: Counters) => ({
  eventCounts: differences(
    right.eventCounts,
    stored.eventCounts,
    (row) => `${row.lastDate} ${row.categoryId}`,
    (row) => row.approved,
  ).map(({ row, by }) => ({ ...row, approved: by })),
  eventTallies: differences(
    right.eventTallies,
    stored.eventTallies,
    (row) => `${row.categoryId} ${row.edge} ${row.span} ${row.fromDate}`,
    (row) => row.approved,
  ).map(({ row, by }) => ({ ...row, approved: by })),
  cityCounts: differences(
    right.cityCounts,
    stored.cityCounts,
    (row) => row.cityKey,
    (row) => row.approved,
  ).map(({ row, by }) => ({ ...row, approved: by })),
  stats: differences(
    right.stats,
    stored.stats,
    (row) => row.name,
    (row) => row.value,
  ).map(({ row, by }) => ({ ...row, value: by })),
})

/** A statement holds at most 65,535 parameters. */
const BATCH_SIZE = 5_000

async function inBatches<Row>(rows: Row[], save: (piece: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) await save(rows.slice(from, from + BATCH_SIZE))
}

/** Recounts everything and repairs the counters; returns by how much each was off. */
export const recount = (ctx: Context): Promise<Counters> =>
  ctx.transaction(async ({ recounts, counters }) => {
    // The lock order of writers (domain/counters/counters.ts, domain/people/users.ts), which prevents deadlocks.
    await recounts.blockEventWrites()
    await counters.lockStat('users')
    const wrong = compare(await recounts.countFromRows(), await recounts.stored())
    await inBatches(wrong.eventCounts, counters.addToEventCounts)
    await inBatches(wrong.eventTallies, counters.addToEventTallies)
    await inBatches(wrong.cityCounts, counters.addToCityCounts)
    await counters.addToStats(wrong.stats)
    return wrong
  })
