import { AGENDA_DATES, addDays, WEEKEND_STARTS } from '@uitpost/contracts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import { conditionsOf, holdMany, partitionOf, type Search } from './event-search.ts'
import { columns, running, type ShownEvent } from './events.ts'

/** A search for the agenda. */
export interface AgendaSearch extends Omit<Search, 'cityKeys' | 'sort'> {
  /** Distance from the place asked for, by city key. */
  kmByCity?: ReadonlyMap<string, number>
  order: 'date' | 'distance'
  /** A row for each date of a series instead of one per series. */
  eachDate?: boolean
  /** The Friday on which only events of the evening count, and the zone of the place. */
  evening?: { day: string; zone: string }
  /** Events that ended before are left out. */
  notOverAt?: Date
}

/** Where a page continues: after this item. */
export interface AfterItem {
  /** Present if sorted by distance. */
  km?: number
  localDate: string
  startAt: Date
  id: string
}

/** An item: its event, or the next date of its series, with the number of further dates. */
export type AgendaRow = ShownEvent & { moreDates: number; km: number | null }

/** Which hours of the days asked for count. */
function hoursOf({ evening, notOverAt }: AgendaSearch): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (evening) {
    const starts = sql`((${evening.day}::date + ${WEEKEND_STARTS}::time) at time zone ${evening.zone})`
    parts.push(sql`(local_end_date > ${evening.day}::date or all_day or not time_known
      or end_at > ${starts} or (end_at is null and start_at >= ${starts}))`)
  }
  if (notOverAt) parts.push(sql`(end_at is null or end_at > ${notOverAt})`)
  return sql.join(parts, sql` and `)
}

/** Cancelled events that began longer ago are not told any more. */
const LONGEST_RUN = 90

const SHORT_DAYS = 10
const isShort = (from: string, to: string | undefined): boolean =>
  to !== undefined && to <= addDays(from, SHORT_DAYS)

const dateOrder = sql`local_date, start_at, id`

export const agendaStore = (db: Kysely<CatalogueDb>) => ({
  /**
   * One row per series or single event (per date, if `eachDate`), from the first AGENDA_DATES dates: one short index scan per city, category or
   * country. `total` counts all rows, not only those of the page.
   */
  list: async (
    search: AgendaSearch,
    limit: number,
    after?: AfterItem,
  ): Promise<{ rows: AgendaRow[]; total: number }> => {
    const { kmByCity, from, to, order, eachDate = false } = search
    const cityKeys = kmByCity && [...kmByCity.keys()]
    // In a few days even large cities have few events.
    const many = cityKeys !== undefined && !isShort(from, to) && (await holdMany(db, cityKeys))
    const everywhere: Search = { ...search, sort: 'soonest' }
    const asked: Search = cityKeys ? { ...everywhere, cityKeys } : everywhere
    const part = partitionOf(asked, many)
    // A scan by city needs no other condition about cities.
    const isByCity = cityKeys !== undefined && !many
    const matches = sql`${conditionsOf(isByCity ? everywhere : asked)} and ${hoursOf(search)}`
    // Sorts index columns only; the events are read for one page.
    const branch = (conditions: RawBuilder<unknown>) =>
      sql`(select local_date, start_at, id, series_id, city_key from event where ${matches} and ${conditions}
        order by ${dateOrder} limit ${AGENDA_DATES})`
    const days = sql`local_date >= ${from}::date`
    const found = part.runs
      ? sql`select found.* from ${part.from} cross join lateral (
          ${branch(sql`${part.by} and ${days}`)} union all ${branch(sql`${part.by} and ${part.runs}`)}) as found`
      : sql`select found.* from ${part.from} cross join lateral ${branch(sql`${part.by} and ${days}`)} as found
          union all ${branch(running(from))}`
    const near =
      kmByCity && sql`unnest(${cityKeys}::text[], ${[...kmByCity.values()]}::float8[]) as near(key, km)`
    const withKm = near
      ? sql`select item.*, near.km from item left join ${near} on near.key = item.city_key`
      : sql`select item.*, null::float8 as km from item`
    const place = (at: { km?: unknown; localDate: unknown; startAt: unknown; id: unknown }) =>
      order === 'distance'
        ? sql`(${at.km}, ${at.localDate}, ${at.startAt}, ${at.id})`
        : sql`(${at.localDate}, ${at.startAt}, ${at.id})`
    const placeOfRow = place({ km: sql`km`, localDate: sql`local_date`, startAt: sql`start_at`, id: sql`id` })
    const rest = after
      ? sql`where ${placeOfRow} > ${place({
          km: sql`${after.km ?? 0}::float8`,
          localDate: sql`${after.localDate}::date`,
          startAt: sql`${after.startAt}::timestamptz`,
          id: sql`${after.id}::uuid`,
        })}`
      : sql``
    const by = order === 'distance' ? sql`km, ${dateOrder}` : dateOrder
    const more = sql`(select count(*)::int from event where series_id = page.series_id and id <> page.id
      and status = 'approved' and local_end_date >= ${from}::date
      and ${to ? sql`local_date <= ${to}::date` : sql`true`} and ${hoursOf(search)})`
    const item = eachDate
      ? sql`select * from found`
      : sql`select distinct on (coalesce(series_id, id)) * from found
          order by coalesce(series_id, id), ${dateOrder}`
    const moreDates = eachDate ? sql`0` : sql`case when page.series_id is null then 0 else ${more} end`
    const { rows } = await sql<AgendaRow & { total: number }>`
      with found as (select * from (${found}) as found order by ${dateOrder} limit ${AGENDA_DATES}),
      item as (${item}),
      placed as (${withKm}),
      page as (select * from placed ${rest} order by ${by} limit ${limit})
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))},
        category.name as category_name, category.slug as category_slug, page.km,
        ${moreDates} as more_dates,
        (select count(*)::int from item) as total
      from page
      join event on event.id = page.id
      left join category on category.id = event.category_id and category.approved
      order by ${order === 'distance' ? sql`page.km, ` : sql``}event.local_date, event.start_at, event.id`.execute(
      db,
    )
    return { rows, total: rows[0]?.total ?? 0 }
  },

  /** Ids of events that were approved, match and are cancelled, the soonest first. */
  listCancelled: async (search: AgendaSearch, limit: number): Promise<string[]> => {
    const { kmByCity, from } = search
    const asked: Search = {
      ...search,
      sort: 'soonest',
      ...(kmByCity && { cityKeys: [...kmByCity.keys()] }),
    }
    const { rows } = await sql<{ id: string }>`
      select id from event
      where ${conditionsOf(asked, 'cancelled')} and ${hoursOf(search)} and approved_at is not null
        and local_end_date >= ${from}::date and local_date >= ${from}::date - ${LONGEST_RUN}::int
      order by ${dateOrder} limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
