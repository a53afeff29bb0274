import { AGENDA_ITEM_DATES, AGENDA_ITEMS, addDays } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb, EventFields } from '../schema.ts'
import {
  type AgendaSearch,
  askedOf,
  dateOrder,
  datesOf,
  hoursOf,
  selectNearest,
  selectSoonest,
} from './agenda-found.ts'
import { conditionsOf, holdMany } from './agenda-partitions.ts'
import { columns, type ShownEvent } from './events.ts'

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

/** Days. Cancelled events that began longer ago are left out. */
const LONGEST_RUN = 90

/** In so few days even large cities have few events. */
const SHORT_DAYS = 10

export const agendaStore = (db: Kysely<CatalogueDb>) => ({
  /**
   * One row per series or single event (per date, if `eachDate`), the soonest or the nearest AGENDA_ITEMS. `total` counts
   * the rows of all pages; by distance also those beyond them, up to AGENDA_COUNTED.
   */
  list: async (
    search: AgendaSearch,
    limit: number,
    after?: AfterItem,
  ): Promise<{ rows: AgendaRow[]; total: number }> => {
    const { around, from, to, order, eachDate = false } = search
    const nearby = order === 'distance' ? around : undefined
    const isShort = to !== undefined && to <= addDays(from, SHORT_DAYS)
    const { words, wishes, categoryIds } = search
    const isNarrow = words !== undefined || wishes !== undefined || categoryIds !== undefined
    // Town by town the nearest are found soon, however many there are; words and categories leave few.
    const many =
      around !== undefined &&
      !isShort &&
      (!nearby || isNarrow) &&
      (await holdMany(db, [...around.kmByCity.keys()]))
    const found = nearby ? selectNearest(search, nearby, many) : selectSoonest(search, many)
    const place = (at: { km?: unknown; localDate: unknown; startAt: unknown; id: unknown }) =>
      nearby
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
    const by = nearby ? sql`km, ${dateOrder}` : dateOrder
    // A single date needs no list: its event has it.
    const ofSeries = sql`select count(*)::int - 1 as more_dates, (json_agg(json_build_object('startAt', start_at,
        'allDay', all_day, 'timeKnown', time_known, 'timeZone', time_zone, 'localDate', local_date,
        'localEndDate', local_end_date) order by ${dateOrder}) filter (where place <= ${AGENDA_ITEM_DATES})) as starts
      from (select *, row_number() over (order by ${dateOrder}) as place from event
        where ${datesOf(search, sql`page.series_id`)}) as dated`
    const { rows } = await sql<AgendaRow & { total: number }>`
      with found as materialized (${found}),
      item as (select * from found order by ${by} limit ${AGENDA_ITEMS}),
      page as (select * from item ${rest} order by ${by} limit ${limit})
      select ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))},
        category.name as category_name, category.slug as category_slug, page.km,
        ${eachDate ? sql`null as starts, 0 as more_dates` : sql`of_series.starts, greatest(of_series.more_dates, 0) as more_dates`},
        (select count(*)::int from found) as total
      from page
      join event on event.id = page.id
      ${eachDate ? sql`` : sql`cross join lateral (${ofSeries}) as of_series`}
      left join category on category.id = event.category_id and category.approved
      order by ${nearby ? sql`page.km, ` : sql``}event.local_date, event.start_at, event.id`.execute(db)
    return { rows, total: rows[0]?.total ?? 0 }
  },

  /** Ids of events that were approved, match and are cancelled, the soonest first. */
  listCancelled: async (search: AgendaSearch, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select id from event
      where ${conditionsOf(askedOf(search), 'cancelled')} and ${hoursOf(search)} and approved_at is not null
        and local_end_date >= ${search.from}::date and local_date >= ${search.from}::date - ${LONGEST_RUN}::int
      order by ${dateOrder} limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
})
