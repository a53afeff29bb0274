import { makeInsertOnly } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Consents to SMS and WhatsApp, and their withdrawals by STOP. */
export const channelConsentsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table channel_consent (
      id uuid primary key,
      user_id uuid not null references account on delete cascade,
      channel text not null check (channel in ('sms', 'whatsapp')),
      given boolean not null,
      text_version text,
      at timestamptz not null,
      check (given = (text_version is not null))
    )`.execute(db)
    await sql`create index channel_consent_user_id on channel_consent (user_id)`.execute(db)
    await makeInsertOnly(db, 'channel_consent')
    await sql`alter table account
      add column stopped_channels text[] not null default '{}',
      add column channel_consented_at timestamptz`.execute(db)
  },
}
