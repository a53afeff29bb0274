import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const pushSubscriptionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table push_subscription (
      id text primary key,
      user_id uuid not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      user_agent text not null,
      created_at timestamptz not null,
      last_success_at timestamptz,
      failures integer not null default 0
    )`.execute(db)
    await sql`create index push_subscription_user on push_subscription (user_id)`.execute(db)
  },
}
