import { makeInsertOnly } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Subscriptions by e-mail alone, consents to their digest, accounts without a password, and links to sign in. */
export const emailSubscriptionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account add column has_password boolean not null default true`.execute(db)
    await sql`alter table mailed_link drop constraint mailed_link_kind_check,
      add constraint mailed_link_kind_check check (kind in ('confirm', 'reset', 'sign-in'))`.execute(db)
    await sql`create table email_subscription (
      id uuid primary key,
      user_id uuid references account on delete cascade,
      hash bytea unique,
      email text not null check (email = lower(email)),
      place_id text not null,
      category text not null,
      language text not null,
      stated_at timestamptz not null,
      statement text not null,
      policy_version text not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(db)
    await sql`create index email_subscription_user_id on email_subscription (user_id)`.execute(db)
    await sql`create index email_subscription_email on email_subscription (email)`.execute(db)
    await sql`create index email_subscription_expires_at on email_subscription (expires_at)`.execute(db)

    await sql`create table digest_consent (
      id uuid primary key,
      user_id uuid not null references account on delete cascade,
      place_id text not null,
      category text not null,
      stated_at timestamptz not null,
      statement text not null,
      policy_version text not null,
      confirmed_at timestamptz not null
    )`.execute(db)
    await sql`create index digest_consent_user_id on digest_consent (user_id)`.execute(db)
    await makeInsertOnly(db, 'digest_consent')
  },
}
