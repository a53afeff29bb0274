import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Groups are stored as events arrive, so that listing them is an index scan.
  sql`create table duplicate_group (
    id uuid primary key,
    size integer not null,
    local_date date not null
  )`,
  sql`create index duplicate_group_top on duplicate_group (size desc, local_date, id)`,
  sql`create table duplicate_member (
    event_id uuid primary key references event on delete cascade,
    group_id uuid not null
  )`,
  sql`create index duplicate_member_group on duplicate_member (group_id)`,
  sql`create table duplicate_dismissal (
    first_id uuid not null references event on delete cascade,
    second_id uuid not null references event on delete cascade,
    action_id uuid not null references review_action on delete cascade,
    primary key (first_id, second_id),
    check (first_id < second_id)
  )`,
  sql`create index duplicate_dismissal_second on duplicate_dismissal (second_id)`,
  sql`create index duplicate_dismissal_action on duplicate_dismissal (action_id)`,
  // What a merge moved, so that it can be moved back.
  sql`create table merged_source (
    action_id uuid not null references review_action on delete cascade,
    source_id uuid not null references event_source on delete cascade,
    event_id uuid not null,
    primary key (action_id, source_id)
  )`,
  sql`create index merged_source_source on merged_source (source_id)`,
  sql`create table merged_save (
    action_id uuid not null references review_action on delete cascade,
    event_id uuid not null,
    user_id uuid not null,
    kept_id uuid not null,
    already boolean not null,
    primary key (action_id, event_id, user_id)
  )`,
  sql`create index merged_save_user on merged_save (user_id)`,
  // For the same venue under the name of a neighbouring town.
  sql`create index event_venue_day on event (lower(location), local_date) where location is not null`,
]

/** Groups of likely duplicates, dismissed pairs, and what merges moved. */
export const duplicatesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
