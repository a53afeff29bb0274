import { connect } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'
import { runStore } from '../src/store/runs/runs.ts'
import type { DiscoveryDb } from '../src/store/schema.ts'

test('A backlog of a million candidates and a thousand runs is deleted within the time limit of a statement', async () => {
  const database = await createTestDatabase({ schema: SCHEMA, migrations })
  const owner = connect<DiscoveryDb>({ url: database.ownerUrl, applicationName: 'test' })
  const id = (of: ReturnType<typeof sql>) =>
    sql`('0190c000-0000-7000-8000-' || lpad(${of}::text, 12, '0'))::uuid`
  await sql`insert into run (id, status, country, approach, sandbox, finished_at)
    select ${id(sql`n`)}, 'completed', 'NL', 'simple', true, '2026-01-01' from generate_series(1, 1001) as n`.execute(
    owner,
  )
  await sql`update run set finished_at = '2026-11-01' where id = ${id(sql`1001`)}`.execute(owner)
  for (let from = 1; from <= 1_001; from += 100)
    await sql`insert into candidate_seen (run_id, candidate_id, query_id)
      select ${id(sql`run`)}, gen_random_uuid(), gen_random_uuid()
      from generate_series(${from}::integer, ${Math.min(from + 99, 1_001)}::integer) as run, generate_series(1, 1000)`.execute(
      owner,
    )
  await owner.destroy()

  const db = connect<DiscoveryDb>({ url: database.appUrl, applicationName: 'test' })
  await runStore(db).removeBefore(new Date('2026-05-01'))
  const { rows } = await sql`select count(*)::integer as seen, count(distinct run_id)::integer as runs
    from candidate_seen`.execute(db)
  expect(rows).toEqual([{ seen: 1_000, runs: 1 }])
  await db.destroy()
  await database.close()
}, 300_000)
