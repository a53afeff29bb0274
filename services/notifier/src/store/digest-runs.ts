import { type Kysely, sql } from 'kysely'
import type { DigestRunRow, NotifierDb } from './schema.ts'

const RUNS_SHOWN = 20

interface Tally {
  people: number
  queued: number
  empty: number
  failed: number
}

/** Digest runs and their progress. */
export const digestRunStore = (db: Kysely<NotifierDb>) => ({
  start: (run: { id: string; kind: 'due' | 'all'; orderedBy: string | null; startedAt: Date }) =>
    db
      .insertInto('digestRun')
      .values({ ...run, finishedAt: null })
      .execute(),

  add: (id: string, { people, queued, empty, failed }: Tally) =>
    sql`update digest_run set people = people + ${people}, queued = queued + ${queued},
      empty = empty + ${empty}, failed = failed + ${failed} where id = ${id}`.execute(db),

  finish: (id: string, finishedAt: Date) =>
    db.updateTable('digestRun').set({ finishedAt }).where('id', '=', id).execute(),

  /** Whether the latest run is one of everybody, and was interrupted. */
  isAllUnfinished: async (): Promise<boolean> => {
    const latest = await db
      .selectFrom('digestRun')
      .select(['kind', 'finishedAt'])
      .orderBy('startedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return latest?.kind === 'all' && latest.finishedAt === null
  },

  list: (): Promise<DigestRunRow[]> =>
    db.selectFrom('digestRun').selectAll().orderBy('startedAt', 'desc').limit(RUNS_SHOWN).execute(),

  /** Digests planned by the runs that started in this time. */
  countQueued: async (from: Date, until: Date): Promise<number> => {
    const row = await db
      .selectFrom('digestRun')
      .select(sql<number>`coalesce(sum(queued), 0)::integer`.as('queued'))
      .where('startedAt', '>=', from)
      .where('startedAt', '<', until)
      .executeTakeFirst()
    return row?.queued ?? 0
  },

  /** Number of deliveries by `{run} {status}`. */
  progressOf: async (ids: readonly string[]): Promise<Map<string, number>> => {
    const { rows } = await sql<{ runId: string; status: string; count: number }>`
      select run_id, status, count(*)::integer as count from delivery
      where run_id = any(${[...ids]}::uuid[]) group by run_id, status`.execute(db)
    return new Map(rows.map(({ runId, status, count }) => [`${runId} ${status}`, count]))
  },

  removeBefore: (at: Date) => db.deleteFrom('digestRun').where('startedAt', '<', at).execute(),
})
