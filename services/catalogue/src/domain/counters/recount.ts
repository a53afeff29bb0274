import type { Context } from '../../context.ts'
import type { Counters } from '../../store/counters/recount.ts'

/** How far each counter is off: what has to be added to be right, by key. */
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

/** A statement holds 65,535 values; years of days in every category are more. */
const PIECE = 5_000

async function inPieces<Row>(rows: Row[], save: (piece: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += PIECE) await save(rows.slice(from, from + PIECE))
}

/** Counts everything anew and repairs what is off; answers by how much each counter was wrong. */
export const recount = (ctx: Context): Promise<Counters> =>
  ctx.transaction(async ({ recounts, counters }) => {
    // In this order nobody who writes waits for us while we wait for them (domain/counters.ts, domain/users.ts).
    await recounts.keepEventsStill()
    await counters.lockStat('users')
    const wrong = compare(await recounts.countAnew(), await recounts.stored())
    await inPieces(wrong.eventCounts, counters.addToEventCounts)
    await inPieces(wrong.eventTallies, counters.addToEventTallies)
    await inPieces(wrong.cityCounts, counters.addToCityCounts)
    await counters.addToStats(wrong.stats)
    return wrong
  })
