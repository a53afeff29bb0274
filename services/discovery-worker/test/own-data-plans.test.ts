import { randomUUID } from 'node:crypto'
import { connect, inTransaction } from '@uitpost/database'
import { createTestDatabase, type TestDatabase } from '@uitpost/database/testing'
import { findSequentialScans, noteStatements } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { eraseUsers } from '../src/domain/suggestions/erasure.ts'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'
import { ownDataStore, PERSONAL_DATA } from '../src/store/own-data.ts'
import type { DiscoveryDb } from '../src/store/schema.ts'

const ROWS = 5_000

let database: TestDatabase
let db: Kysely<DiscoveryDb>
beforeAll(async () => {
  database = await createTestDatabase({ schema: SCHEMA, migrations })
  db = connect<DiscoveryDb>({ url: database.appUrl, applicationName: 'own-data-plans' })
  const insert = (text: string) => sql.raw(text.replaceAll('ROWS', String(ROWS))).execute(db)
  const id = 'gen_random_uuid()'
  await insert(`insert into run (id, status, country, approach, category_ids, categories, sandbox, started_by)
    select ${id}, 'completed', 'NL', 'simple', '{}', '{}', true, ${id} from generate_series(1, ROWS)`)
  await insert(`insert into suggestion (id, user_id, country, next_attempt_at, made_at, version)
    select ${id}, ${id}, 'NL', now(), now(), 1 from generate_series(1, ROWS)`)
  await insert(`insert into reader_day (user_id, day, reader_ms)
    select ${id}, '2026-11-22', 1 from generate_series(1, ROWS)`)
  await insert(`insert into discovery_log (id, type, service, sandbox, payload, suggestion_id)
    select ${id}, 'ERROR', 'suggestions', true, jsonb_build_object('error', repeat('x', 300)), id from suggestion`)
  const item = `jsonb_build_array(repeat('x', 500)), array[${id}::text]`
  await insert(`insert into outbox (id, noun, items, person_ids)
    select ${id}, 'candidates.found', ${item} from generate_series(1, ROWS)`)
  await insert(`insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
    select ${id}, 'suggestion.made', n, ${item}, 'x', 1 from generate_series(1, ROWS) as n`)
  const owner = connect({ url: database.ownerUrl, applicationName: 'own-data-plans' })
  await sql`analyze`.execute(owner)
  await owner.destroy()
}, 120_000)
afterAll(async () => {
  await db.destroy()
  await database.close()
})

test('export and erasure never scan a whole table', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples >= ${ROWS}`.execute(
    db,
  )
  const full = new Set(rows.map(({ name }) => name))
  const personal = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) => (rule === 'none' ? [] : [table]))
  // A new table has to be filled above, otherwise it is not tested.
  expect(full.size).toBe(personal.length)

  const person = randomUUID()
  const { plugin, compile } = noteStatements()
  await ownDataStore(db.withPlugin(plugin)).list(person)
  await inTransaction(db, (trx) =>
    eraseUsers(
      storesIn(trx.withPlugin(plugin)),
      [{ id: person, requestedAt: new Date().toISOString() }],
      1,
      null,
    ),
  )
  const statements = compile(db)
  expect(statements.length).toBeGreaterThan(2 * personal.length)
  expect(await findSequentialScans({ url: database.directUrl, schema: SCHEMA }, statements, full)).toEqual([])
})
