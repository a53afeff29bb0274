import { randomUUID } from 'node:crypto'
import { findSequentialScans, noteStatements } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { counterStore } from '../src/store/counters/counters.ts'
import { agendaStore } from '../src/store/events/agenda.ts'
import type { AgendaSearch } from '../src/store/events/agenda-found.ts'
import { SCHEMA } from '../src/store/migrations/index.ts'
import { CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

/** Enough rows that reading a whole table is never the fastest plan: series of ten dates and as many single events. */
const SERIES = 500
const FROM = '2027-03-10'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const { db } = catalogue
  await sql
    .raw(
      `insert into series (id, feed, uid) select gen_random_uuid(), 'https://feed.example/', n::text from generate_series(1, ${SERIES}) as n`,
    )
    .execute(db)
  await sql
    .raw(`insert into event (id, title, normalised_title, start_at, all_day, time_zone, local_date, local_end_date,
      city, city_key, country, source, category_id, status, approved_at, series_id)
    select gen_random_uuid(), 'Kaasmarkt ' || n, 'kaasmarkt', day + time '10:00', false, 'Europe/Amsterdam', day, day,
      'Gouda', 'city-' || n % 200, (array['NL', 'BE', 'DE', 'FR'])[n % 4 + 1], 'x',
      (select id from category order by id offset n % 25 limit 1), 'approved', now(),
      case when date % 2 = 0 then series.id end
    from (select id, row_number() over () as n from series) as series
    cross join generate_series(0, 19) as date
    cross join lateral (select date '${FROM}' + (n % 7 + date * 7)::int as day) as days`)
    .execute(db)
  await sql`insert into city_count (city_key, approved) select city_key, count(*) from event group by city_key`.execute(
    db,
  )
  await sql`insert into saved_event (user_id, event_id) select gen_random_uuid(), id from event`.execute(db)
  await catalogue.analyse()
}, 120_000)
afterAll(() => catalogue.close())

const around = {
  latitude: 52.1,
  longitude: 5.1,
  km: 25,
  kmByCity: new Map(Array.from({ length: 8 }, (_, index) => [`city-${index}`, index])),
}
const SEARCHES: Record<string, Partial<AgendaSearch>> = {
  everything: {},
  'a country': { country: 'BE' },
  'a place': { around },
  'a place by distance, in a weekend': {
    around,
    order: 'distance',
    to: '2027-03-14',
    evening: { of: 'weekend', day: '2027-03-12', zone: 'Europe/Brussels' },
  },
  'each date of a month': { eachDate: true, to: '2027-04-09' },
  'a category': { categoryIds: [CATEGORY] },
  words: { words: `'1999':*` },
  'words in a category near a place': { words: `'kaasmarkt'`, categoryIds: [CATEGORY], around },
  'the nearest to a place': { around, order: 'distance' },
  'words, the nearest to a place': { words: `'kaasmarkt'`, around, order: 'distance' },
  'what is free or for kids': {
    wishes: [
      { fact: 'free', words: 'gratis' },
      { fact: 'kids', words: 'kids' },
    ],
  },
  'what is saved': { savedBy: randomUUID() },
}

test.each(Object.entries(SEARCHES))('the agenda of %s never scans a whole table', async (_, search) => {
  const { plugin, compile } = noteStatements()
  await agendaStore(catalogue.db.withPlugin(plugin)).list({ from: FROM, order: 'date', ...search }, 21)
  const statements = compile(catalogue.db)
  expect(statements.length).toBeGreaterThan(0)
  const database = { url: catalogue.databaseUrl, schema: SCHEMA }
  expect(
    await findSequentialScans(database, statements, new Set(['event', 'series', 'saved_event'])),
  ).toEqual([])
})

test('the numbers of a city never scan a whole table', async () => {
  const { plugin, compile } = noteStatements()
  await counterStore(catalogue.db.withPlugin(plugin)).countInCity('city-7', FROM)
  const database = { url: catalogue.databaseUrl, schema: SCHEMA }
  expect(await findSequentialScans(database, compile(catalogue.db), new Set(['event']))).toEqual([])
})
