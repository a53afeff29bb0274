import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, CATEGORY, candidate, intake, OTHER_CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  // A Wednesday.
  catalogue = await startCatalogue('2027-03-10T12:00:00Z')
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const coverageOf = async (query = '') => {
  const response = await catalogue.http.inject({
    url: `/api/admin/coverage${query}`,
    headers: catalogue.keys.bearer({ role: 'admin' }),
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('coverage counts approved and pending events by city, category and week, Sunday first', async () => {
  const day = (date: string, more = {}) => ({
    startDate: `${date}T10:00:00+01:00`,
    endDate: `${date}T17:00:00+01:00`,
    ...more,
  })
  const [first, second] = await intake(
    catalogue,
    candidate({ title: 'Boekenmarkt een', city: 'Utrecht', ...day('2027-03-13') }),
    candidate({ title: 'Boekenmarkt twee', city: 'Utrecht', ...day('2027-03-14') }),
    candidate({ title: 'Ambachtsbeurs', city: 'Utrecht', categoryId: OTHER_CATEGORY, ...day('2027-03-16') }),
    candidate({ title: 'Ver weg', city: 'Utrecht', ...day('2027-03-26') }),
    candidate({ title: 'Buiten de lijst', city: 'Schin op Geul', ...day('2027-03-13') }),
    candidate({
      title: 'Boekenweken',
      city: 'Haarlem',
      allDay: true,
      startDate: '2027-03-12',
      endDate: '2027-03-22',
    }),
  )
  await approve(catalogue, first?.eventId ?? '')
  await approve(catalogue, second?.eventId ?? '')

  const coverage = await coverageOf('?weeks=3')
  expect(coverage.weeks).toEqual(['2027-03-07', '2027-03-14', '2027-03-21'])
  const idOf = (name: string): string =>
    coverage.cities.find((city: { name: string }) => city.name === name)?.id ?? name
  expect(coverage.cells).toHaveLength(3)
  expect(coverage.cities).toContainEqual(
    expect.objectContaining({ name: 'The Hague', names: { nl: 'Den Haag', fr: 'La Haye', de: 'Den Haag' } }),
  )
  expect(coverage.categories).toContainEqual(
    expect.objectContaining({
      id: CATEGORY,
      names: expect.objectContaining({ fr: 'Livres & seconde main' }),
    }),
  )
  expect(coverage.cells).toEqual(
    expect.arrayContaining([
      { cityId: idOf('Utrecht'), categoryId: CATEGORY, approved: [1, 1, 0], pending: [0, 0, 1] },
      { cityId: idOf('Utrecht'), categoryId: OTHER_CATEGORY, approved: [0, 0, 0], pending: [0, 1, 0] },
      { cityId: idOf('Haarlem'), categoryId: CATEGORY, approved: [0, 0, 0], pending: [1, 1, 1] },
    ]),
  )
})

test('coverage tells the weekly target that an admin gave a category, which others cannot change', async () => {
  const targetOf = async () =>
    (await coverageOf()).categories.find(({ id }: { id: string }) => id === CATEGORY)?.weeklyTarget
  expect(await targetOf()).toBe(10)
  const edit = (role: 'admin' | 'user', weeklyTarget: number) =>
    catalogue.http.inject({
      method: 'PUT',
      url: `/api/admin/categories/${CATEGORY}`,
      headers: catalogue.keys.bearer({ role }),
      payload: { weeklyTarget },
    })
  expect((await edit('user', 3)).statusCode).toBe(403)
  expect((await edit('admin', -1)).json()).toMatchObject({ errors: [{ field: 'weeklyTarget' }] })
  expect((await edit('admin', 3)).json()).toMatchObject({ weeklyTarget: 3 })
  expect(await targetOf()).toBe(3)
})

test('another country has its own grid', async () => {
  const coverage = await coverageOf('?country=BE')
  expect(coverage.country).toBe('BE')
  expect(coverage.cities.length).toBeGreaterThan(0)
  expect(coverage.cells).toEqual([])
})
