/** Rows derived from others. Names between colons are ids of a seed (fill.ts). */
const OF_SEED = (column: string, kind: 'event' | 'person') =>
  `${column} between ':first ${kind}:' and ':last ${kind}:' and right(${column}::text, 12) = ':seed:'`
const EVENTS = OF_SEED('id', 'event')
const PEOPLE = OF_SEED('id', 'person')
const idOf = (kind: string) => `overlay(id::text placing ':${kind}:' from 16 for 3)::uuid`

const proof = (name: string, quote: string, proven = 'true') =>
  `'${name}', jsonb_build_object('proven', ${proven}, 'quote', case when ${proven} then ${quote} end)`

const source = (id: string, candidate: string, kind: string, name: string, link: string) => `
  insert into catalogue.event_source (id, event_id, candidate_id, series_id, kind, name, url, link, link_key, verdict,
    score, evidence, sandbox, checked_at, created_at)
  select ${idOf(id)}, id, ${idOf(candidate)}, series_id, ${kind}, ${name}, ${link}, ${link}, substr(${link}, 9),
    case when status = 'held' then 'partly' else 'verified' end, case when status = 'held' then 0.6 else 1 end,
    jsonb_build_object(${proof('title', 'left(title, 300)')},
      ${proof('start', 'local_date::text', "(status <> 'held')")}, ${proof('city', 'city')}, ${proof('link', link)}),
    false, created_at, created_at
  from catalogue.event where ${EVENTS}`

/** Each event's own source; one in five events has a second one. */
export const EVENT_SOURCES = [
  source(
    'source',
    'candidate',
    "case when series_id is null then 'page' else 'feed' end",
    'source',
    'source_link',
  ),
  `${source('extra source', 'extra candidate', "'ai'", "'groq'", "(source_link || '/also')")}
    and series_id is null and extract(milliseconds from created_at)::bigint % 5 = 0`,
]

export const COUNT_EVENTS = [
  `insert into catalogue.event_count (last_date, category_id, approved)
   select local_end_date, category_id, count(*) from catalogue.event
   where status = 'approved' and ${EVENTS} group by 1, 2 order by 1, 2
   on conflict (last_date, category_id) do update set approved = event_count.approved + excluded.approved`,
  `insert into catalogue.event_tally (category_id, edge, span, from_date, approved)
   select category_id, edge, span, date_trunc(span, day)::date, count(*)
   from catalogue.event cross join lateral (values
     ('first', 'day', local_date), ('first', 'month', local_date), ('last', 'month', local_end_date)
   ) as period (edge, span, day)
   where status = 'approved' and ${EVENTS} group by 1, 2, 3, 4 order by 1, 2, 3, 4
   on conflict (category_id, edge, span, from_date) do update set approved = event_tally.approved + excluded.approved`,
  `insert into catalogue.city_count (city_key, approved)
   select city_key, count(*) from catalogue.event where status = 'approved' and ${EVENTS} group by 1 order by 1
   on conflict (city_key) do update set approved = city_count.approved + excluded.approved`,
  `update catalogue.stat set value = value + added.events from (
     select status || '_events' as name, count(*) as events from catalogue.event
     where status in ('approved', 'pending') and ${EVENTS} group by 1
   ) as added where stat.name = added.name`,
  `update catalogue.stat set value = (select count(*) from catalogue.city_count where approved > 0)
   where name = 'cities'`,
]

/** Version 0: later messages from auth are newer. */
export const USER_PROJECTION = [
  `insert into catalogue.user_projection (id, role, country, time_zone, version)
   select id, role, country, time_zone, 0 from auth.account where ${PEOPLE}`,
  `update catalogue.stat set value = value + (select count(*) from auth.account where ${PEOPLE})
   where name = 'users'`,
]

export const RECIPIENTS = [
  `insert into notifier.recipient (id, version, name, email, role, city, country, language, time_zone,
     preferred_channel, delivery_freq, email_notifications, push_notifications, weekly_digest, event_reminders,
     digest_day, digest_hour, email_confirmed, created_at)
   select id, 0, name, email, role, city, country, language, time_zone, preferred_channel, delivery_freq,
     email_notifications, push_notifications, weekly_digest, event_reminders, digest_day, digest_hour, true, created_at
   from auth.account where ${PEOPLE}`,
]

/** The next due time by each rule, as the notifier computes it (services/notifier/src/domain/timing/schedule.ts). */
export const DIGEST_SCHEDULES = [
  `with person as (
     select id, case when role = 'premium' then delivery_freq else 'weekly' end as frequency,
       time_zone, digest_day, digest_hour
     from notifier.recipient where ${PEOPLE}
   ), rule as (
     select distinct frequency, time_zone, digest_day, digest_hour from person
   ), due as (
     select rule.*, (
       select min((day + make_interval(hours => digest_hour)) at time zone time_zone)
       from generate_series(date_trunc('day', now() at time zone time_zone),
         date_trunc('day', now() at time zone time_zone) + interval '32 days', interval '1 day') as day
       where (day + make_interval(hours => digest_hour)) at time zone time_zone > now()
         and (frequency = 'daily' or (frequency = 'monthly' and extract(day from day) = 1)
           or (frequency = 'weekly' and extract(dow from day) = digest_day))
     ) as next_at
     from rule
   )
   insert into notifier.digest_schedule (user_id, rule, next_at)
   select person.id, concat_ws(' ', frequency, time_zone, digest_day, digest_hour), due.next_at
   from person join due using (frequency, time_zone, digest_day, digest_hour)`,
]

export const SUBSCRIPTION_PROJECTION = [
  `insert into notifier.subscription (id, version, user_id, category_id)
   select user_id || '.' || category_id, 0, user_id, category_id
   from catalogue.subscription where ${OF_SEED('user_id', 'person')}`,
]

const local = (instant: string) => `to_char(${instant} at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') ||
  to_char((${instant} at time zone time_zone) - (${instant} at time zone 'UTC'), '"+"HH24:MI')`

/** Events the notifier knows: all that were ever approved. Time zones here are ahead of UTC. */
export const EVENT_PROJECTION = [
  `insert into notifier.event (id, version, status, title, start_date, end_date, start_at, end_at, local_date,
     local_end_date, all_day, time_zone, city, city_id, country, location, source_link, category_id, series_id)
   select id, 0, status, title, case when all_day then local_date::text else ${local('start_at')} end,
     case when end_at is null then null when all_day then local_end_date::text else ${local('end_at')} end,
     start_at, end_at, local_date, local_end_date, all_day, time_zone, city, city_id, country, location, source_link,
     category_id, series_id
   from catalogue.event where approved_at is not null and ${EVENTS}`,
]

/** The projections above say what an upgrade would announce: one message per event, for half an hour with a million. */
export const NOTHING_TO_ANNOUNCE = ['delete from catalogue.announcement_request']
