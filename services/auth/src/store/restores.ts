import { type Kysely, sql } from 'kysely'
import type { AuthDb } from './schema.ts'

const WHO = sql<string>`encode(sha256(convert_to(id::text, 'UTF8')), 'hex')`
/** Each row is a link or code that works once. */
const TOKEN_TABLES = [
  'mailedLink',
  'mailedSecret',
  'emailSubscription',
  'emailChange',
  'resetRequest',
] as const
/** Messages that lead to such a mail: sent lately, or not yet, when the backup was made. */
const TOKEN_NOUNS = ['mail.requested', 'reset.requested']

/** For a database that was restored from a backup. */
export const restoreStore = (db: Kysely<AuthDb>) => ({
  async removeTokens(): Promise<void> {
    for (const table of TOKEN_TABLES) await db.deleteFrom(table).execute()
    await db.deleteFrom('outbox').where('noun', 'in', TOKEN_NOUNS).execute()
  },

  /** Ends all sessions of so many people, and returns their ids; fewer when no session is left. */
  endSessions: async (now: Date, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      with people as (select distinct user_id from session where ended_at is null limit ${limit}),
      ended as (
        update session set ended_at = ${now} from people
        where session.user_id = people.user_id and ended_at is null)
      select user_id as id from people`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** The people with these hashes who have an account. */
  findByHash: (hashes: readonly string[]): Promise<{ id: string; who: string }[]> =>
    db
      .selectFrom('account')
      .select(['id', WHO.as('who')])
      .where('erasingAt', 'is', null)
      .where(WHO, '=', sql<string>`any(${[...hashes]}::text[])`)
      .execute(),
})
