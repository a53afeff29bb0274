import type { MessageItem } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { DiscoveryDb } from './schema.ts'

const ROWS_PER_INSERT = 1_000

export const candidateStore = (db: Kysely<DiscoveryDb>) => ({
  /** Stores candidate ids and returns those that are new in this run. Call it holding the run's lock. */
  async insertSeen(runId: string, queryId: string, candidateIds: string[]): Promise<Set<string>> {
    const fresh = new Set<string>()
    for (let from = 0; from < candidateIds.length; from += ROWS_PER_INSERT) {
      const page = candidateIds.slice(from, from + ROWS_PER_INSERT)
      const rows = await db
        .insertInto('candidateSeen')
        .values(page.map((candidateId) => ({ runId, candidateId, queryId })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('candidateId')
        .execute()
      for (const row of rows) fresh.add(row.candidateId)
    }
    return fresh
  },

  /** Number of joined and refused candidates of a run by reason. */
  countOutcomeReasons: (runId: string) =>
    db
      .selectFrom('candidateSeen')
      .select(['outcome', 'reason', sql<number>`count(*)`.as('count')])
      .where('runId', '=', runId)
      .groupBy(['outcome', 'reason'])
      .orderBy('count', 'desc')
      .limit(100)
      .execute(),

  /** Stores outcomes of candidates; returns those that changed, so that each is counted once. */
  async saveOutcomes(runId: string, outcomes: readonly MessageItem<'candidates.taken-in'>[]) {
    if (outcomes.length === 0) return []
    const values = outcomes.map(
      (item) => sql`(${item.id}::uuid, ${item.outcome}, ${item.reason}, ${item.eventId}::uuid)`,
    )
    const { rows } = await sql<{ outcome: 'created' | 'joined' | 'refused' }>`
      update candidate_seen as seen
      set outcome = told.outcome, reason = told.reason, event_id = told.event_id
      from (values ${sql.join(values)}) as told (id, outcome, reason, event_id)
      where seen.run_id = ${runId} and seen.candidate_id = told.id and seen.outcome is null
      returning seen.outcome`.execute(db)
    return rows.map((row) => row.outcome)
  },
})
