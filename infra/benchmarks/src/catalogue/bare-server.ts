// The catalogue's list with only Fastify, pg and one statement, for comparison. node bare-server.ts <database url>
// prints its port.
import type { AddressInfo } from 'node:net'
import { SUGGESTED_SOURCE } from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import Fastify from 'fastify'
import { Pool, types } from 'pg'

const DATE = 1082
types.setTypeParser(DATE, (text) => text)

const local = (instant: string) => `to_char(${instant} at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') ||
  to_char((${instant} at time zone time_zone) - (${instant} at time zone 'UTC'), '"+"HH24:MI')`

const NEXT_MONTH = `(date_trunc('month', $2::date) + interval '1 month')::date`

/** The product's list in one statement, with dates already formatted. */
const UPCOMING = `
  select event.id, title, event.description,
    case when all_day or not time_known then local_date::text else ${local('start_at')} end as "startDate",
    case when end_at is null then null when all_day or not time_known then local_end_date::text else ${local('end_at')} end as "endDate",
    all_day as "allDay", time_known as "timeKnown", time_zone as "timeZone", city, country, location,
    event.facts, source_link as "sourceLink", source,
    json_build_object('id', category.id, 'name', category.name, 'slug', category.slug) as category,
    category_id as "categoryId", status, city_id as town, known as "dateKnown", of_series as series,
    (select sum(coalesce((select sum(approved) from catalogue.event_count
          where category_id = category.id and last_date >= $2::date and last_date < ${NEXT_MONTH}), 0)
        + coalesce((select sum(approved) from catalogue.event_tally
          where category_id = category.id and edge = 'last' and span = 'month' and from_date >= ${NEXT_MONTH}), 0))
      from catalogue.subscription join catalogue.category on category.id = category_id
      where user_id = $1 and category.approved) as total
  from (
    select found.id
    from catalogue.subscription as mine
    join catalogue.category on category.id = mine.category_id and category.approved
    cross join lateral (
      (select local_date, start_at, id from catalogue.event where category_id = mine.category_id
        and status = 'approved' and local_end_date > local_date
        and daterange(local_date, local_end_date, '(]') @> $2::date order by local_date, start_at, id limit $3)
      union all
      (select local_date, start_at, id from catalogue.event where category_id = mine.category_id
        and status = 'approved' and local_date >= $2::date order by local_date, start_at, id limit $3)
    ) as found
    where mine.user_id = $1
    order by found.local_date, found.start_at, found.id limit $3
  ) as found
  join catalogue.event on event.id = found.id
  join catalogue.category on category.id = event.category_id
  left join lateral (
    select json_build_object('how', date_known, 'source', name, 'checkedAt',
      to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as known
    from catalogue.event_source
    where event_id = event.id and not cancelled and name <> $4
      and verdict in ('verified', 'partly') and (evidence->'start'->>'proven')::boolean
    order by date_known = 'stated' desc, checked_at desc limit 1
  ) as proof on true
  left join lateral (
    select json_build_object('id', series.id, 'title', dates.title, 'sentence', null, 'rule', rule,
      'exceptions', exceptions, 'nextDate', next_date, 'dates', dates, 'followed', exists (
        select from catalogue.followed_series where series_id = series.id and user_id = $1)) as of_series
    from catalogue.series cross join lateral (
      select count(*) as published, count(*) filter (where local_end_date >= $2::date) as dates,
        min(local_date) filter (where local_end_date >= $2::date) as next_date,
        (array_agg(event.title order by local_end_date < $2::date, local_date, start_at, event.id))[1] as title
      from catalogue.event where series_id = series.id and status = 'approved') as dates
    where series.id = event.series_id and published > 0 and (rule is not null or published > 1)
  ) as in_series on true
  order by event.local_date, event.start_at, event.id`

const MATCHES = `status = 'approved'
  and category_id = any(select id from catalogue.category where slug = any(string_to_array($2, ',')))
  and local_date <= $4::date`
/** Every event of its own. */
const AGENDA = `
  select event.id, title, event.description,
    case when all_day or not time_known then local_date::text else ${local('start_at')} end as "startDate",
    case when end_at is null then null when all_day or not time_known then local_end_date::text else ${local('end_at')} end as "endDate",
    all_day as "allDay", time_known as "timeKnown", time_zone as "timeZone", city, country, location,
    source_link as "sourceLink", source,
    json_build_object('id', category.id, 'name', category.name, 'slug', category.slug) as category,
    category_id as "categoryId", status
  from (
    select found.id
    from unnest(string_to_array($1, ',')) as near(city)
    cross join lateral (
      (select local_date, start_at, id from catalogue.event where city_key = near.city and ${MATCHES}
        and local_date >= $3::date order by local_date, start_at, id limit $5)
      union all
      (select local_date, start_at, id from catalogue.event where city_key = near.city and ${MATCHES}
        and local_end_date > local_date and daterange(local_date, local_end_date, '(]') @> $3::date
        order by local_date, start_at, id limit $5)
    ) as found
    order by found.local_date, found.start_at, found.id limit $5
  ) as found
  join catalogue.event on event.id = found.id
  join catalogue.category on category.id = event.category_id
  order by event.local_date, event.start_at, event.id`

interface AskedAgenda {
  cities: string
  slugs: string
  from: string
  to: string
  limit: string
}

interface Asked {
  user: string
  today: string
  limit: string
}

function townOf(id: string | null) {
  const city = id === null ? undefined : getCity(id)
  return city ? { latitude: city.latitude, longitude: city.longitude, names: { ...city.names } } : null
}

const pool = new Pool({ connectionString: process.argv[2], max: 10 })
const http = Fastify()
http.get<{ Querystring: Asked }>('/upcoming', async ({ query: { user, today, limit } }, reply) => {
  const { rows } = await pool.query<{ town: string | null; total: string }>({
    name: 'upcoming',
    text: UPCOMING,
    values: [user, today, limit, SUGGESTED_SOURCE],
  })
  void reply.header('x-total-count', rows[0]?.total ?? 0)
  return rows.map(({ total: _total, ...row }) => ({ ...row, town: townOf(row.town) }))
})
http.get<{ Querystring: AskedAgenda }>('/agenda', async ({ query: { cities, slugs, from, to, limit } }) => {
  const values = [cities, slugs, from, to, limit]
  const { rows } = await pool.query<object>({ name: 'agenda', text: AGENDA, values })
  return rows
})
await http.listen({ host: '127.0.0.1', port: 0 })
const { port } = http.server.address() as AddressInfo
console.log(port)
