import { randomUUID } from 'node:crypto'
import type { AdminCategory, AdminCountry, PlaceState } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(() => catalogue.db.deleteFrom('outbox').execute())

type Method = 'GET' | 'POST' | 'PUT'
const admin = (method: Method, url: string, payload?: object) =>
  catalogue.http.inject({
    method,
    url,
    headers: catalogue.keys.bearer({ role: 'admin' }),
    ...(payload && { payload }),
  })
const actions = async () =>
  (await announced(catalogue, 'audit.recorded')).map((item) => (item as { action?: string }).action)

describe('categories', () => {
  test('one is created, translated, approved and archived; its slug stays, and each step is announced', async () => {
    const created = await admin('POST', '/api/admin/categories', {
      name: 'Fêtes & Feesten',
      names: { en: 'Parties' },
    })
    expect([created.statusCode, created.json()]).toMatchObject([
      201,
      { slug: 'fetes-feesten', approved: false, archived: false, names: { en: 'Parties' } },
    ])
    const { id } = created.json<AdminCategory>()
    const edited = await admin('PUT', `/api/admin/categories/${id}`, {
      ...created.json<AdminCategory>(),
      name: 'Feesten',
      names: { nl: 'Feestjes', en: null },
    })
    expect(edited.json()).toMatchObject({ name: 'Feesten', slug: 'fetes-feesten', names: { nl: 'Feestjes' } })
    const shown = async (url: string) =>
      (await admin('GET', url)).json<AdminCategory[]>().some((category) => category.id === id)
    expect([await shown('/api/categories'), await shown('/api/categories/all')]).toEqual([false, true])
    await admin('PUT', `/api/admin/categories/${id}/approve`)
    expect(await shown('/api/categories')).toBe(true)
    await admin('PUT', `/api/admin/categories/${id}/archive`)
    expect([await shown('/api/categories/all'), await shown('/api/admin/categories')]).toEqual([false, true])
    expect(await announced(catalogue, 'category.changed')).toMatchObject([
      { id, approved: false },
      { id, name: 'Feesten' },
      { id, approved: true },
      { id, approved: false },
    ])
    expect(await actions()).toEqual([
      ...['category.created', 'category.edited', 'category.approved', 'category.archived'],
    ])
  })

  test.each([
    ['a name that is taken', { name: 'arts & CULTURE' }, 409],
    ['a name without letters', { name: '★' }, 409],
    ['an empty name', { name: '  ' }, 400],
    ['a name with a line break', { name: 'a\nb' }, 400],
    ['an unknown member', { name: 'x', colour: 'red' }, 400],
  ])('%s is refused', async (_, body, status) => {
    expect((await admin('POST', '/api/admin/categories', body)).statusCode).toBe(status)
    expect(await announced(catalogue, 'category.changed')).toEqual([])
  })

  test('two concurrent creations of the same one create it once', async () => {
    const make = () => admin('POST', '/api/admin/categories', { name: 'Twice' })
    const codes = (await Promise.all([make(), make()])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('an unknown one is not found', async () => {
    expect((await admin('PUT', `/api/admin/categories/${randomUUID()}/approve`)).statusCode).toBe(404)
  })

  test('hostile text is stored as plain text', async () => {
    const description = '<script>alert(1)</script>'
    const response = await admin('PUT', `/api/admin/categories/${CATEGORY}`, { description })
    expect(response.json()).toMatchObject({ description })
  })
})

describe('countries and cities', () => {
  const activeCountries = async () =>
    (await admin('GET', '/api/stats/platform')).json<{ activeCountries: number }>().activeCountries
  const country = async (code: string) =>
    (await admin('GET', '/api/admin/countries')).json<AdminCountry[]>().find((one) => one.country === code)

  test('a deactivated country deactivates its cities, and restores them when it is activated', async () => {
    expect(await activeCountries()).toBe(2)
    const before = await country('BE')
    await admin('PUT', '/api/admin/countries/BE/places/be-mol', { active: false })
    const off = await admin('PUT', '/api/admin/countries/BE', { active: false })
    expect(off.json()).toMatchObject({ country: 'BE', active: false })
    expect(await activeCountries()).toBe(1)
    const told = async () => (await announced(catalogue, 'place.changed')) as unknown as PlaceState[]
    expect((await told()).filter(({ active }) => active)).toEqual([])
    expect(await told()).toHaveLength(1 + (before?.places.length ?? 0))
    await catalogue.db.deleteFrom('outbox').execute()
    await admin('PUT', '/api/admin/countries/BE', { active: true })
    expect((await told()).filter(({ active }) => !active).map(({ id }) => id)).toEqual(['be-mol'])
    expect(await activeCountries()).toBe(2)
    await admin('PUT', '/api/admin/countries/BE/places/be-mol', { active: true })
  })

  test('a first city activates its country, and the same change again announces nothing', async () => {
    const id = (await admin('GET', '/api/places?q=K%C3%B6ln')).json<{ id: string }[]>()[0]?.id ?? ''
    const add = () => admin('PUT', `/api/admin/countries/DE/places/${id}`, { active: true })
    expect((await add()).json()).toMatchObject({ id, country: 'DE', active: true, events: 0 })
    await add()
    expect(await announced(catalogue, 'place.changed')).toMatchObject([{ id, active: true }])
    expect(await activeCountries()).toBe(3)
    expect(await actions()).toEqual(['place.activated'])
  })

  test('a city of another country, or none, is not found', async () => {
    for (const id of ['nl-amsterdam', 'be-nowhere-at-all']) {
      const response = await admin('PUT', `/api/admin/countries/BE/places/${id}`, { active: true })
      expect(response.statusCode).toBe(404)
    }
    expect((await admin('PUT', '/api/admin/countries/US', { active: true })).statusCode).toBe(400)
  })
})
