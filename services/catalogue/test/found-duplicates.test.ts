import type { Candidate, DuplicateGroup } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rekey } from '../src/domain/merges/rekey.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  for (const table of ['duplicateMember', 'duplicateGroup', 'eventSource', 'event', 'venueAlias'] as const) {
    await catalogue.db.deleteFrom(table).execute()
  }
})

const admin = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  catalogue.http.inject({
    method,
    url,
    headers: catalogue.keys.bearer({ role: 'admin' }),
    ...(body && { payload: body }),
  })
const groups = async () => (await admin('GET', '/api/admin/events/duplicates')).json<DuplicateGroup[]>()
const eventIds = async () =>
  (await catalogue.db.selectFrom('event').select('id').orderBy('id').execute()).map(({ id }) => id)

const evening = {
  startDate: '2027-04-09T20:00:00+02:00',
  endDate: null,
  title: 'Duinpan',
  location: 'Zaal Waterlelie',
}
type Pair = [string, Partial<Candidate>, Partial<Candidate>]

describe('duplicates whose titles have no letters in common', () => {
  test.each<Pair>([
    ['a title in another language', { title: 'Vlinderwandeling' }, { title: 'Promenade des papillons' }],
    [
      'a title in another language, without a venue',
      { title: 'Oogstfeest', location: null },
      { title: 'Fête des moissons', location: null },
    ],
    ['a house under a new name', {}, { location: 'Volksparkhal' }],
    ['doors an hour before', {}, { startDate: '2027-04-09T19:00:00+02:00' }],
    [
      'a village and its municipality',
      { title: 'Fanfare Ons Genoegen', city: 'Wergea', location: null },
      { title: 'Fanfare Ons Genoegen', city: 'Leeuwarden', location: null },
    ],
    [
      'a municipality that is no town',
      { title: 'Fanfare Ons Genoegen', city: 'Nieuwveen', location: null },
      { title: 'Fanfare Ons Genoegen', city: 'Gemeente Polderland', location: null },
    ],
  ])('%s is shown to an admin as likely the same', async (_, first, second) => {
    await intake(catalogue, candidate({ ...evening, ...first }))
    await intake(catalogue, candidate({ ...evening, ...second }))
    expect(await eventIds()).toHaveLength(2)
    expect(await groups()).toHaveLength(1)
  })

  test.each<Pair>([
    ['groups of one course', { title: 'Spaans A1' }, { title: 'Spaans A2' }],
    [
      'a matinee and an evening',
      { startDate: '2027-04-09T14:00:00+02:00' },
      { startDate: '2027-04-09T20:00:00+02:00' },
    ],
    ['two houses of one street', { location: 'Molenweg 12' }, { location: 'Molenweg 112' }],
    [
      'a market in two towns',
      { title: 'Rommelmarkt', location: null },
      { title: 'Rommelmarkt', city: 'Apeldoorn', location: null },
    ],
    [
      'a festival and one of its days',
      { title: 'Stroomfeest', startDate: '2027-04-09', endDate: '2027-04-11', allDay: true },
      { title: 'Stroomfeest: opening', startDate: '2027-04-09', allDay: true },
    ],
  ])('%s are neither joined nor shown', async (_, first, second) => {
    await intake(catalogue, candidate({ ...evening, ...first }))
    await intake(catalogue, candidate({ ...evening, ...second }))
    expect(await eventIds()).toHaveLength(2)
    expect(await groups()).toEqual([])
  })
})

test('rekey compares the events of an earlier release, each once', async () => {
  await intake(catalogue, candidate({ ...evening, title: 'Vlinderwandeling' }))
  await intake(catalogue, candidate({ ...evening, title: 'Promenade des papillons' }))
  for (const table of ['duplicateMember', 'duplicateGroup', 'duplicateKey'] as const) {
    await catalogue.db.deleteFrom(table).execute()
  }
  expect(await groups()).toEqual([])
  expect(await rekey(catalogue.ctx)).toBe(2)
  expect(await groups()).toHaveLength(1)
  expect(await rekey(catalogue.ctx)).toBe(0)
})

describe('a venue that was renamed', () => {
  const next = { ...evening, title: 'Nachtuil', startDate: '2027-05-14T20:00:00+02:00' }
  const takeInNext = async () => {
    await intake(catalogue, candidate(next))
    const [outcome] = await intake(catalogue, candidate({ ...next, location: 'Volksparkhal' }))
    return outcome?.outcome
  }
  const mergeFirst = async () => {
    await intake(catalogue, candidate(evening))
    await intake(catalogue, candidate({ ...evening, location: 'Volksparkhal' }))
    const [, gone = ''] = await eventIds()
    const response = await admin('DELETE', '/api/admin/events/duplicates', { eventIds: [gone] })
    return response.json<{ actionId: string }>().actionId
  }

  test('is one venue at intake once an admin merged two events with both names', async () => {
    await mergeFirst()
    expect(await takeInNext()).toBe('joined')
  })

  test('is two venues again when the merge is undone', async () => {
    const actionId = await mergeFirst()
    await admin('POST', `/api/admin/events/actions/${actionId}/undo`)
    expect(await takeInNext()).toBe('created')
  })

  test('is not stored as an alias when all groups are merged without review', async () => {
    await intake(catalogue, candidate(evening))
    await intake(catalogue, candidate({ ...evening, location: 'Volksparkhal' }))
    await admin('POST', '/api/admin/events/remove-all-duplicates')
    expect(await catalogue.db.selectFrom('venueAlias').selectAll().execute()).toEqual([])
  })
})
