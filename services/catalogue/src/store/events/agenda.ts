import { AGENDA_ITEM_DATES, AGENDA_ITEMS, addDays, EVENING_STARTS, NIGHT_ENDS } from '@uitpost/contracts'
import { EARTH_RADIUS_KM } from '@uitpost/places'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CatalogueDb, EventFields } from '../schema.ts'
import { conditionsOf, holdMany, type Matches, partitionOf } from './agenda-partitions.ts'
import { columns, running, type ShownEvent } from './events.ts'

/** A question to the agenda. */
export interface AgendaSearch extends Omit<Matches, 'cityKeys'> {
  /** Distance from the place asked for, by city key. */
  kmByCity?: ReadonlyMap<string, number>
  /** The place asked for: events with coordinates of their own have their own distance. */
  centre?: Centre
  order: 'date' | 'distance'
  /** A row for each date of a series instead of one per series. */
  eachDate?: boolean
  /** Only the evening of that day counts: of a weekend its Friday, or tonight until the end of the night. */
  evening?: { of: 'weekend' | 'tonight'; day: string; zone: string }
  /** Events that ended before are left out. */
  notOverAt?: Date
}

interface Centre {
  latitude: number
  longitude: number
  /** Events that are further away are left out. */
  km: number
}

/** From the centre to an event's own coordinates, by the haversine formula as in packages/places. */
function ownKm({ latitude, longitude }: Centre): RawBuilder<unknown> {
  const degrees = (name: 'latitude' | 'longitude') =>
    sql`(own.facts #>> ${sql.lit(`{geo,value,${name}}`)}::text[])::float8`
  const half = (from: number, to: RawBuilder<unknown>) => sql`sin(radians(${to} - ${from}::float8) / 2) ^ 2`
  return sql`round((2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(${half(latitude, degrees('latitude'))}
    + cos(radians(${latitude}::float8)) * cos(radians(${degrees('latitude')}))
    * ${half(longitude, degrees('longitude'))}))))::numeric, 1)::float8`
}

/** Where a page continues: after this item. */
export interface AfterItem {
  /** Present if sorted by distance. */
  km?: number
  localDate: string
  startAt: Date
  id: string
}

/** A date of a series; `startAt` in ISO 8601. */
type SeriesStart = Pick<EventFields, 'allDay' | 'timeKnown' | 'timeZone' | 'localDate' | 'localEndDate'> & {
  startAt: string
}

/**
 * An item: its event, or the first date of its series that is asked for, with the first of all of them and the number of
 * further ones.
 */
export type AgendaRow = ShownEvent & { starts: SeriesStart[] | null; moreDates: number; km: number | null }

