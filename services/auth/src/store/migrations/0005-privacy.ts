import { makeInsertOnly } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Consents, premium interest, and erasures in progress. */
export const privacyMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table consent (
      id uuid primary key,
      user_id uuid references account on delete cascade,
      anonymous_id uuid,
      analytics boolean not null,
      marketing boolean not null,
      text_version text not null,
      user_agent text not null,
      at timestamptz not null,
      check ((user_id is null) <> (anonymous_id is null))
    )`.execute(db)
    await sql`create index consent_user_id on consent (user_id, at desc, id desc) where user_id is not null`.execute(
      db,
    )
    await sql`create index consent_anonymous on consent (at) where anonymous_id is not null`.execute(db)
    // Rows are deleted with their account, or by this function after a visitor's retention period.
    await makeInsertOnly(db, 'consent')
    await sql`create function remove_visitor_consents(before timestamptz) returns void
      language sql security definer set search_path from current
      as $$ delete from consent where anonymous_id is not null and at < before $$`.execute(db)

    await sql`create table premium_interest (
      user_id uuid primary key references account on delete cascade,
      at timestamptz not null
    )`.execute(db)

    await sql`alter table account add column erasing_at timestamptz`.execute(db)
    await sql`create index account_unconfirmed on account (created_at) where email_confirmed_at is null`.execute(
      db,
    )
    await sql`create table erasure (
      user_id uuid primary key references account on delete cascade,
      told_at timestamptz not null,
      erased_by text[] not null default '{}'
    )`.execute(db)
  },
}
