import { type Kysely, sql } from 'kysely'
import type { DiscoveryDb } from './schema.ts'

export const readerDayStore = (db: Kysely<DiscoveryDb>) => ({
  /** Milliseconds of an account on a day (YYYY-MM-DD). */
  async usedOn(userId: string, day: string): Promise<number> {
    const row = await db
      .selectFrom('readerDay')
      .select('readerMs')
      .where('userId', '=', userId)
      .where('day', '=', day)
      .executeTakeFirst()
    return row?.readerMs ?? 0
  },

  /**
   * Adds milliseconds to a suggestion and to its account's day; returns both sums. Undefined when the suggestion was
   * erased meanwhile: the lock on its row keeps the account's day from being stored again.
   */
  async spend(suggestionId: string, day: string, ms: number) {
    const { rows } = await sql<{ ofSuggestion: number; ofDay: number }>`
      with own as (
        update suggestion set reader_ms = reader_ms + ${ms} where id = ${suggestionId} returning user_id, reader_ms
      ), spent as (
        insert into reader_day (user_id, day, reader_ms) select user_id, ${day}, ${ms} from own
        on conflict (user_id, day) do update set reader_ms = reader_day.reader_ms + excluded.reader_ms
        returning reader_ms
      )
      select own.reader_ms as of_suggestion, spent.reader_ms as of_day from own, spent`.execute(db)
    return rows[0]
  },

  removeBefore: (day: string) => db.deleteFrom('readerDay').where('day', '<', day).execute(),
})