/** Which hours of the days asked for count. */
function hoursOf({ evening, notOverAt }: AgendaSearch): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (evening) {
    const { of, day, zone } = evening
    const at = (date: string, time: string) => sql`((${date}::date + ${time}::time) at time zone ${zone})`
    const starts = at(day, EVENING_STARTS)
    const overlaps = sql`(end_at > ${starts} or (end_at is null and start_at >= ${starts}))`
    parts.push(
      of === 'weekend'
        ? sql`(local_end_date > ${day}::date or all_day or not time_known or ${overlaps})`
        : sql`(not all_day and time_known and start_at < ${at(addDays(day, 1), NIGHT_ENDS)} and ${overlaps})`,
    )
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
   * One row per series or single event (per date, if `eachDate`), the first AGENDA_ITEMS: one short index scan per city,
   * category or country. `total` counts all of these rows, not only those of the page.
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
    const asked: Matches = cityKeys ? { ...search, cityKeys } : search
    const part = partitionOf(asked, many)
    // A scan by city needs no other condition about cities.
    const isByCity = cityKeys !== undefined && !many && search.savedBy === undefined
    const matches = sql`${conditionsOf(isByCity ? search : asked)} and ${hoursOf(search)}`
    const datesOf = (seriesId: RawBuilder<unknown>) => sql`series_id = ${seriesId}
      and local_end_date >= ${from}::date and ${conditionsOf(asked)} and ${hoursOf(search)}`
    const isFirst = eachDate
      ? sql`true`
      : sql`(series_id is null or not exists (select from event where ${datesOf(sql`dated.series_id`)}
          and (${dateOrder}) < (dated.local_date, dated.start_at, dated.id)))`
    // Sorts index columns only; the events are read for one page.
    const branch = (conditions: RawBuilder<unknown>) =>
      sql`(select local_date, start_at, id, series_id, city_key from event as dated
        where ${matches} and ${conditions} and ${isFirst} order by ${dateOrder} limit ${AGENDA_ITEMS})`
    const days = sql`local_date >= ${from}::date`
    const found = part.runs
      ? sql`select found.* from ${part.from} cross join lateral (
          ${branch(sql`${part.by} and ${days}`)} union all ${branch(sql`${part.by} and ${part.runs}`)}) as found`
      : sql`select found.* from ${part.from} cross join lateral ${branch(sql`${part.by} and ${days}`)} as found
          union all ${branch(running(from))}`
    const near =
      kmByCity && sql`unnest(${cityKeys}::text[], ${[...kmByCity.values()]}::float8[]) as near(key, km)`
    const km = search.centre
      ? sql`case when own.id is null then near.km else ${ownKm(search.centre)} end`
      : sql`near.km`
    const own = sql`left join event as own on own.id = item.id and own.facts ? 'geo'`
    const withKm = near
      ? sql`select item.*, ${km} as km from item left join ${near} on near.key = item.city_key ${search.centre ? own : sql``}`
      : sql`select item.*, null::float8 as km from item`
    const isInside = near && search.centre ? sql`where km is null or km <= ${search.centre.km}` : sql``
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
    // One date alone is told by its event.
    const ofSeries = sql`select count(*)::int - 1 as more_dates, (json_agg(json_build_object('startAt', start_at,
        'allDay', all_day, 'timeKnown', time_known, 'timeZone', time_zone, 'localDate', local_date,
        'localEndDate', local_end_date) order by ${dateOrder}) filter (where place <= ${AGENDA_ITEM_DATES})) as starts
      from (select *, row_number() over (order by ${dateOrder}) as place from event
        where ${datesOf(sql`page.series_id`)}) as dated`
    const { rows } = await sql<AgendaRow & { total: number }>`
      with item as (select * from (${found}) as found order by ${dateOrder} limit ${AGENDA_ITEMS}),
      placed as (select * from (${withKm}) as measured ${isInside}),
      page as (select * from placed ${rest} order by ${by} limit ${limit})
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))},
        category.name as category_name, category.slug as category_slug, page.km,
        ${eachDate ? sql`null as starts, 0 as more_dates` : sql`of_series.starts, greatest(of_series.more_dates, 0) as more_dates`},
        (select count(*)::int from placed) as total
      from page
      join event on event.id = page.id
      ${eachDate ? sql`` : sql`cross join lateral (${ofSeries}) as of_series`}
      left join category on category.id = event.category_id and category.approved
      order by ${order === 'distance' ? sql`page.km, ` : sql``}event.local_date, event.start_at, event.id`.execute(
      db,
    )
    return { rows, total: rows[0]?.total ?? 0 }
  },

  /** Ids of events that were approved, match and are cancelled, the soonest first. */
  listCancelled: async (search: AgendaSearch, limit: number): Promise<string[]> => {
    const { kmByCity, from } = search
    const asked: Matches = { ...search, ...(kmByCity && { cityKeys: [...kmByCity.keys()] }) }
    const { rows } = await sql<{ id: string }>`
      select id from event
      where ${conditionsOf(asked, 'cancelled')} and ${hoursOf(search)} and approved_at is not null
        and local_end_date >= ${from}::date and local_date >= ${from}::date - ${LONGEST_RUN}::int
      order by ${dateOrder} limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
