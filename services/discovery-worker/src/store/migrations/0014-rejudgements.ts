import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table rejudgement (
    id uuid primary key,
    version bigint not null,
    rules integer not null,
    url text not null,
    run_id uuid,
    link text not null,
    title text not null,
    start_date text not null,
    end_date text,
    local_end_date date not null,
    time_zone text not null,
    city text not null,
    country text not null,
    location text,
    next_attempt_at timestamptz not null,
    failures integer not null default 0
  )`,
  sql`create index rejudgement_due on rejudgement (next_attempt_at)`,
  sql`create index rejudgement_url on rejudgement (md5(url))`,
  sql`create index rejudgement_over on rejudgement (local_end_date)`,
]

/** Events that are to be judged again by newer rules. */
export const rejudgementsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
