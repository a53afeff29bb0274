import { AGENDA_ITEMS, type Agenda, PAGE_LIMIT } from '@uitpost/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, CATEGORY, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

/** More than one question finds, in a town 20 km away, and all of them sooner than what is near. */
const CROWD = AGENDA_ITEMS + 200

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue('2027-03-10T12:00:00Z')
  await seed(catalogue.ctx)
  await sql`insert into event (id, title, normalised_title, start_at, all_day, time_zone, local_date, local_end_date,
      city, city_id, city_key, country, source, category_id, status, approved_at)
    select gen_random_uuid(), 'Amersfoort ' || n, 'amersfoort', day + time '10:00', false, 'Europe/Amsterdam', day, day,
      'Amersfoort', 'nl-amersfoort', 'nl-amersfoort', 'NL', 'x', ${CATEGORY}::uuid, 'approved', now()
    from generate_series(1, ${CROWD}::int) as n
    cross join lateral (select date '2027-03-11' + n % 7 as day) as days`.execute(catalogue.db)
  const later = (title: string, members: Parameters<typeof candidate>[0]) =>
    candidate({ title, startDate: '2027-05-01', endDate: null, allDay: true, location: title, ...members })
  const found = [
    later('Houten', { city: 'Houten' }),
    later('Utrecht', { city: 'Utrecht' }),
    later('Castle west of Utrecht', {
      city: 'Utrecht',
      facts: { geo: { latitude: 52.0623, longitude: 4.9937 } },
    }),
    later('Farm between the towns', {
      city: 'Amersfoort',
      facts: { geo: { latitude: 52.12, longitude: 5.2 } },
    }),
  ]
  for (const { eventId } of await intake(catalogue, ...found)) await approve(catalogue, eventId ?? '')
}, 60_000)
afterAll(() => catalogue.close())

const ask = async (query: Record<string, string>): Promise<Agenda> => {
  const response = await catalogue.http.inject({
    url: `/api/agenda?${new URLSearchParams({ near: '52.0908,5.1222', km: '30', order: 'distance', ...query }).toString()}`,
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Agenda>()
}

test('Of more events than one question finds, the nearest come, by their own coordinates, and all are counted', {
  tags: ['map.counted', 'event.own-coordinates'],
}, async () => {
  const found = await ask({ limit: '5' })
  expect(found.items.map(({ event }) => event.title)).toEqual([
    'Utrecht',
    'Farm between the towns',
    'Houten',
    'Castle west of Utrecht',
    expect.stringMatching(/^Amersfoort/),
  ])
  expect(found.total).toBe(CROWD + 4)
})

test('Their pages end after as many as one question finds', { tags: 'agenda.paged' }, async () => {
  const ids = new Set<string>()
  let cursor: string | null | undefined
  do {
    const page = await ask({ limit: String(PAGE_LIMIT), ...(cursor && { cursor }) })
    for (const { event } of page.items) ids.add(event.id)
    expect(page.total).toBe(CROWD + 4)
    cursor = page.nextCursor
  } while (cursor)
  expect(ids.size).toBe(AGENDA_ITEMS)
})
