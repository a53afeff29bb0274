import { removeInPortions } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { AuthDb, SessionRow } from './schema.ts'

export const sessionStore = (db: Kysely<AuthDb>) => ({
  /** Locks the row until the transaction ends. */
  findForChange: (id: string): Promise<SessionRow | undefined> =>
    db.selectFrom('session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Records a refresh. */
  touch: (id: string, at: Date, seen: { userAgent: string; ip: string }) =>
    db
      .updateTable('session')
      .set({ ...seen, lastSeenAt: at })
      .where('id', '=', id)
      .execute(),

  listLive: (userId: string, seenAfter: Date, limit: number): Promise<SessionRow[]> =>
    db
      .selectFrom('session')
      .selectAll()
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('lastSeenAt', '>', seenAfter)
      .orderBy('lastSeenAt', 'desc')
      .limit(limit)
      .execute(),

  /** The latest active sessions. */
  liveIds: async (userId: string, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .orderBy('lastSeenAt', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** The IP addresses of sign-ins, last uses and resets by a mailed link, unsorted. */
  listAddresses: async (userId: string): Promise<string[]> => {
    const { rows } = await sql<{ ip: string }>`
      select ip from session where user_id = ${userId}
      union
      select ip from security_event where user_id = ${userId} and kind in ('sign_in', 'password_reset')`.execute(
      db,
    )
    return rows.map(({ ip }) => ip)
  },

  /** Undefined if it is another person's, unknown or has ended already. */
  end: (id: string, userId: string): Promise<SessionRow | undefined> =>
    db
      .updateTable('session')
      .set({ endedAt: new Date() })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  endAll: (userId: string, except: string | undefined): Promise<SessionRow[]> =>
    db
      .updateTable('session')
      .set({ endedAt: new Date() })
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
      .returningAll()
      .execute(),

  listEndedSince: (instant: Date): Promise<Pick<SessionRow, 'id' | 'endedAt'>[]> =>
    db.selectFrom('session').select(['id', 'endedAt']).where('endedAt', '>', instant).execute(),

  /** Deletes expired tokens, and sessions without tokens. */
  async removeExpired(now: Date): Promise<void> {
    await removeInPortions(db, 'refresh_token', sql`expires_at < ${now}`)
    const hasToken = sql`exists (select from refresh_token where session_id = session.id)`
    await removeInPortions(db, 'session', sql`not ${hasToken}`)
  },
})
