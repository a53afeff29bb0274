import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  ...['event', 'event_source', 'series'].flatMap((table) => [
    sql`alter table ${sql.table(table)} add column suggested_by uuid`,
    sql`create index ${sql.id(`${table}_suggested_by`)} on ${sql.table(table)} (suggested_by)
      where suggested_by is not null`,
  ]),
  sql`update event_source set suggested_by = suggestion.user_id
    from suggested_event join suggestion on suggestion.id = suggested_event.suggestion_id
    where suggested_event.candidate_id = event_source.candidate_id and event_source.run_id is null`,
  // An event whose source is a suggestion was not taken over by another source since.
  sql`update event set suggested_by = suggestion.user_id
    from suggested_event join suggestion on suggestion.id = suggested_event.suggestion_id
    where suggested_event.event_id = event.id and suggested_event.outcome = 'created'
      and event.source = 'Suggestion'`,
  sql`update series set suggested_by = event_source.suggested_by
    from event_source
    where event_source.series_id = series.id and event_source.suggested_by is not null
      and series.feed like 'suggested %'`,
]

/** Which user suggested an event, a source or a series, for erasure. */
export const suggestedByMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
