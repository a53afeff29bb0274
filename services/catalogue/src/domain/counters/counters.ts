import type { TransactionStores } from '../../context.ts'
import type { CityCount, EventCount, EventTally, Stat } from '../../store/counters/counters.ts'
import type { EventFields } from '../../store/schema.ts'
import type { StatName } from '../../store/tables/counter-tables.ts'

/** The fields of an event that the counters depend on. */
export type Counted = Pick<EventFields, 'status' | 'categoryId' | 'cityKey' | 'localDate' | 'localEndDate'>

/** An event before and after a change; null where it did not exist. */
export interface Change {
  before: Counted | null
  after: Counted
}

const add = (sums: Map<string, number>, key: string, by: number) => sums.set(key, (sums.get(key) ?? 0) + by)

const sortedChanges = (sums: Map<string, number>): [string, number][] =>
  [...sums].filter(([, by]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

function tally(changes: readonly Change[]) {
  const eventCounts = new Map<string, number>()
  const tallies = new Map<string, number>()
  const cityCounts = new Map<string, number>()
  const stats = new Map<string, number>()
  const count = (event: Counted | null, by: 1 | -1) => {
    if (event?.status === 'pending') add(stats, 'pending_events', by)
    if (event?.status !== 'approved') return
    add(stats, 'approved_events', by)
    add(cityCounts, event.cityKey, by)
    if (!event.categoryId) return
    add(eventCounts, `${event.localEndDate} ${event.categoryId}`, by)
    for (const period of periodsOf(event)) add(tallies, `${event.categoryId} ${period}`, by)
  }
  for (const { before, after } of changes) {
    count(before, -1)
    count(after, 1)
  }
  return { eventCounts, tallies, cityCounts, stats }
}

const toEventCount = ([key, approved]: [string, number]): EventCount => {
  const [lastDate = '', categoryId = ''] = key.split(' ')
  return { lastDate, categoryId, approved }
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const periodsOf = ({ localDate, localEndDate }: Counted): string[] => [
  `first day ${localDate}`,
  `first month ${monthOf(localDate)}`,
  `last month ${monthOf(localEndDate)}`,
]

const toEventTally = ([key, approved]: [string, number]): EventTally => {
  const [categoryId = '', edge, span, fromDate = ''] = key.split(' ')
  return {
    categoryId,
    edge: edge === 'first' ? 'first' : 'last',
    span: span === 'day' ? 'day' : 'month',
    fromDate,
    approved,
  }
}

/** Cities with their first approved event, minus those that lost their last. */
function newCities(changes: readonly CityCount[], counts: readonly CityCount[]): number {
  const by = new Map(changes.map((change) => [change.cityKey, change.approved]))
  return counts.reduce((sum, { cityKey, approved }) => {
    const before = approved - (by.get(cityKey) ?? 0)
    return sum + Number(approved > 0) - Number(before > 0)
  }, 0)
}

/**
 * Call it last in a transaction, after the events' rows are locked: counter rows are locked in key order, which
 * prevents deadlocks.
 */
export async function countChanges(
  { counters }: Pick<TransactionStores, 'counters'>,
  changes: readonly Change[],
): Promise<void> {
  const { eventCounts, tallies, cityCounts, stats } = tally(changes)
  await counters.addToEventCounts(sortedChanges(eventCounts).map(toEventCount))
  await counters.addToEventTallies(sortedChanges(tallies).map(toEventTally))
  const cityChanges = sortedChanges(cityCounts).map(([cityKey, approved]) => ({ cityKey, approved }))
  add(stats, 'cities', newCities(cityChanges, await counters.addToCityCounts(cityChanges)))
  await counters.addToStats(
    sortedChanges(stats).map(([name, value]): Stat => ({ name: name as StatName, value })),
  )
}
