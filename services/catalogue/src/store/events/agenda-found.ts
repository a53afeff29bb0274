import { AGENDA_COUNTED, AGENDA_ITEMS, addDays, EVENING_STARTS, NIGHT_ENDS } from '@uitpost/contracts'
import { type RawBuilder, sql } from 'kysely'
import { conditionsOf, type Matches, partitionOf } from './agenda-partitions.ts'
import { type Circle, distanceTo, isNear, nearestTo } from './distances.ts'
import { running } from './events.ts'

/** A question to the agenda. */
export interface AgendaSearch extends Omit<Matches, 'cityKeys'> {
  /** The place asked for, and the distance of the towns around it by city key. */
  around?: Circle & { kmByCity: ReadonlyMap<string, number> }
  /** By distance only around a place. */
  order: 'date' | 'distance'
  /** A row for each date of a series instead of one per series. */
  eachDate?: boolean
  /** Only the evening of that day counts: of a weekend its Friday, or tonight until the end of the night. */
  evening?: { of: 'weekend' | 'tonight'; day: string; zone: string }
  /** Events that ended before are left out. */
  notOverAt?: Date
}

export const dateOrder = sql`local_date, start_at, id`

/** Which hours of the days asked for count. */
export function hoursOf({ evening, notOverAt }: AgendaSearch): RawBuilder<unknown> {
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

/** The question with the cities around its place. */
export const askedOf = (search: AgendaSearch): Matches =>
  search.around ? { ...search, cityKeys: [...search.around.kmByCity.keys()] } : search

/** Conditions of the dates of a series that are asked for. */
export const datesOf = (search: AgendaSearch, seriesId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`series_id = ${seriesId} and local_end_date >= ${search.from}::date and ${conditionsOf(askedOf(search))}
    and ${hoursOf(search)}`

/** Of a series only its first date counts, unless each is asked for. */
const isFirst = (search: AgendaSearch): RawBuilder<unknown> =>
  search.eachDate
    ? sql`true`
    : sql`(series_id is null or not exists (select from event where ${datesOf(search, sql`dated.series_id`)}
        and (${dateOrder}) < (dated.local_date, dated.start_at, dated.id)))`

// Index columns only; the events are read for one page.
const rowsWith = (...conditions: RawBuilder<unknown>[]) =>
  sql`select local_date, start_at, id, series_id, city_key from event as dated
    where ${sql.join(conditions, sql` and `)}`

/** The towns around the place, with their distance. */
const towns = ({ kmByCity }: NonNullable<AgendaSearch['around']>) =>
  sql`unnest(${[...kmByCity.keys()]}::text[], ${[...kmByCity.values()]}::float8[]) as town(key, km)`

const hasOwnPlace = (id: RawBuilder<unknown>) => sql`own.id = ${id} and own.facts ? 'geo'`

/** Whether a scan by city is the fastest: it needs no other condition about cities. */
const isByCity = ({ around, savedBy }: AgendaSearch, many: boolean): boolean =>
  around !== undefined && !many && savedBy === undefined

/** The soonest AGENDA_ITEMS with their distance: one short index scan per city, category or country. */
export function selectSoonest(search: AgendaSearch, many: boolean): RawBuilder<unknown> {
  const { from, around } = search
  const part = partitionOf(askedOf(search), many)
  const matches = conditionsOf(isByCity(search, many) ? search : askedOf(search))
  const soonest = sql`order by ${dateOrder} limit ${AGENDA_ITEMS}`
  const branch = (...conditions: RawBuilder<unknown>[]) =>
    sql`(${rowsWith(matches, hoursOf(search), ...conditions, isFirst(search))} ${soonest})`
  const days = sql`local_date >= ${from}::date`
  const found = part.runs
    ? sql`select found.* from ${part.from} cross join lateral (
        ${branch(part.by, days)} union all ${branch(part.by, part.runs)}) as found`
    : sql`select found.* from ${part.from} cross join lateral ${branch(part.by, days)} as found
        union all ${branch(running(from))}`
  const item = sql`(select * from (${found}) as found ${soonest}) as item`
  if (!around) return sql`select item.*, null::float8 as km from ${item}`
  return sql`select * from (
      select item.*, case when own.id is null then town.km else ${distanceTo(around, sql`own.facts`)} end as km
      from ${item}
      left join ${towns(around)} on town.key = item.city_key
      left join event as own on ${hasOwnPlace(sql`item.id`)}
    ) as measured where km is null or km <= ${around.km}`
}

/**
 * The nearest AGENDA_COUNTED with their distance: town by town, the nearest first, and those with coordinates of their
 * own by the index of these. Both end as soon as they have enough.
 */
export function selectNearest(
  search: AgendaSearch,
  around: NonNullable<AgendaSearch['around']>,
  many: boolean,
): RawBuilder<unknown> {
  const { from } = search
  const part = partitionOf(askedOf(search), many)
  const nearest = sql`order by km, ${dateOrder} limit ${AGENDA_COUNTED}`
  const inTown = [
    hoursOf(search),
    isFirst(search),
    sql`not exists (select from event as own where ${hasOwnPlace(sql`dated.id`)})`,
  ]
  const branch = (conditions: RawBuilder<unknown>) =>
    sql`(${rowsWith(conditionsOf(search), part.by, conditions, ...inTown)} order by ${dateOrder} limit ${AGENDA_COUNTED})`
  const coming = sql`local_end_date >= ${from}::date`
  const byTown =
    isByCity(search, many) && part.runs
      ? sql`select part.km, found.* from (
            select part.key, town.km from ${part.from} join ${towns(around)} on town.key = part.key order by town.km
          ) as part
          cross join lateral (${branch(sql`local_date >= ${from}::date`)} union all ${branch(part.runs)}) as found`
      : // Few are left by words or categories, or were saved: all of them are measured.
        sql`select town.km, found.* from ${part.from}
          cross join lateral (${rowsWith(conditionsOf(askedOf(search)), part.by, coming, ...inTown)}) as found
          join ${towns(around)} on town.key = found.city_key`
  const byOwnPlace = sql`select ${distanceTo(around, sql`dated.facts`)} as km, local_date, start_at, id, series_id, city_key
    from event as dated
    where ${conditionsOf(askedOf(search))} and ${hoursOf(search)} and ${coming} and ${isNear(around)} and ${isFirst(search)}
    order by ${nearestTo(around)} limit ${AGENDA_COUNTED}`
  return sql`select * from ((${byTown} ${nearest}) union all (${byOwnPlace})) as found where km <= ${around.km} ${nearest}`
}
