import { type Generated, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { PersonalData } from './personal-data.ts'

/** The tables of `messagingMigration`; a service's own database type extends this. */
export interface MessagingTables {
  outbox: OutboxTable
  inbox: InboxTable
  deadLetter: DeadLetterTable
  tombstone: TombstoneTable
  relayState: RelayStateTable
}

/** Their personal data; ends the list of each service. */
export const MESSAGING_DATA = {
  outbox: { by: 'personIds', show: ['noun', 'at'] },
  deadLetter: { by: 'personIds', show: ['queue', 'at'] },
  inbox: 'none',
  tombstone: 'none',
  relayState: 'none',
} satisfies PersonalData<MessagingTables>

/** personal: {personIds} */
export interface OutboxTable {
  seq: Generated<number>
  id: string
  noun: string
  items: unknown
  personIds: string[] | null
  requestId: string | null
  at: Generated<Date>
  publishedAt: Date | null
}

/** personal: none */
export interface InboxTable {
  consumer: string
  messageId: string
  at: Generated<Date>
}

/** personal: {personIds} */
export interface DeadLetterTable {
  id: string
  queue: string
  jobId: string
  payload: unknown
  personIds: string[] | null
  error: string
  attempts: number
  at: Generated<Date>
  replayedAt: Date | null
}

/** personal: none, because ids are hashed */
export interface TombstoneTable {
  noun: string
  id: string
  version: number
  at: Generated<Date>
}

/** personal: none */
export interface RelayStateTable {
  onlyRow: Generated<boolean>
  epoch: string
  redisRunId: string
  at: Generated<Date>
}

const statements = (): ReturnType<typeof sql>[] => [
  sql`create table outbox (
    seq bigint generated always as identity primary key,
    id uuid not null unique,
    noun text not null,
    items jsonb not null,
    person_ids text[],
    request_id text,
    at timestamptz not null default now(),
    published_at timestamptz
  )`,
  sql`create index outbox_unpublished on outbox (seq) where published_at is null`,
  sql`create index outbox_at on outbox (at)`,
  sql`create table inbox (
    consumer text not null,
    message_id uuid not null,
    at timestamptz not null default now(),
    primary key (consumer, message_id)
  )`,
  sql`create index inbox_at on inbox (at)`,
  sql`create table dead_letter (
    id uuid primary key,
    queue text not null,
    job_id text not null,
    payload jsonb not null,
    person_ids text[],
    error text not null,
    attempts integer not null,
    at timestamptz not null default now(),
    replayed_at timestamptz,
    unique (queue, job_id)
  )`,
  sql`create table tombstone (
    noun text not null,
    id text not null,
    version bigint not null,
    at timestamptz not null default now(),
    primary key (noun, id)
  )`,
  sql`create index tombstone_at on tombstone (at)`,
  sql`create table relay_state (
    only_row boolean primary key default true check (only_row),
    epoch text not null,
    redis_run_id text not null,
    at timestamptz not null default now()
  )`,
]

/** Outbox, inbox, dead letters, tombstones: the same in every service that sends or receives messages. */
export const messagingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements()) await statement.execute(db)
  },
}
