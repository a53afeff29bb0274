import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tally = (edge: 'first' | 'last', span: 'day' | 'month') => sql`
  insert into event_tally (category_id, edge, span, from_date, approved)
  select category_id, ${sql.lit(edge)}, ${sql.lit(span)},
    date_trunc(${sql.lit(span)}, ${sql.raw(edge === 'first' ? 'local_date' : 'local_end_date')})::date, count(*)
  from event where status = 'approved' and category_id is not null group by 1, 4`

const statements = [
  // Sums over years read the days of one month and then whole months; days by last day are in event_count.
  sql`create table event_tally (
    category_id uuid not null references category,
    edge text not null check (edge in ('first', 'last')),
    span text not null check (span in ('day', 'month')),
    from_date date not null,
    approved integer not null,
    primary key (category_id, edge, span, from_date)
  )`,
  tally('last', 'month'),
  tally('first', 'day'),
  tally('first', 'month'),
  sql`create index event_count_category on event_count (category_id, last_date) include (approved)`,
  // Events that began earlier and still run, without reading the event table: the range leaves out the first day.
  sql`drop index event_running`,
  sql`create index event_running on event
    using gist (category_id, daterange(local_date, local_end_date, '(]'))
    include (local_date, local_end_date, start_at, id)
    where status = 'approved' and local_end_date > local_date`,
  sql`drop index event_pending_running`,
  sql`create index event_pending_running on event using gist (daterange(local_date, local_end_date, '(]'))
    where status = 'pending' and local_end_date > local_date`,
]

/** Counts whose cost does not grow with the number of events. */
export const eventTalliesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
