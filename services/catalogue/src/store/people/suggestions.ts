import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { qualified, type ShownEvent } from '../events/events.ts'
import type { CatalogueDb } from '../schema.ts'
import type { SuggestedEventTable, SuggestionTable } from '../tables/suggestion-tables.ts'

export type SuggestionRow = Selectable<SuggestionTable>
export type SuggestedEventRow = Omit<ShownEvent, 'categoryName' | 'categorySlug'> &
  Pick<SuggestedEventTable, 'suggestionId' | 'outcome'>

export interface SuggestionCounts {
  suggestionId: string
  created: number
  joined: number
  refused: number
}

export const suggestionStore = (db: Kysely<CatalogueDb>) => ({
  /** Serialises the suggestions of each user. Separate from the locks of an intake, which are taken later. */
  lockFor: async (...userIds: string[]) => {
    await sql`select pg_advisory_xact_lock(hashtext('catalogue.suggestion'), key)
      from (select distinct hashtext(id) as key from unnest(${userIds}::text[]) as id order by key) as locked`.execute(
      db,
    )
  },

  countSince: async (userId: string, since: Date) => {
    const row = await db
      .selectFrom('suggestion')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('kind', '<>', 'form').as('sources'),
      ])
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .executeTakeFirstOrThrow()
    return row
  },

  /** Events of these users' suggestions that wait for a decision. */
  countOpen: async (userIds: string[]): Promise<Map<string, number>> => {
    if (userIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('event')
      .select((eb) => ['suggestedBy', eb.fn.countAll<number>().as('events')])
      .where('suggestedBy', 'in', userIds)
      .where('status', 'in', ['held', 'pending'])
      .groupBy('suggestedBy')
      .execute()
    return new Map(rows.map(({ suggestedBy, events }) => [String(suggestedBy), events]))
  },

  /** Owners by suggestion id, locked until the transaction ends. */
  lockOwners: async (ids: string[]): Promise<Map<string, string>> => {
    if (ids.length === 0) return new Map()
    const rows = await db
      .selectFrom('suggestion')
      .select(['id', 'userId'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forShare()
      .execute()
    return new Map(rows.map(({ id, userId }) => [id, userId]))
  },

  /** Locks a user's suggestions: an intake of their candidates ends before, or finds them deleted. */
  lockOf: (userId: string) =>
    db.selectFrom('suggestion').select('id').where('userId', '=', userId).orderBy('id').forUpdate().execute(),

  /** Marks deleted events as refused in suggestions of other users. */
  refuseEvents: async (eventIds: string[]) => {
    if (eventIds.length === 0) return
    await db
      .updateTable('suggestedEvent')
      .set({ eventId: null, outcome: 'refused' })
      .where('eventId', 'in', eventIds)
      .execute()
  },

  insert: (row: Insertable<SuggestionTable>) =>
    db.insertInto('suggestion').values(row).returningAll().executeTakeFirstOrThrow(),

  /** Ignores older messages and deleted suggestions. */
  saveReadingProgress: async (
    rows: readonly Pick<SuggestionRow, 'id' | 'state' | 'found' | 'reason'>[],
    version: number,
  ) => {
    if (rows.length === 0) return
    await sql`
      update suggestion set state = told.state, found = told.found, reason = told.reason, version = ${version}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as told(id uuid, state text, found integer, reason text)
      where suggestion.id = told.id and suggestion.version < ${version}`.execute(db)
  },

  /** Ignores deleted suggestions. */
  saveOutcomes: async (rows: SuggestedEventTable[]) => {
    if (rows.length === 0) return
    await sql`
      insert into suggested_event (suggestion_id, candidate_id, event_id, outcome)
      select given."suggestionId", given."candidateId", given."eventId", given.outcome
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given("suggestionId" uuid, "candidateId" uuid, "eventId" uuid, outcome text)
      join suggestion on suggestion.id = given."suggestionId"
      on conflict (suggestion_id, candidate_id) do nothing`.execute(db)
  },

  listOwners: async (suggestionIds: string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('suggestion')
      .select('userId')
      .distinct()
      .where('id', 'in', suggestionIds)
      .execute()
    return rows.map(({ userId }) => userId)
  },

  list: (userId: string, limit: number, before?: string): Promise<SuggestionRow[]> =>
    db
      .selectFrom('suggestion')
      .selectAll()
      .where('userId', '=', userId)
      .$if(before !== undefined, (query) => query.where('id', '<', String(before)))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  countEvents: async (suggestionIds: string[]): Promise<SuggestionCounts[]> => {
    const { rows } = await sql<SuggestionCounts>`
      select suggestion_id, count(*) filter (where outcome = 'created') as created,
        count(*) filter (where outcome = 'joined') as joined, count(*) filter (where outcome = 'refused') as refused
      from suggested_event where suggestion_id = any(${suggestionIds}::uuid[]) group by suggestion_id`.execute(
      db,
    )
    return rows
  },

  /** The first events of each suggestion, soonest first. */
  listEvents: async (suggestionIds: string[], limit: number): Promise<SuggestedEventRow[]> => {
    const { rows } = await sql<SuggestedEventRow>`
      select ${sql.join(qualified.map((column) => sql.ref(column)))}, given.suggestion_id, given.outcome
      from unnest(${suggestionIds}::uuid[]) as wanted(id)
      cross join lateral (
        select suggested_event.* from suggested_event join event on event.id = suggested_event.event_id
        where suggestion_id = wanted.id and outcome <> 'refused'
        order by event.local_date, event.start_at, event.id limit ${limit}
      ) as given
      join event on event.id = given.event_id
      order by given.suggestion_id, event.local_date, event.start_at, event.id`.execute(db)
    return rows
  },
})
