import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const accountsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table account (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      name text not null,
      role text not null check (role in ('user', 'premium', 'admin', 'super_admin')),
      password_hash text not null,
      city text not null,
      country text not null check (country in ('NL', 'BE', 'DE', 'FR')),
      language text not null check (language in ('nl', 'fr', 'de', 'en')),
      time_zone text not null,
      preferred_channel text not null check (preferred_channel in ('email', 'whatsapp', 'sms')),
      delivery_freq text not null check (delivery_freq in ('daily', 'weekly', 'monthly')),
      email_notifications boolean not null default true,
      push_notifications boolean not null default false,
      weekly_digest boolean not null default true,
      event_reminders boolean not null default true,
      digest_day integer not null check (digest_day between 0 and 6),
      digest_hour integer not null check (digest_hour between 0 and 23),
      email_confirmed_at timestamptz,
      token_version integer not null default 0,
      age_stated_at timestamptz not null,
      age_statement text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
    await sql`create table session (
      id uuid primary key,
      user_id uuid not null references account on delete cascade,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db)
    await sql`create index session_user_id on session (user_id)`.execute(db)
  },
}
