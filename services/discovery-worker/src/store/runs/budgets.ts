import { type Kysely, sql } from 'kysely'
import type { DiscoveryDb } from '../schema.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export interface Budget {
  tokens: number
  calls: number
  costMicros: number
  blockedUntil: Date | null
  blockedReason: string | null
}

export const budgetStore = (db: Kysely<DiscoveryDb>) => ({
  /** Tokens spent today (UTC), and the latest block by the provider, which may have begun yesterday. */
  async today(now: Date): Promise<Budget> {
    const { rows } = await sql<Budget>`
      select coalesce(sum(tokens) filter (where day = ${dayOf(now)}::date), 0)::bigint as tokens,
        coalesce(sum(calls) filter (where day = ${dayOf(now)}::date), 0)::bigint as calls,
        coalesce(sum(cost_micros) filter (where day = ${dayOf(now)}::date), 0)::bigint as cost_micros,
        max(blocked_until) as blocked_until,
        (array_agg(blocked_reason order by blocked_until desc nulls last))[1] as blocked_reason
      from budget_day where day >= ${dayOf(now)}::date - 2`.execute(db)
    return rows[0] ?? { tokens: 0, calls: 0, costMicros: 0, blockedUntil: null, blockedReason: null }
  },

  spend: (at: Date, tokens: number, costMicros: number) =>
    sql`insert into budget_day (day, tokens, calls, cost_micros) values (${dayOf(at)}, ${tokens}, 1, ${costMicros})
      on conflict (day) do update set tokens = budget_day.tokens + excluded.tokens, calls = budget_day.calls + 1,
        cost_micros = budget_day.cost_micros + excluded.cost_micros`.execute(db),

  block: (at: Date, until: Date, reason: string) =>
    sql`insert into budget_day (day, blocked_until, blocked_reason) values (${dayOf(at)}, ${until}, ${reason})
      on conflict (day) do update set blocked_until = excluded.blocked_until,
        blocked_reason = excluded.blocked_reason`.execute(db),
})
