import { makeInsertOnly } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The security log, the audit trail with its pseudonyms, suspension, and what the list of users is found by. */
export const securityMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table security_event (
      id uuid primary key,
      kind text not null,
      at timestamptz not null default now(),
      user_id uuid references account on delete cascade,
      account_hash text,
      ip text not null,
      user_agent text not null,
      detail text
    )`.execute(db)
    await sql`create index security_event_at on security_event (at desc, id desc)`.execute(db)
    await sql`create index security_event_kind on security_event (kind, at desc, id desc)`.execute(db)
    await sql`create index security_event_ip on security_event (ip, at desc, id desc)`.execute(db)
    await sql`create index security_event_user_id on security_event (user_id)`.execute(db)
    // Addresses without an account are only stored as an HMAC under this key.
    await sql`create table security_salt (
      only_row boolean primary key default true check (only_row),
      salt bytea not null default gen_random_bytes(32)
    )`.execute(db)
    await sql`insert into security_salt default values`.execute(db)

    await sql`create table person_key (
      user_id uuid primary key references account on delete cascade,
      key bytea not null default gen_random_bytes(32),
      pseudonym text not null unique generated always as (
        encode(hmac(uuid_send(user_id), key, 'sha256'), 'hex')
      ) stored
    )`.execute(db)
    await sql`create table audit_entry (
      id uuid primary key,
      at timestamptz not null,
      service text not null,
      action text not null,
      actor text,
      subject text,
      before jsonb,
      after jsonb
    )`.execute(db)
    await sql`create index audit_entry_at on audit_entry (at desc, id desc)`.execute(db)
    await sql`create index audit_entry_action on audit_entry (action, at desc, id desc)`.execute(db)
    await sql`create index audit_entry_service on audit_entry (service, at desc, id desc)`.execute(db)
    await makeInsertOnly(db, 'audit_entry')

    await sql`create table email_change (
      id uuid primary key,
      user_id uuid not null unique references account on delete cascade,
      new_email text not null check (new_email = lower(new_email)),
      old_token_hash text not null unique,
      new_token_hash text not null unique,
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz,
      requested_by uuid not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)

    await sql`alter table account add column suspended_at timestamptz`.execute(db)
    await sql`create index account_created_at on account (created_at, id)`.execute(db)
    await sql`create index account_name on account (lower(name), id)`.execute(db)
    await sql`create index account_role_created_at on account (role, created_at, id)`.execute(db)
    await sql`create index account_words on account using gin ((lower(name) || ' ' || email) gin_trgm_ops)`.execute(
      db,
    )
    // A search of one or two letters has no trigram and matches beginnings.
    await sql`create index account_name_start on account (lower(name) text_pattern_ops)`.execute(db)
    await sql`create index account_email_start on account (email text_pattern_ops)`.execute(db)
    await countAccounts(db)
  },
}

/** Maintained counts, because counting a million rows per request takes too long. */
async function countAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_count (
    role text not null,
    suspended boolean not null,
    accounts bigint not null,
    primary key (role, suspended)
  )`.execute(db)
  await sql`insert into account_count (role, suspended, accounts)
    select role, suspended_at is not null, count(*) from account group by 1, 2`.execute(db)
  // Counter rows are locked in key order, so that transactions cannot deadlock.
  await sql`create function count_accounts() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op = 'INSERT' then
        insert into account_count as counted (role, suspended, accounts)
        select role, suspended_at is not null, count(*) from added group by 1, 2 order by 1, 2
        on conflict (role, suspended) do update set accounts = counted.accounts + excluded.accounts;
      elsif tg_op = 'DELETE' then
        insert into account_count as counted (role, suspended, accounts)
        select role, suspended_at is not null, -count(*) from removed group by 1, 2 order by 1, 2
        on conflict (role, suspended) do update set accounts = counted.accounts + excluded.accounts;
      else
        insert into account_count as counted (role, suspended, accounts)
        select role, suspended, change from (values
          (old.role, old.suspended_at is not null, -1), (new.role, new.suspended_at is not null, 1)
        ) as moved (role, suspended, change) order by 1, 2
        on conflict (role, suspended) do update set accounts = counted.accounts + excluded.accounts;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger count_added after insert on account
    referencing new table as added for each statement execute function count_accounts()`.execute(db)
  await sql`create trigger count_removed after delete on account
    referencing old table as removed for each statement execute function count_accounts()`.execute(db)
  await sql`create trigger count_moved after update of role, suspended_at on account for each row
    when (old.role <> new.role or (old.suspended_at is null) <> (new.suspended_at is null))
    execute function count_accounts()`.execute(db)
}
