import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Several links of a kind can be valid at once. Links sent before are converted; one that a process of the previous
 * version mails after this migration is invalid.
 */
export const mailedLinksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table mailed_link (
      hash bytea primary key,
      user_id uuid not null references account on delete cascade,
      kind text not null check (kind in ('confirm', 'reset')),
      target text not null,
      expires_at timestamptz not null
    )`.execute(db)
    await sql`create index mailed_link_user_id on mailed_link (user_id, kind)`.execute(db)
    await sql`create index mailed_link_expires_at on mailed_link (expires_at)`.execute(db)
    await sql`insert into mailed_link (hash, user_id, kind, target, expires_at)
      select hash, user_id, kind, target, expires_at from mailed_secret
      where kind in ('confirm', 'reset') and expires_at > now()`.execute(db)
    await sql`create index mailed_secret_expires_at on mailed_secret (expires_at)`.execute(db)
    await sql`create index email_change_expires_at on email_change (expires_at)`.execute(db)
  },
}
