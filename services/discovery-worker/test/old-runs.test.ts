import { RETENTION_DAYS } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOldRuns } from '../src/domain/runs/runs.ts'
import { startDiscovery } from './harness.ts'

const DAY_MS = 86_400_000

test('Runs that ended six months ago are deleted with all they left; younger and open ones stay', async () => {
  const discovery = await startDiscovery()
  const { db, ctx } = discovery
  const edge = new Date('2026-11-20T12:00:00Z')
  const ended = (ageMs: number) => new Date(edge.getTime() - RETENTION_DAYS.run * DAY_MS - ageMs)
  const add = async (finishedAt: Date | null, replayOf: string | null = null) => {
    const id = newId()
    await sql`insert into run (id, status, country, approach, sandbox, created_at, finished_at, replay_of)
      values (${id}, ${finishedAt ? 'completed' : 'queued'}, 'NL', 'simple', true, ${ended(DAY_MS)}, ${finishedAt},
        ${replayOf})`.execute(db)
    await sql`insert into query (id, run_id, position, kind, language, description, temperature, max_tokens)
      values (${newId()}, ${id}, 1, 'ai', 'nl', 'x', 0.5, 500)`.execute(db)
    await sql`insert into candidate_seen (run_id, candidate_id, query_id) values (${id}, ${newId()}, ${newId()})`.execute(
      db,
    )
    await sql`insert into recording (run_id, kind, key, body) values (${id}, 'page', 'x', '')`.execute(db)
    return id
  }
  const old = await add(ended(1))
  const kept = [await add(ended(0), old), await add(null)].toSorted()

  await removeOldRuns({ ...ctx, now: () => edge })

  for (const table of ['query', 'candidate_seen', 'recording']) {
    const { rows } = await sql<{
      id: string
    }>`select run_id as id from ${sql.table(table)} order by 1`.execute(db)
    expect(rows.map(({ id }) => id)).toEqual(kept)
  }
  expect((await db.selectFrom('run').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual(kept)
  await discovery.close()
})
