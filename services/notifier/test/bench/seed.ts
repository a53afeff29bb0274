import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { citiesOf } from '@uitpost/places'
import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from '../../src/store/schema.ts'

const EVENTS = 3_000
const CITIES = citiesOf('NL')
  .slice(0, 150)
  .map(({ id, name }) => ({ id, name }))
const CATEGORIES = MONITOR_CATEGORIES.map(({ id, name, slug }) => ({ id, name, slug }))

/** A series has this many of the dates, `n % SERIES` of the event numbers; a third of the events are single ones. */
const SERIES = 200

/**
 * People who follow three categories each and are due now, and events of the next eight weeks in the whole country; two
 * thirds of the events are dates of series if `series` is true.
 */
export const seedPeople = (pool: Kysely<NotifierDb>, people: number, series: boolean): Promise<void> =>
  pool.transaction().execute(async (db) => {
    // A million rows take longer than a service may.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`truncate delivery, digest_run, digest_schedule, recipient, subscription, event, category,
    notification, saved_event, suppression, outbox, inbox, series, followed_series`.execute(db)
    await sql`insert into category (id, version, name, slug)
    select id, 1, name, slug from jsonb_to_recordset(${JSON.stringify(CATEGORIES)}::jsonb)
      as one(id uuid, name text, slug text)`.execute(db)
    await sql`
    insert into event (id, version, status, title, start_date, end_date, start_at, end_at, local_date, local_end_date,
      all_day, time_zone, city, city_id, country, location, source_link, category_id, approved_at, series_id, date_known)
    select gen_random_uuid(), 1, 'approved', 'Evenement nummer ' || k || ' in de stad', at::text, null, at, at + interval '4 hours',
      at::date, at::date, false, 'Europe/Amsterdam', city->>'name', city->>'id', 'NL', 'Grote Markt ' || k,
      'https://example.org/agenda/' || k, (category->>'id')::uuid, now() - make_interval(days => n % 30),
      case when k <> n then md5(k::text)::uuid end, case when k <> n then 'by_rule' else 'stated' end
    from (select n, k, ${JSON.stringify(CITIES)}::jsonb -> (k * 7 % ${CITIES.length}::integer) as city,
        ${JSON.stringify(CATEGORIES)}::jsonb -> (k % ${CATEGORIES.length}::integer) as category,
        case when k <> n then now() + make_interval(days => 1 + k % 7 + n / ${SERIES}::integer % 8 * 7, hours => k % 9)
          else now() + make_interval(days => 1 + n % 55, hours => n % 9) end as at
      from (select n, case when ${series}::boolean and n % 3 > 0 then 10000 + n % ${SERIES}::integer else n end as k
        from generate_series(1, ${EVENTS}::integer) as n) as numbered) as made`.execute(db)
    await sql`insert into series (id, version, rule, exceptions)
    select distinct series_id, 1, 'FREQ=WEEKLY', '{}'::text[] from event where series_id is not null`.execute(
      db,
    )
    await sql`
    insert into recipient (id, version, name, email, role, city, country, language, time_zone, preferred_channel,
      delivery_freq, email_notifications, push_notifications, weekly_digest, event_reminders, digest_day,
      digest_hour, email_confirmed, created_at)
    select gen_random_uuid(), 1, 'Person ' || n, 'person' || n || '@domain' || n % 997 || '.example', 'user',
      ${JSON.stringify(CITIES)}::jsonb -> (n % ${CITIES.length}::integer) ->> 'name', 'NL', (array['nl','en','fr','de'])[1 + n % 4],
      'Europe/Amsterdam', 'email', 'weekly', true, false, true, true, 4, 9, true, now()
    from generate_series(1, ${people}::integer) as n`.execute(db)
    await sql`
    insert into subscription (id, version, user_id, category_id)
    select recipient.id || '.' || category.id, 1, recipient.id, category.id
    from (select id, row_number() over () as n from recipient) as recipient
    cross join generate_series(0, 2) as k
    join (select id, row_number() over (order by id) - 1 as place from category) as category
      on category.place = (recipient.n * 3 + k * 7) % ${CATEGORIES.length}::integer`.execute(db)
    await sql`insert into digest_schedule (user_id, rule, next_at)
    select id, 'weekly Europe/Amsterdam 4 9', now() - interval '1 minute' from recipient`.execute(db)
    for (const table of ['recipient', 'subscription', 'digest_schedule', 'event', 'series', 'delivery']) {
      await sql`analyze ${sql.table(table)}`.execute(db)
    }
  })
