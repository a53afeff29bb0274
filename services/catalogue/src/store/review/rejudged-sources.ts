import { type Kysely, type Selectable, sql } from 'kysely'
import { columns } from '../events/events.ts'
import type { CatalogueDb, EventFields } from '../schema.ts'
import type { SourceRejudgementTable, StoredProof } from '../tables/rejudgement-tables.ts'

export type SourceRejudgement = Selectable<SourceRejudgementTable>

export const rejudgedSourceStore = (db: Kysely<CatalogueDb>) => ({
  /** Requests by these rules. */
  list: (sourceIds: string[], rules: number): Promise<SourceRejudgement[]> =>
    sourceIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('sourceRejudgement')
          .selectAll()
          .where('sourceId', 'in', sourceIds)
          .where('rules', '=', rules)
          .execute(),

  /** What a source proved at the first request by these rules stays stored. */
  saveAsked: async (sources: readonly { sourceId: string; previous: StoredProof }[], rules: number) => {
    if (sources.length === 0) return
    const rows = sources.map(({ sourceId, previous }) => ({
      sourceId,
      rules,
      previous: JSON.stringify(previous),
      outcome: null,
    }))
    await db
      .insertInto('sourceRejudgement')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('sourceId')
          .doUpdateSet((eb) => ({
            rules: eb.ref('excluded.rules'),
            previous: eb.ref('excluded.previous'),
            outcome: null,
          }))
          .whereRef('sourceRejudgement.rules', '<', 'excluded.rules'),
      )
      .execute()
  },

  saveOutcomes: async (
    outcomes: readonly { sourceId: string; outcome: NonNullable<SourceRejudgement['outcome']> }[],
  ) => {
    if (outcomes.length === 0) return
    await sql`
      update source_rejudgement set outcome = given.outcome
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given("sourceId" uuid, outcome text)
      where source_rejudgement.source_id = given."sourceId"`.execute(db)
  },

  /** The events of sources. */
  listEventIds: async (sourceIds: string[]): Promise<string[]> => {
    if (sourceIds.length === 0) return []
    const rows = await db
      .selectFrom('eventSource')
      .select('eventId')
      .distinct()
      .where('id', 'in', sourceIds)
      .execute()
    return rows.map(({ eventId }) => eventId)
  },

  /** The merged events whose own sources these were before a merge moved them. */
  listOrigins: async (sourceIds: string[]): Promise<(EventFields & { sourceId: string })[]> => {
    if (sourceIds.length === 0) return []
    const { rows } = await sql<EventFields & { sourceId: string }>`
      select distinct on (source.id) source.id as source_id,
        ${sql.join(columns.map((column) => sql.ref(`event.${column}`)))}
      from merged_source as moved
      join event_source as source on source.id = moved.source_id
      join event on event.id = moved.event_id and event.id <> source.event_id
        and event.source = source.name and event.source_link is not distinct from source.link
      where moved.source_id = any(${sourceIds}::uuid[])
      order by source.id, event.id`.execute(db)
    return rows
  },

  /** An event that others are merged into is judged again if one of them was judged by older rules. */
  lowerVersions: async (merges: readonly { eventId: string; keptId: string }[]) => {
    if (merges.length === 0) return
    await sql`
      update event set judged_rules = older.judged_rules
      from (
        select merge.kept_id, min(gone.judged_rules) as judged_rules
        from unnest(${merges.map(({ eventId }) => eventId)}::uuid[], ${merges.map(({ keptId }) => keptId)}::uuid[])
          as merge(event_id, kept_id)
        join event as gone on gone.id = merge.event_id
        group by merge.kept_id
      ) as older
      where event.id = older.kept_id and event.judged_rules > older.judged_rules`.execute(db)
  },
})
