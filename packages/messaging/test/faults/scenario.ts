import { sql } from 'kysely'
import type { Stage } from './stage.ts'

/** Counts of one run of a scenario. */
export interface Count {
  committed: number
  effects: number
  duplicates: number
  lost: number
}

export interface Scenario {
  name: string
  /** The guarantee it verifies, as a sentence. */
  rule: string
  /** Runs once on a reset stage. Throws if anything besides the counts is wrong. */
  play(stage: Stage): Promise<Count>
}

/** Compares the orders the shop committed with those the ledger booked. */
export async function countEffects(stage: Stage): Promise<Count> {
  const placed = await stage.shop.selectFrom('placed').select('id').execute()
  return compare(
    placed.map((row) => row.id),
    await bookedIds(stage),
  )
}

export async function bookedIds(stage: Stage): Promise<string[]> {
  const booked = await stage.ledger.selectFrom('booking').select('orderId').execute()
  return booked.map((row) => row.orderId)
}

/** Every expected id must be booked once; throws for an unexpected id. */
export function compare(expected: readonly string[], booked: readonly string[]): Count {
  const wanted = new Set(expected)
  const distinct = new Set(booked)
  const invented = [...distinct].filter((id) => !wanted.has(id))
  if (invented.length > 0)
    throw new Error(`Effects of what was never committed: ${invented.slice(0, 3).join(', ')}`)
  return {
    committed: wanted.size,
    effects: booked.length,
    duplicates: booked.length - distinct.size,
    lost: wanted.size - distinct.size,
  }
}

export async function unsentMessages(stage: Stage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from outbox where published_at is null`.execute(stage.shop)
  return rows[0]?.count ?? 0
}

export const between = (random: () => number, low: number, high: number) =>
  low + Math.floor(random() * (high - low))
