import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A session is a family of refresh tokens, of which one at a time is valid. */
export const sessionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table session
      add column last_seen_at timestamptz not null default now(),
      add column user_agent text not null default '',
      add column ip text not null default ''`.execute(db)
    await sql`create index session_ended_at on session (ended_at) where ended_at is not null`.execute(db)
    await sql`create table refresh_token (
      hash bytea primary key,
      session_id uuid not null references session on delete cascade,
      parent_hash bytea,
      issued_at timestamptz not null,
      used_at timestamptz,
      expires_at timestamptz not null
    )`.execute(db)
    await sql`create unique index refresh_token_parent_hash on refresh_token (parent_hash)`.execute(db)
    await sql`create index refresh_token_session_id on refresh_token (session_id)`.execute(db)
    await sql`create index refresh_token_expires_at on refresh_token (expires_at)`.execute(db)
    // The one secret a mail or SMS of each kind carried last, hashed: a newer one replaces it.
    await sql`create table mailed_secret (
      user_id uuid not null references account on delete cascade,
      kind text not null check (kind in ('confirm', 'reset', 'phone-code')),
      hash bytea not null,
      target text not null,
      expires_at timestamptz not null,
      tries integer not null default 0,
      primary key (user_id, kind)
    )`.execute(db)
    await sql`create unique index mailed_secret_hash on mailed_secret (hash) where kind <> 'phone-code'`.execute(
      db,
    )
    await sql`alter table account
      add column token_version_raised_at timestamptz,
      add column phone text,
      add column phone_confirmed_at timestamptz`.execute(db)
    await sql`create index account_token_version_raised_at on account (token_version_raised_at)
      where token_version_raised_at is not null`.execute(db)
  },
}
