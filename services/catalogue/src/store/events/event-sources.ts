import type { DateKnown } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb, EventSourceFields } from '../schema.ts'

const columns = [
  ...([
    'id',
    'eventId',
    'candidateId',
    'seriesId',
    'slot',
    'cancelled',
    'kind',
    'name',
    'url',
    'link',
    'linkKey',
    'dateKnown',
  ] as const),
  ...([
    'verdict',
    'score',
    'evidence',
    'facts',
    'sandbox',
    'runId',
    'queryId',
    'suggestedBy',
    'joined',
    'checkedAt',
  ] as const),
] as const

export interface DateProofRow {
  eventId: string
  how: DateKnown
  source: string
  checkedAt: Date
}

/** Sources that prove the day of their event; those named `unless` do not. */
export const provesDay = (unless: string) => sql`not cancelled and name <> ${unless}
  and verdict in ('verified', 'partly') and (evidence->'start'->>'proven')::boolean`

/** A source that names the day before one with a rule, then the latest. */
export const bestProofFirst = sql`date_known = 'stated' desc, checked_at desc`

export const eventSourceStore = (db: Kysely<CatalogueDb>) => ({
  /** Sources of events, the oldest first. */
  list: (eventIds: string[]): Promise<EventSourceFields[]> =>
    eventIds.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('eventSource')
          .select(columns)
          .where('eventId', 'in', eventIds)
          .orderBy('createdAt')
          .orderBy('id')
          .execute(),

  /**
   * Per event the source that shows best how its day is known. Sources without proof of the day are left out, and so
   * are those named `unless`.
   */
  listDateProofs: async (eventIds: string[], unless: string): Promise<DateProofRow[]> => {
    if (eventIds.length === 0) return []
    const { rows } = await sql<DateProofRow>`
      select distinct on (event_id) event_id, date_known as how, name as source, checked_at
      from event_source
      where event_id = any(${eventIds}::uuid[]) and ${provesDay(unless)}
      order by event_id, ${bestProofFirst}`.execute(db)
    return rows
  },

  /** Changes the candidate id of sources: the same feed entry has another date now. */
  rename: async (rows: { id: string; candidateId: string }[]) => {
    if (rows.length === 0) return
    await sql`
      update event_source set candidate_id = given.candidate_id
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ candidateId }) => candidateId)}::uuid[])
        as given(id, candidate_id)
      where event_source.id = given.id`.execute(db)
  },

  /** An admin reinstated these events against their sources. */
  forgetCancellations: async (eventIds: string[]) => {
    if (eventIds.length === 0) return
    await db.updateTable('eventSource').set({ cancelled: false }).where('eventId', 'in', eventIds).execute()
  },

  /** Updates a source that exists already. */
  save: async (rows: EventSourceFields[]) => {
    if (rows.length === 0) return
    await db
      .insertInto('eventSource')
      .values(rows.toSorted((a, b) => (a.candidateId < b.candidateId ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.column('candidateId').doUpdateSet((eb) => ({
          slot: eb.ref('excluded.slot'),
          dateKnown: eb.ref('excluded.dateKnown'),
          cancelled: eb.ref('excluded.cancelled'),
          verdict: eb.ref('excluded.verdict'),
          score: eb.ref('excluded.score'),
          evidence: eb.ref('excluded.evidence'),
          facts: eb.ref('excluded.facts'),
          sandbox: eb.ref('excluded.sandbox'),
          runId: eb.ref('excluded.runId'),
          queryId: eb.ref('excluded.queryId'),
          checkedAt: eb.ref('excluded.checkedAt'),
        })),
      )
      .execute()
  },
})
