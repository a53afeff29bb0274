import { type Kysely, sql } from 'kysely'
import type { DiscoveryDb } from './schema.ts'

export interface DueRows {
  queue: string
  due: number
  /** Since when the oldest is due; null if none is. */
  since: Date | null
}

export interface WeekOfRuns {
  queued: number
  running: number
  completed: number
  failed: number
  cancelled: number
  /** Candidates that the ended ones found. */
  found: number
}

export interface FeedFigures {
  new: number
  healthy: number
  failing: number
  /** Failing ones that were last read a week ago or never. */
  failingForWeek: number
}

/** What metrics say of runs, their work, feeds and the AI. */
export const figureStore = (db: Kysely<DiscoveryDb>) => ({
  /** Rows due for a job, by queue, under the conditions of the sweeps. */
  async dueRows(now: Date): Promise<DueRows[]> {
    const { rows } = await sql<DueRows>`
      select 'query.run' as queue, count(*)::integer as due,
        min(case query.status when 'pending' then greatest(query.next_attempt_at, run.planned_at)
          else query.lease_until end) as since
      from query join run on run.id = query.run_id
      where run.status = 'running' and (query.kind = 'feed' or run.ai_stop is null)
        and ((query.status = 'pending' and query.next_attempt_at <= ${now})
          or (query.status = 'running' and query.lease_until < ${now}))
      union all
      select 'suggestion.open', count(*)::integer,
        min(case status when 'pending' then next_attempt_at else lease_until end)
      from suggestion where (status = 'pending' and next_attempt_at <= ${now})
        or (status = 'running' and lease_until < ${now})
      union all
      select 'feed.test', count(*)::integer, min(coalesce(lease_until, created_at))
      from feed_test where status = 'waiting' or (status = 'reading' and lease_until < ${now})`.execute(db)
    return rows
  },

  /** Open runs, and those that ended since then. */
  async runsSince(from: Date): Promise<WeekOfRuns> {
    const of = (status: string) => sql`count(*) filter (where status = ${status})::integer`
    const { rows } = await sql<WeekOfRuns>`
      select ${of('queued')} as queued, ${of('running')} as running, ${of('completed')} as completed,
        ${of('failed')} as failed, ${of('cancelled')} as cancelled,
        coalesce(sum(events_found) filter (where finished_at is not null), 0)::integer as found
      from run where finished_at is null or finished_at >= ${from}`.execute(db)
    return rows[0] ?? { queued: 0, running: 0, completed: 0, failed: 0, cancelled: 0, found: 0 }
  },

  async feeds(weekAgo: Date): Promise<FeedFigures> {
    const of = (health: string) => sql`count(*) filter (where health = ${health})::integer`
    const { rows } = await sql<FeedFigures>`
      select ${of('new')} as new, ${of('healthy')} as healthy, ${of('failing')} as failing,
        count(*) filter (where health = 'failing' and coalesce(last_success_at, created_at) < ${weekAgo})::integer
          as failing_for_week
      from feed where active and removed_at is null`.execute(db)
    return rows[0] ?? { new: 0, healthy: 0, failing: 0, failingForWeek: 0 }
  },

  /** All that was spent, ever: a row a day. */
  async spent(): Promise<{ tokens: number; calls: number; costMicros: number }> {
    const { rows } = await sql<{ tokens: number; calls: number; costMicros: number }>`
      select coalesce(sum(tokens), 0)::bigint as tokens, coalesce(sum(calls), 0)::bigint as calls,
        coalesce(sum(cost_micros), 0)::bigint as cost_micros from budget_day`.execute(db)
    return rows[0] ?? { tokens: 0, calls: 0, costMicros: 0 }
  },
})
