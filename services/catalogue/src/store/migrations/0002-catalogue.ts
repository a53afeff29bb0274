import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const categories = [
  sql`create table category (
    id uuid primary key,
    name text not null,
    slug text not null unique,
    description text,
    approved boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  sql`create table place (
    id text primary key,
    name text not null,
    country text not null check (country in ('NL', 'BE', 'DE', 'FR')),
    active boolean not null default true,
    updated_at timestamptz not null default now()
  )`,
  sql`create index place_active on place (country) where active`,
]

const events = [
  sql`create table series (
    id uuid primary key,
    feed text not null,
    uid text not null,
    approved boolean not null default false,
    approved_by uuid,
    approved_at timestamptz,
    created_at timestamptz not null default now(),
    unique (feed, uid)
  )`,
  sql`create table event (
    id uuid primary key,
    series_id uuid references series,
    title text not null,
    normalised_title text not null,
    description text,
    start_at timestamptz not null,
    end_at timestamptz,
    all_day boolean not null,
    time_zone text not null,
    local_date date not null,
    local_end_date date not null check (local_end_date >= local_date),
    city text not null,
    city_id text,
    city_key text not null,
    country text not null check (country in ('NL', 'BE', 'DE', 'FR')),
    location text,
    source text not null,
    source_link text,
    category_id uuid references category,
    status text not null
      check (status in ('held', 'pending', 'approved', 'rejected', 'cancelled', 'merged')),
    merged_into uuid references event,
    approved_by uuid,
    approved_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check ((status = 'merged') = (merged_into is not null))
  )`,
  // The dashboard's list: per category, soonest first from a day on.
  sql`create index event_upcoming on event (category_id, local_date, start_at, id) where status = 'approved'`,
  // Events of several days that may still be running, which the index above cannot find.
  sql`create index event_running on event (category_id, local_end_date)
    where status = 'approved' and local_end_date > local_date`,
  sql`create index event_pending on event (local_date, start_at, id) where status = 'pending'`,
  sql`create index event_city_day on event (city_key, local_date)`,
  sql`create index event_series on event (series_id, local_date) where series_id is not null`,
  sql`create index event_merged on event (merged_into) where merged_into is not null`,
  sql`create index event_title on event using gin (normalised_title gin_trgm_ops)`,
  sql`create table event_source (
    id uuid primary key,
    event_id uuid not null references event on delete cascade,
    candidate_id uuid not null unique,
    series_id uuid references series,
    kind text not null check (kind in ('feed', 'page', 'ai')),
    name text not null,
    url text,
    link text,
    link_key text,
    verdict text not null
      check (verdict in ('verified', 'partly', 'unverified', 'contradicted', 'unreachable')),
    score real not null,
    evidence jsonb not null,
    sandbox boolean not null,
    run_id uuid,
    query_id uuid,
    checked_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index event_source_event on event_source (event_id)`,
  sql`create index event_source_link on event_source (link_key) where link_key is not null`,
  sql`create index event_source_run on event_source (run_id) where run_id is not null`,
]

const people = [
  sql`create table subscription (
    user_id uuid not null,
    category_id uuid not null references category,
    created_at timestamptz not null default now(),
    primary key (user_id, category_id)
  )`,
  sql`create index subscription_category on subscription (category_id)`,
  sql`create table saved_event (
    user_id uuid not null,
    event_id uuid not null references event on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, event_id)
  )`,
  sql`create index saved_event_event on saved_event (event_id)`,
  sql`create table user_projection (
    id uuid primary key,
    role text not null,
    country text not null,
    time_zone text not null,
    version bigint not null
  )`,
]

const counters = [
  sql`create table event_count (
    last_date date not null,
    category_id uuid not null references category,
    approved integer not null,
    primary key (last_date, category_id)
  )`,
  sql`create table city_count (
    city_key text primary key,
    approved integer not null
  )`,
  sql`create table stat (
    name text primary key,
    value bigint not null
  )`,
  sql`insert into stat (name, value)
    values ('approved_events', 0), ('cities', 0), ('pending_events', 0), ('users', 0)`,
]

/** Categories, places, events with sources and series, subscriptions, saves and counters. */
export const catalogueMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...categories, ...events, ...people, ...counters]) await statement.execute(db)
  },
}
