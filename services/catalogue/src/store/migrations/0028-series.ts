import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`alter table series
    add column kind text not null default 'feed' check (kind in ('feed', 'stated')),
    add column rule text,
    add column exceptions date[] not null default '{}',
    add column rule_read_at timestamptz`,
  sql`alter table event add column stands_alone boolean not null default false`,
  // Dates of one happening are found by their title in their city.
  sql`create index event_happening on event (city_key, normalised_title) where status in ('held', 'pending', 'approved')`,
  sql`alter table event_source
    add column date_known text not null default 'stated' check (date_known in ('stated', 'by_rule'))`,
  // Which of the dates a repeating entry names was not stored: the weaker is taken until its feed is read again.
  sql`update event_source set date_known = 'by_rule' where kind = 'feed' and slot <> ''`,
  sql`create table followed_series (
    user_id uuid not null,
    series_id uuid not null references series on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, series_id)
  )`,
  sql`create index followed_series_series on followed_series (series_id)`,
  // What merging the last date of a series moved, for its undo.
  sql`create table merged_follow (
    action_id uuid not null references review_action on delete cascade,
    event_id uuid not null,
    user_id uuid not null,
    series_id uuid not null,
    kept_id uuid not null,
    already boolean not null,
    primary key (action_id, event_id, user_id)
  )`,
  sql`create index merged_follow_user on merged_follow (user_id)`,
  // Stored single dates of one happening, by what is equal in all of them (domain/duplicates/happenings.ts compares
  // new dates with more patience). Events of an entry that repeats stay in its series, which others join.
  sql`create temporary table happening on commit drop as
    with lone as (
      select event.*, series_id is null or not exists (
        select from event as other where other.series_id = event.series_id and other.id <> event.id) as alone
      from event where status in ('held', 'pending', 'approved')
    )
    select id, series_id, alone, dense_rank() over (order by city_key, normalised_title, category_id, lower(trim(location)),
      all_day, time_known, case when not all_day then (start_at at time zone time_zone)::time end,
      case when all_day or not time_known then to_char(local_end_date - local_date, 'FM999999')
        else (end_at - start_at)::text end) as happening, local_date
    from lone
    where trim(location) <> '' and lower(trim(location)) <> lower(city) and normalised_title <> ''`,
  sql`create temporary table gathered on commit drop as
    select happening, coalesce((array_agg(series_id order by series_id) filter (where not alone))[1], gen_random_uuid()) as series_id
    from happening group by happening
    having count(distinct local_date) > 1 and bool_or(alone)`,
  sql`insert into series (id, kind, feed, uid)
    select series_id, 'stated', 'stated', series_id::text from gathered
    where not exists (select from series where series.id = gathered.series_id)`,
  sql`update event set series_id = gathered.series_id
    from happening join gathered using (happening)
    where event.id = happening.id and happening.alone`,
]

/** How a series repeats, how each date is known, and who follows a series. */
export const seriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
