import { type MessagingTables, messagingMigration } from '@uitpost/database'
import { type Generated, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { z } from 'zod'
import { consumeFrom } from '../../src/index.ts'

/** Two small services for the fault tests: a shop announces orders, a ledger books them. */
export const messages = {
  'order.placed': {
    from: 'shop',
    to: ['ledger'],
    item: z.object({
      id: z.string(),
      deleted: z.boolean().optional(),
      amount: z.number(),
      /** Handling in the ledger: `poison` fails while the ledger is broken, `slowMs` is the duration in ms. */
      poison: z.boolean().optional(),
      slowMs: z.number().optional(),
    }),
  },
} as const

export type Order = z.output<(typeof messages)['order.placed']['item']>
export const consumeOrders = consumeFrom<typeof messages>()

export interface ShopTables extends MessagingTables {
  placed: { id: string; amount: number }
}

export interface LedgerTables extends MessagingTables {
  /** One row per effect, without a unique key, so that duplicates are visible. */
  booking: { seq: Generated<number>; orderId: string; messageId: string }
  knownOrder: { id: string; amount: number; version: number }
  /** Written outside of the handler's transaction, so that every attempt is recorded. */
  attempt: { seq: Generated<number>; orderId: string; at: Generated<Date> }
  setting: { broken: boolean }
}

const creating = (...statements: string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

export const shopMigrations = {
  '0001_messaging': messagingMigration,
  '0002_shop': creating('create table placed (id text primary key, amount int not null)'),
}

export const ledgerMigrations = {
  '0001_messaging': messagingMigration,
  '0002_ledger': creating(
    `create table booking (seq bigint generated always as identity primary key,
       order_id text not null, message_id uuid not null)`,
    'create table known_order (id text primary key, amount int not null, version bigint not null)',
    `create table attempt (seq bigint generated always as identity primary key,
       order_id text not null, at timestamptz not null default clock_timestamp())`,
    'create table setting (broken boolean not null)',
  ),
}

/** The ledger's retry options. */
export const ATTEMPTS = 4
export const FIRST_BACKOFF_MS = 60
