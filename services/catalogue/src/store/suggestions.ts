import { type Kysely, sql } from 'kysely'
import { qualified, type ShownEvent } from './events.ts'
import type { CatalogueDb, SuggestionTable } from './schema.ts'

export type OwnSuggestionRow = Omit<ShownEvent, 'categoryName' | 'categorySlug'> & {
  suggestionId: string
  suggestedAt: Date
}

export const suggestionStore = (db: Kysely<CatalogueDb>) => ({
  /** One person's suggestions are taken one after the other. Not the locks of an intake, which come later. */
  lockFor: async (userId: string) => {
    await sql`select pg_advisory_xact_lock(hashtext('catalogue.suggestion'), hashtext(${userId}))`.execute(db)
  },

  countSince: async (userId: string, since: Date) => {
    const row = await db
      .selectFrom('suggestion')
      .select((eb) => eb.fn.countAll<number>().as('suggestions'))
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .executeTakeFirstOrThrow()
    return row.suggestions
  },

  insert: (row: SuggestionTable) => db.insertInto('suggestion').values(row).execute(),

  /** The latest first. */
  list: (userId: string, limit: number, before?: string): Promise<OwnSuggestionRow[]> =>
    db
      .selectFrom('suggestion')
      .innerJoin('event', 'event.id', 'suggestion.eventId')
      .select([...qualified, 'suggestion.id as suggestionId', 'suggestion.createdAt as suggestedAt'])
      .where('suggestion.userId', '=', userId)
      .$if(before !== undefined, (query) => query.where('suggestion.id', '<', String(before)))
      .orderBy('suggestion.id', 'desc')
      .limit(limit)
      .execute(),
})
