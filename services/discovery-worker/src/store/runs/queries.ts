import { type Insertable, type Kysely, sql } from 'kysely'
import type { DiscoveryDb, QueryRow, QueryTable } from '../schema.ts'

export type NewQuery = Insertable<QueryTable>
/** A claimed query; `attempts` must be unchanged when it is saved. */
export type Claim = Pick<QueryRow, 'id' | 'attempts'>

export interface QueryCounts {
  total: number
  done: number
  failed: number
  /** Running ones, and pending ones that will be run. */
  open: number
  cities: number
  citiesEnded: number
}

const ROWS_PER_INSERT = 500

export const queryStore = (db: Kysely<DiscoveryDb>) => ({
  async insertAll(queries: NewQuery[]) {
    for (let from = 0; from < queries.length; from += ROWS_PER_INSERT) {
      await db
        .insertInto('query')
        .values(queries.slice(from, from + ROWS_PER_INSERT))
        .execute()
    }
  },

  find: (id: string) => db.selectFrom('query').selectAll().where('id', '=', id).executeTakeFirst(),

  listOfRun: (runId: string) =>
    db.selectFrom('query').selectAll().where('runId', '=', runId).orderBy('position').execute(),

  /** Undefined when it is done, not due yet, or another worker has it. The WHERE is the lock. */
  claim: (id: string, now: Date, leaseUntil: Date) =>
    db
      .updateTable('query')
      .set((eb) => ({
        status: 'running' as const,
        attempts: eb('attempts', '+', 1),
        leaseUntil,
        startedAt: eb.fn.coalesce('startedAt', eb.val(now)),
      }))
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'pending'), eb('nextAttemptAt', '<=', now)]),
          eb.and([eb('status', '=', 'running'), eb('leaseUntil', '<', now)]),
        ]),
      )
      .returningAll()
      .executeTakeFirst(),

  spend: (id: string, tokens: number, costMicros: number) =>
    db
      .updateTable('query')
      .set((eb) => ({
        tokens: eb('tokens', '+', tokens),
        costMicros: eb('costMicros', '+', costMicros),
      }))
      .where('id', '=', id)
      .execute(),

  /** Makes failed and unfinished queries pending; returns how many. */
  reopen: async (runId: string, now: Date): Promise<number> => {
    const result = await db
      .updateTable('query')
      .set({ status: 'pending', failures: 0, error: null, finishedAt: null, nextAttemptAt: now })
      .where('runId', '=', runId)
      .where('status', 'in', ['failed', 'pending'])
      .executeTakeFirst()
    return Number(result.numUpdatedRows)
  },

  /** False when the lease expired and another worker took over. */
  isHeld: async (claim: Claim): Promise<boolean> =>
    (await db
      .selectFrom('query')
      .select('id')
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'running')
      .executeTakeFirst()) !== undefined,

  /** False when the lease expired and another worker took over. */
  extendLease: async (claim: Claim, leaseUntil: Date) => {
    const result = await db
      .updateTable('query')
      .set({ leaseUntil })
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'running')
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  },

  /** Ends a claim; undefined when it is lost, and then nothing may be saved. */
  settle: (claim: Claim, change: Partial<Omit<QueryRow, 'id' | 'temperature'>>) =>
    db
      .updateTable('query')
      .set({ ...change, leaseUntil: null })
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'running')
      .returningAll()
      .executeTakeFirst(),

  /** Queries whose job was lost or whose worker died. */
  listDue: (now: Date, limit: number) =>
    db
      .selectFrom('query')
      .innerJoin('run', 'run.id', 'query.runId')
      .select('query.id')
      .where('run.status', '=', 'running')
      .where((eb) =>
        eb.or([
          eb.and([eb('query.status', '=', 'pending'), eb('query.nextAttemptAt', '<=', now)]),
          eb.and([eb('query.status', '=', 'running'), eb('query.leaseUntil', '<', now)]),
        ]),
      )
      .where((eb) => eb.or([eb('query.kind', '=', 'feed'), eb('run.aiStop', 'is', null)]))
      .orderBy('query.runId')
      .orderBy('query.position')
      .limit(limit)
      .execute(),

  listPending: (runId: string) =>
    db
      .selectFrom('query')
      .select(['id', 'nextAttemptAt'])
      .where('runId', '=', runId)
      .where('status', '=', 'pending')
      .orderBy('position')
      .execute(),

  /** Fails the pending AI queries of a run whose provider cannot be used. */
  failPendingAi: (runId: string, error: string, now: Date) =>
    db
      .updateTable('query')
      .set({ status: 'failed', error, finishedAt: now })
      .where('runId', '=', runId)
      .where('kind', '=', 'ai')
      .where('status', '=', 'pending')
      .execute(),

  /** Makes AI queries pending whose worker died. */
  releaseLost: (runId: string, now: Date) =>
    db
      .updateTable('query')
      .set({ status: 'pending', leaseUntil: null })
      .where('runId', '=', runId)
      .where('kind', '=', 'ai')
      .where('status', '=', 'running')
      .where('leaseUntil', '<', now)
      .execute(),

  listUnfinished: (runId: string) =>
    db
      .selectFrom('query')
      .select(['id', 'description'])
      .where('runId', '=', runId)
      .where('status', 'in', ['pending', 'running'])
      .orderBy('position')
      .execute(),

  anyRunning: async (runId: string): Promise<boolean> =>
    (await db
      .selectFrom('query')
      .select('id')
      .where('runId', '=', runId)
      .where('status', '=', 'running')
      .limit(1)
      .executeTakeFirst()) !== undefined,

  findLastError: async (runId: string) => {
    const row = await db
      .selectFrom('query')
      .select('error')
      .where('runId', '=', runId)
      .where('error', 'is not', null)
      .orderBy('finishedAt', (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst()
    return row?.error ?? undefined
  },

  async counts(runId: string, aiStopped: boolean): Promise<QueryCounts> {
    const { rows } = await sql<QueryCounts>`
      with q as (
        select status, city_id,
          status = 'running' or (status = 'pending' and (kind = 'feed' or not ${aiStopped}::boolean)) as open
        from query where run_id = ${runId}
      ), city as (
        select city_id, bool_and(status in ('done', 'failed')) as ended from q where city_id is not null group by city_id
      )
      select count(*) as total,
        count(*) filter (where status = 'done') as done,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where open) as open,
        (select count(*) from city) as cities,
        (select count(*) from city where ended) as cities_ended
      from q`.execute(db)
    const row = rows[0]
    if (!row) throw new Error(`No counts for run ${runId}`)
    return row
  },
})
