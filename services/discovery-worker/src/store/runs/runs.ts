import type { Country } from '@uitpost/contracts'
import { removeInPortions } from '@uitpost/database'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { AiStop, DiscoveryDb, RunRow, RunTable } from '../schema.ts'

export type NewRun = Insertable<RunTable>

const RUNS_AT_ONCE = 500

export const runStore = (db: Kysely<DiscoveryDb>) => ({
  /** Serialises starts for one country until the transaction ends. */
  lockCountry: (country: Country) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`run.${country}`}, 0))`.execute(db),

  insert: (run: NewRun) => db.insertInto('run').values(run).returningAll().executeTakeFirstOrThrow(),

  find: (id: string) => db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst(),

  /**
   * Locks the run; all its counters are changed under this lock. FOR NO KEY UPDATE, so that log entries and
   * recordings that refer to the run can be inserted meanwhile.
   */
  lock: (id: string) =>
    db.selectFrom('run').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  listOpen: (country: Country) =>
    db
      .selectFrom('run')
      .selectAll()
      .where('country', '=', country)
      .where('status', 'in', ['running', 'queued'])
      .orderBy('createdAt')
      .orderBy('id')
      .limit(1_000)
      .execute(),

  listQueuedCountries: async () => {
    const rows = await db
      .selectFrom('run')
      .select('country')
      .distinct()
      .where('status', '=', 'queued')
      .execute()
    return rows.map((row) => row.country)
  },

  listRunning: () =>
    db.selectFrom('run').selectAll().where('status', '=', 'running').orderBy('id').limit(1_000).execute(),

  /** Newest first; ids are ordered by time. */
  list: (limit: number, before?: string) =>
    db
      .selectFrom('run')
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  count: async () => {
    const row = await db.selectFrom('run').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return row.total
  },

  /** Deletes runs that ended before, with their queries and candidates: first what each has many of. */
  async removeBefore(at: Date): Promise<void> {
    for (;;) {
      const runs = await db
        .selectFrom('run')
        .select('id')
        .where('finishedAt', '<', at)
        .limit(RUNS_AT_ONCE)
        .execute()
      if (runs.length === 0) return
      const ids = runs.map(({ id }) => id)
      for (const table of ['candidate_seen', 'recording', 'discovery_log', 'query'])
        await removeInPortions(db, table, sql`run_id = any(${ids})`)
      await db.deleteFrom('run').where('id', 'in', ids).execute()
    }
  },

  update: (id: string, change: Partial<Omit<RunRow, 'id'>>) =>
    db.updateTable('run').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /** Starts the country's oldest queued run if none is running. Call it after lockCountry. */
  promoteNext: (country: Country, now: Date) =>
    db
      .updateTable('run')
      .set((eb) => ({
        status: 'running' as const,
        startedAt: eb.fn.coalesce('startedAt', eb.val(now)),
        resumedAt: now,
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('run as waiting')
          .select('waiting.id')
          .where('waiting.country', '=', country)
          .where('waiting.status', '=', 'queued')
          .orderBy('waiting.createdAt')
          .orderBy('waiting.id')
          .limit(1),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('run as other')
              .select('other.id')
              .where('other.country', '=', country)
              .where('other.status', '=', 'running'),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst(),

  /** Keeps the first reason: later ones are its consequences. */
  stopAi: (id: string, stop: AiStop, error: string) =>
    db
      .updateTable('run')
      .set({ aiStop: stop, error })
      .where('id', '=', id)
      .where('aiStop', 'is', null)
      .execute(),

  spend: (id: string, tokens: number, costMicros: number) =>
    db
      .updateTable('run')
      .set((eb) => ({
        tokensUsed: eb('tokensUsed', '+', tokens),
        costMicros: eb('costMicros', '+', costMicros),
      }))
      .where('id', '=', id)
      .execute(),

  countOutcomes: (id: string, change: { created: number; joined: number; refused: number }) =>
    db
      .updateTable('run')
      .set((eb) => ({
        eventsCreated: eb('eventsCreated', '+', change.created),
        eventsJoined: eb('eventsJoined', '+', change.joined),
        eventsRefused: eb('eventsRefused', '+', change.refused),
      }))
      .where('id', '=', id)
      .execute(),
})
