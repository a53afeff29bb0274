import { randomUUID } from 'node:crypto'
import { inTransaction } from '@uitpost/database'
import { findSequentialScans, noteStatements } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { eraseUsers } from '../src/domain/people/erasure.ts'
import { suggestEvent } from '../src/domain/people/suggestions.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { SCHEMA } from '../src/store/migrations/index.ts'
import { ownDataStore, PERSONAL_DATA } from '../src/store/own-data.ts'
import { approve, CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

/** Enough rows that reading a whole table is never the fastest plan. */
const ROWS = 5_000

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  await fill()
}, 120_000)
afterAll(() => catalogue.close())

/** Rows of other users in every table with personal data, and the rows they refer to. */
async function fill(): Promise<void> {
  const insert = (text: string) => sql.raw(text.replaceAll('ROWS', String(ROWS))).execute(catalogue.db)
  const id = 'gen_random_uuid()'
  await insert(`insert into series (id, feed, uid, approved_by, suggested_by)
    select ${id}, 'https://feed.example/', n, ${id}, ${id} from generate_series(1, ROWS) as n`)
  await insert(`insert into event (id, title, normalised_title, start_at, all_day, time_zone, local_date, local_end_date,
      city, city_key, country, source, category_id, status, approved_by, approved_at, suggested_by, series_id)
    select ${id}, 'Kaasmarkt', 'kaasmarkt', '2027-04-04', false, 'Europe/Amsterdam', '2027-04-04', '2027-04-04',
      'Gouda', uid, 'NL', 'x', '${CATEGORY}', 'approved', ${id}, now(), ${id}, id
    from series`)
  await insert(`insert into event_source (id, event_id, candidate_id, kind, name, verdict, score, evidence, sandbox,
      checked_at, suggested_by)
    select ${id}, id, ${id}, 'page', 'x', 'verified', 1, '{}', false, now(), ${id} from event`)
  await insert(`insert into user_projection (id, role, country, time_zone, version)
    select ${id}, 'user', 'NL', 'Europe/Amsterdam', 1 from generate_series(1, ROWS)`)
  await insert(
    `insert into calendar_feed (user_id, secret_hash, created_at) select id, id, now() from user_projection`,
  )
  await insert(
    `insert into subscription (user_id, category_id) select id, '${CATEGORY}' from user_projection`,
  )
  await insert(
    `insert into suggestion (id, user_id, created_at) select ${id}, id, now() from user_projection`,
  )
  await insert(`insert into suggested_event (suggestion_id, candidate_id, outcome)
    select id, ${id}, 'created' from suggestion`)
  await insert(`insert into event_report (id, event_id, kind, reporter_id, created_at)
    select ${id}, id, 'closed', ${id}, now() from event`)
  await insert(`insert into organiser_request (id, event_id, wish, name, email, language, created_at, confirmed_at)
    select ${id}, id, 'take-down', 'x', id || '@x.example', 'en', now(), now() from event`)
  await insert(`insert into saved_event (user_id, event_id) select ${id}, id from event`)
  await insert(`insert into followed_series (user_id, series_id) select ${id}, id from series`)
  await insert(
    `insert into review_action (id, kind, actor_id, at) select ${id}, 'approve', ${id}, now() from event`,
  )
  await insert(`insert into review_action_item (action_id, event_id, before, sequence)
    select action.id, event.id, '{}', 1
    from (select id, row_number() over () as n from review_action) as action
    join (select id, row_number() over () as n from event) as event using (n)`)
  await insert(`insert into merged_save (action_id, event_id, user_id, kept_id, already)
    select id, ${id}, ${id}, ${id}, false from review_action`)
  await insert(`insert into merged_follow (action_id, event_id, user_id, series_id, kept_id, already)
    select id, ${id}, ${id}, ${id}, ${id}, false from review_action`)
  await insert(
    `insert into city_count (city_key, approved) select city_key, 1 from event on conflict do nothing`,
  )
  await insert(`insert into outbox (id, noun, items, person_ids, at)
    select ${id}, 'event.changed', jsonb_build_array(repeat('x', 500)), array[${id}::text], now() - n * interval '2 minutes'
    from generate_series(1, ROWS) as n`)
  await insert(`insert into own_write (user_id, position)
    select ${id}, '0/1' from generate_series(1, ROWS) as n`)
  await insert(`insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
    select ${id}, 'user.changed', n, jsonb_build_array(repeat('x', 500)), array[${id}::text], 'x', 1 from generate_series(1, ROWS) as n`)
  await catalogue.analyse()
}

const tableNames = (rows: { name: string; rows: number }[]) => new Set(rows.map(({ name }) => name))
async function listFull() {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples::int as rows from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples >= ${ROWS / 2}`.execute(
    catalogue.db,
  )
  return tableNames(rows)
}
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('every table with personal data is filled here, so that its plans are tested', async () => {
  const personal = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) =>
    rule === 'none' ? [] : [snakeCase(table)],
  )
  const full = await listFull()
  expect(personal.filter((table) => !full.has(table))).toEqual([])
})

test('export and erasure never scan a whole table', async () => {
  const { ctx, db, databaseUrl } = catalogue
  const person = randomUUID()
  const email = 'noor@x.example'
  const suggest = (title: string) =>
    suggestEvent(ctx, person, { title, startDate: '2027-05-05', city: title }, 'request')
  await approve(catalogue, (await suggest('Straatfeest')).eventId)
  await suggest('Avondmarkt')
  const withdrawn = (await suggest('Lampionnenoptocht')).eventId
  await approve(catalogue, withdrawn)
  await db
    .updateTable('event')
    .set({ status: 'pending', approvedAt: null, withdrawnAt: ctx.now() })
    .where('id', '=', withdrawn)
    .execute()

  const { plugin, compile } = noteStatements()
  await ownDataStore(db.withPlugin(plugin)).list(person, email)
  const asked = compile(db).length
  expect(asked).toBeGreaterThanOrEqual(Object.values(PERSONAL_DATA).filter((rule) => rule !== 'none').length)
  const undone = new Error('Only to see what is asked')
  const erasing = inTransaction(db, async (trx) => {
    await eraseUsers(
      storesIn(trx.withPlugin(plugin)),
      [{ id: person, requestedAt: '2027-03-10T12:00:00Z', email }],
      1,
      ctx.now(),
      null,
    )
    throw undone
  })
  await expect(erasing).rejects.toBe(undone)
  const statements = compile(db)
  expect(statements.length).toBeGreaterThan(asked + 20)
  expect(
    await findSequentialScans({ url: databaseUrl, schema: SCHEMA }, statements, await listFull()),
  ).toEqual([])
})
