import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Projections of other services' data. */
export const projectionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table recipient (
      id uuid primary key,
      version bigint not null,
      name text not null,
      email text not null,
      role text not null,
      city text not null,
      country text not null,
      language text not null,
      time_zone text not null,
      preferred_channel text not null,
      delivery_freq text not null,
      email_notifications boolean not null,
      push_notifications boolean not null,
      weekly_digest boolean not null,
      event_reminders boolean not null,
      digest_day integer not null,
      digest_hour integer not null,
      email_confirmed boolean not null,
      created_at timestamptz not null
    )`.execute(db)
    await sql`create table subscription (
      id text primary key,
      version bigint not null,
      user_id uuid not null,
      category_id uuid not null
    )`.execute(db)
    await sql`create index subscription_user on subscription (user_id, category_id)`.execute(db)
    await sql`create table category (
      id uuid primary key,
      version bigint not null,
      name text not null,
      slug text not null
    )`.execute(db)
    await sql`create table event (
      id uuid primary key,
      version bigint not null,
      status text not null,
      title text not null,
      start_date text not null,
      end_date text,
      start_at timestamptz not null,
      end_at timestamptz,
      local_date date not null,
      local_end_date date not null,
      all_day boolean not null,
      time_zone text not null,
      city text not null,
      country text not null,
      location text,
      source_link text,
      category_id uuid
    )`.execute(db)
    await sql`create index event_upcoming on event (category_id, local_end_date, start_at) where status = 'approved'`.execute(
      db,
    )
  },
}
