import { type Kysely, sql } from 'kysely'
import type { AccountRow, AuthDb, RefreshTokenRow, SessionRow } from './schema.ts'

export interface SignIn {
  account: Pick<AccountRow, 'id' | 'tokenVersion'>
  session: Pick<SessionRow, 'id' | 'ip' | 'userAgent'>
  token: Pick<RefreshTokenRow, 'hash' | 'expiresAt'>
  at: Date
  /** The id of the security log entry; null if another action has logged it. */
  eventId: string | null
}

export const signInStore = (db: Kysely<AuthDb>) => ({
  /**
   * Saves session, first token and log entry in one statement, because each further statement costs about a tenth of
   * the password hash. Undefined if the account was suspended or its tokens became stale since it was read; the lock
   * makes such a change wait, so that it ends this session, too.
   */
  add: async ({ account, session, token, at, eventId }: SignIn): Promise<AccountRow | undefined> => {
    const { rows } = await sql<AccountRow>`
      with holder as (
        select * from account
        where id = ${account.id} and token_version = ${account.tokenVersion}
          and (suspended_at is null or suspended_until <= ${at}::timestamptz) and erasing_at is null
        for update
      ), opened as (
        insert into session (id, user_id, created_at, last_seen_at, user_agent, ip)
        select ${session.id}::uuid, id, ${at}::timestamptz, ${at}::timestamptz, ${session.userAgent}, ${session.ip}
        from holder
      ), given as (
        insert into refresh_token (hash, session_id, issued_at, expires_at)
        select ${token.hash}::bytea, ${session.id}::uuid, ${at}::timestamptz, ${token.expiresAt}::timestamptz
        from holder
      ), noted as (
        insert into security_event (id, kind, user_id, ip, user_agent)
        select ${eventId}::uuid, 'sign_in', id, ${session.ip}, ${session.userAgent}
        from holder where ${eventId}::uuid is not null
      )
      select * from holder`.execute(db)
    return rows[0]
  },
})
