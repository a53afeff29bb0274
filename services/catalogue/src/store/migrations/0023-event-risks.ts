import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const best = (what: ReturnType<typeof sql>) => sql`(
  select ${what} from event_source as source
  where source.event_id = event.id order by source.score desc, source.created_at, source.id limit 1)`
const REQUIRED = sql`array['title', 'start', 'city', 'link']`

const statements = [
  // The host of the link, without www: an event of a host of which none was approved is looked at.
  sql`alter table event add column domain text generated always as (
    lower(substring(source_link from '^https?://(?:[^/?#@]*@)?(?:www\\.)?([^/:?#]+)'))) stored`,
  sql`create index event_known_domain on event (domain) where approved_at is not null`,
  sql`alter table event add column risks text[] not null default '{}'`,
  // Of events that wait: those of domain/review/risks.ts that what is stored can tell.
  sql`with judged as (
      select event.id, event.category_id, event.suggested_by, event.domain,
        ${best(sql`source.verdict in ('verified', 'partly') and source.evidence -> 'contradiction' is null and not exists (
          select 1 from unnest(${REQUIRED}) as field
          where (source.evidence -> field ->> 'proven')::boolean is not true)`)} as proven,
        ${best(sql`source.verdict = 'partly' or (event.category_id is not null
          and (source.evidence -> 'category' ->> 'proven')::boolean is false)`)} as partly,
        (event.local_date > current_date + 300 or event.local_end_date > event.local_date + 31
          or (not event.all_day and event.time_known
            and extract(hour from event.start_at at time zone event.time_zone) between 1 and 5)) as outlier,
        coalesce((select bool_and(source.name = 'Suggestion' or source.suggested_by is not null)
          from event_source as source where source.event_id = event.id), true) as suggested,
        exists (select 1 from event_source as source
          where source.event_id = event.id and source.kind = 'feed' and source.suggested_by is null
            and source.name <> 'Suggestion') as from_feed,
        exists (select 1 from event as known
          where known.domain = event.domain and known.approved_at is not null) as domain_known
      from event where event.status in ('held', 'pending')
    )
    update event set risks = array_remove(array[
      case when judged.proven is not true then 'weak-proof' end,
      case when judged.proven and judged.partly then 'partial-proof' end,
      case when judged.outlier then 'outlier-date' end,
      case when judged.domain is not null and not judged.from_feed and not judged.domain_known
        then 'new-domain' end,
      case when judged.category_id is null then 'uncategorised' end,
      case when judged.suggested_by is not null or judged.suggested then 'suggestion' end], null)
    from judged where judged.id = event.id`,
  sql`create index event_waiting_proof on event (
    (case when 'weak-proof' = any(risks) then 0 when 'partial-proof' = any(risks) then 1 else 2 end),
    local_date, start_at, id) where status in ('held', 'pending')`,
]

/** Why an event that waits needs to be looked at. */
export const eventRisksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
