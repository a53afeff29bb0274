import type { Context, TransactionStores } from '../../context.ts'
import type { TitleInCity } from '../../store/events/series-grouping.ts'
import { announceEvents } from '../announcements/events.ts'
import { announceFollows } from '../announcements/follows.ts'
import { loadAliases } from '../duplicates/aliases.ts'
import { regroupDuplicates } from '../duplicates/groups.ts'
import { wasPublished } from '../reading/public-events.ts'
import { collectDrafts } from './drafts.ts'
import { collectSeries, happeningLock, MAX_LOADED } from './happenings.ts'

/** Titles per transaction. */
const TITLES = 200
/** Transactions per turn of the sweep, so that a service can stop in between. */
const PARTS = 50

/**
 * Brings the stored single dates of one happening together, as intake does with new ones. Goes on where the last
 * process stopped, one process at a time; decisions, saves and counters stay as they are.
 */
export async function groupStoredDates(ctx: Context): Promise<void> {
  for (let part = 0; part < PARTS; part += 1) {
    if (!(await ctx.transaction(groupNext))) return
  }
}

/** Whether there may be more. */
async function groupNext(stores: TransactionStores): Promise<boolean> {
  const place = await stores.seriesGrouping.lock()
  if (!place) return false
  const titles = await stores.seriesGrouping.listTitles(place, TITLES)
  await groupDates(
    stores,
    titles.filter(({ events }) => events > 1),
  )
  await stores.seriesGrouping.moveTo(titles.at(-1))
  return titles.length > 0
}

async function groupDates(stores: TransactionStores, titles: readonly TitleInCity[]): Promise<void> {
  if (titles.length === 0) return
  await stores.candidates.lock(titles.map(happeningLock))
  const ids = await stores.seriesGrouping.listDates(titles, MAX_LOADED)
  const seriesIds = (await stores.events.list(ids)).flatMap(({ seriesId }) => seriesId ?? [])
  const series = collectSeries(await stores.series.list([...new Set(seriesIds)]), new Map())
  const rows = await stores.events.listForUpdate(ids)
  const aliases = await loadAliases(
    stores,
    titles.map(({ cityKey }) => cityKey),
  )
  series.placeStored(
    collectDrafts(
      rows.map((event) => ({ before: event, event, sources: [], touched: new Set(), renamed: new Set() })),
      aliases,
    ),
  )
  await stores.series.insertStated(series.created())
  await stores.events.putInSeries(series.moved())
  const { eventIds, ...follows } = await stores.series.absorb(series.absorbed())
  const moved = [...new Set([...series.moved().keys(), ...eventIds])]
  // Dates of one series are no duplicates of each other.
  await regroupDuplicates(stores, moved)
  await announceEvents(stores, (await stores.events.list(moved)).filter(wasPublished), null)
  await announceFollows(stores, follows, null)
}
