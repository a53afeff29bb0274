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
  ] as const),
  ...([
    'verdict',
    'score',
    'evidence',
    'sandbox',
    'runId',
    'queryId',
    'suggestedBy',
    'joined',
    'checkedAt',
  ] as const),
] as const

export const eventSourceStore = (db: Kysely<CatalogueDb>) => ({
  /** The sources of some events, the oldest first. */
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

  /** The same entry of a feed gives another date now: its source is the same, and found under another id. */
  rename: async (rows: { id: string; candidateId: string }[]) => {
    if (rows.length === 0) return
    await sql`
      update event_source set candidate_id = given.candidate_id
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ candidateId }) => candidateId)}::uuid[])
        as given(id, candidate_id)
      where event_source.id = given.id`.execute(db)
  },

  /** An admin says that these events take place, whatever called them off. */
  forgetCancellations: async (eventIds: string[]) => {
    if (eventIds.length === 0) return
    await db.updateTable('eventSource').set({ cancelled: false }).where('eventId', 'in', eventIds).execute()
  },

  /** A source that is known already gets the newer check. */
  save: async (rows: EventSourceFields[]) => {
    if (rows.length === 0) return
    await db
      .insertInto('eventSource')
      .values(rows.toSorted((a, b) => (a.candidateId < b.candidateId ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.column('candidateId').doUpdateSet((eb) => ({
          slot: eb.ref('excluded.slot'),
          cancelled: eb.ref('excluded.cancelled'),
          verdict: eb.ref('excluded.verdict'),
          score: eb.ref('excluded.score'),
          evidence: eb.ref('excluded.evidence'),
          sandbox: eb.ref('excluded.sandbox'),
          runId: eb.ref('excluded.runId'),
          queryId: eb.ref('excluded.queryId'),
          checkedAt: eb.ref('excluded.checkedAt'),
        })),
      )
      .execute()
  },
})
