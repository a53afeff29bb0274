import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const projections = (): ReturnType<typeof sql>[] => [
  sql`create table category (
    id uuid primary key,
    name text not null,
    slug text not null,
    description text,
    approved boolean not null,
    version bigint not null
  )`,
  sql`create table place (
    id text primary key,
    name text not null,
    country text not null,
    active boolean not null,
    version bigint not null
  )`,
  sql`create index place_active on place (country, name) where active`,
]

const sources = (): ReturnType<typeof sql>[] => [
  sql`create table feed (
    id uuid primary key,
    url text not null unique,
    name text not null,
    country text not null,
    city text,
    category_id uuid,
    active boolean not null default true,
    etag text,
    last_modified text,
    last_checked_at timestamptz,
    last_success_at timestamptz,
    last_error text,
    failures integer not null default 0,
    health text not null default 'new' check (health in ('new', 'healthy', 'failing')),
    created_at timestamptz not null default now()
  )`,
  sql`create index feed_active on feed (country, name) where active`,
  sql`create table feed_copy (
    feed_id uuid primary key references feed on delete cascade,
    body bytea not null,
    at timestamptz not null default now()
  )`,
  sql`create table category_prompt (
    category_id uuid not null,
    version integer not null,
    search_terms text[] not null default '{}',
    venues text[] not null default '{}',
    specific_instructions text not null default '',
    web_search_queries text[] not null default '{}',
    temperature numeric(2,1) not null check (temperature between 0 and 1),
    max_tokens integer not null check (max_tokens between 500 and 4000),
    created_at timestamptz not null default now(),
    primary key (category_id, version)
  )`,
  sql`create table budget_day (
    day date primary key,
    tokens bigint not null default 0,
    calls integer not null default 0,
    blocked_until timestamptz,
    blocked_reason text
  )`,
]

const runs = (): ReturnType<typeof sql>[] => [
  sql`create table run (
    id uuid primary key,
    status text not null check (status in ('queued', 'running', 'completed', 'failed')),
    country text not null,
    approach text not null check (approach in ('simple', 'diverse', 'bulk')),
    category_ids uuid[] not null default '{}',
    categories text[] not null default '{}',
    request_id text,
    sandbox boolean not null,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    planned_at timestamptz,
    finished_at timestamptz,
    events_found integer not null default 0,
    events_created integer not null default 0,
    events_joined integer not null default 0,
    events_refused integer not null default 0,
    cities_total integer not null default 0,
    cities_processed integer not null default 0,
    queries_total integer not null default 0,
    queries_done integer not null default 0,
    queries_failed integer not null default 0,
    tokens_used bigint not null default 0,
    failures_in_row integer not null default 0,
    ai_stop text check (ai_stop in ('limit', 'unusable')),
    error text
  )`,
  // At most one running run per country.
  sql`create unique index run_running on run (country) where status = 'running'`,
  sql`create index run_waiting on run (country, created_at) where status = 'queued'`,
  sql`create table query (
    id uuid primary key,
    run_id uuid not null references run on delete cascade,
    position integer not null,
    kind text not null check (kind in ('ai', 'feed')),
    feed_id uuid references feed on delete set null,
    city text,
    city_id text,
    category_ids uuid[] not null default '{}',
    language text not null,
    description text not null,
    prompt text,
    temperature numeric(2,1) not null,
    max_tokens integer not null,
    status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed')),
    attempts integer not null default 0,
    failures integer not null default 0,
    lease_until timestamptz,
    next_attempt_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    candidates integer not null default 0,
    tokens integer not null default 0,
    error text,
    unique (run_id, position)
  )`,
  sql`create index query_open on query (run_id, status) where status in ('pending', 'running')`,
  sql`create table candidate_seen (
    run_id uuid not null references run on delete cascade,
    candidate_id uuid not null,
    query_id uuid not null,
    outcome text check (outcome in ('created', 'joined', 'refused')),
    reason text,
    event_id uuid,
    primary key (run_id, candidate_id)
  )`,
  sql`create table discovery_log (
    id uuid primary key,
    run_id uuid references run on delete cascade,
    type text not null check (type in ('QUERY', 'RESPONSE', 'ERROR')),
    service text not null,
    sandbox boolean not null,
    at timestamptz not null default now(),
    payload jsonb not null
  )`,
  sql`create index discovery_log_type on discovery_log (type)`,
  sql`create index discovery_log_run on discovery_log (run_id, id)`,
  sql`create index discovery_log_at on discovery_log (at)`,
]

export const discoveryTables: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...projections(), ...sources(), ...runs()]) await statement.execute(db)
  },
}
