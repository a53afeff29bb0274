import { randomUUID } from 'node:crypto'
import { SaveState } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, CATEGORY, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (sub: string, method: Method, url: string, payload?: object) =>
  catalogue.http.inject({ method, url, headers: catalogue.keys.bearer({ sub }), ...(payload && { payload }) })
const approved = async (title: string, startDate: string): Promise<string> => {
  const [outcome] = await intake(catalogue, candidate({ title, startDate, endDate: null, allDay: true }))
  const id = outcome?.eventId ?? ''
  await catalogue.http.inject({
    method: 'PUT',
    url: `/api/events/${id}/approve`,
    headers: catalogue.keys.bearer({ role: 'admin' }),
  })
  return id
}
const titlesOf = (response: { json(): unknown }) =>
  (response.json() as { title: string }[]).map(({ title }) => title)

test('a user saves events, lists them soonest first with past ones last, and unsaves them', {
  tags: 'product.user-saves-events',
}, async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  const lotte = randomUUID()
  const ids = [
    await approved('Over', '2027-03-10'),
    await approved('Later', '2027-06-01'),
    await approved('Soon', '2027-04-01'),
  ]
  for (const eventId of [...ids, ...ids]) {
    const response = await call(lotte, 'POST', '/api/user/saved-events', { eventId })
    expect([response.statusCode, response.json()]).toEqual([200, { eventId }])
  }
  catalogue.setClock('2027-03-20T12:00:00Z')
  const list = await call(lotte, 'GET', '/api/user/saved-events')
  expect(titlesOf(list)).toEqual(['Soon', 'Later', 'Over'])
  expect(list.headers['x-total-count']).toBe('3')
  const paged: string[] = []
  let url: string | undefined = '/api/user/saved-events?limit=1'
  while (url) {
    const page = await call(lotte, 'GET', url)
    paged.push(...titlesOf(page))
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
  }
  expect(paged).toEqual(['Soon', 'Later', 'Over'])
  expect((await call(lotte, 'GET', '/api/user/dashboard-stats')).json()).toMatchObject({ savedEvents: 3 })
  for (const _ of [1, 2]) {
    expect((await call(lotte, 'DELETE', `/api/user/saved-events/${ids[1]}`)).statusCode).toBe(200)
  }
  expect(titlesOf(await call(lotte, 'GET', '/api/user/saved-events'))).toEqual(['Soon', 'Over'])
  expect((await call(lotte, 'GET', '/api/user/dashboard-stats')).json()).toMatchObject({ savedEvents: 2 })
})

test("users cannot see or remove another user's saves, and unpublished events cannot be saved", async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  const [lotte, noor] = [randomUUID(), randomUUID()]
  const id = await approved('Hers', '2027-05-05')
  await call(lotte, 'POST', '/api/user/saved-events', { eventId: id })
  expect((await call(noor, 'GET', '/api/user/saved-events')).json()).toEqual([])
  await call(noor, 'DELETE', `/api/user/saved-events/${id}`)
  expect(titlesOf(await call(lotte, 'GET', '/api/user/saved-events'))).toEqual(['Hers'])
  const [pending] = await intake(catalogue, candidate({ title: 'Waiting' }))
  for (const eventId of [pending?.eventId, randomUUID()]) {
    expect((await call(lotte, 'POST', '/api/user/saved-events', { eventId })).statusCode).toBe(404)
  }
})

test("all of the caller's categories, and no others", { tags: 'calls.user-subscriptions' }, async () => {
  const [lotte, noor] = [randomUUID(), randomUUID()]
  await call(lotte, 'POST', '/api/subscriptions', { categoryId: CATEGORY })
  expect((await call(lotte, 'GET', '/api/user/subscriptions')).json()).toMatchObject([
    { categoryId: CATEGORY, category: { id: CATEGORY, slug: 'book-markets', approved: true } },
  ])
  expect((await call(noor, 'GET', '/api/user/subscriptions')).json()).toEqual([])
})

test('admins also get those that wait for approval', { tags: 'calls.all-categories' }, async () => {
  await catalogue.db.updateTable('category').set({ approved: false }).where('id', '=', CATEGORY).execute()
  const get = (url: string) =>
    catalogue.http.inject({ url, headers: catalogue.keys.bearer({ role: 'admin' }) })
  expect((await get('/api/categories')).json()).toHaveLength(24)
  expect((await get('/api/categories/all')).json()).toHaveLength(25)
  await catalogue.db.updateTable('category').set({ approved: true }).where('id', '=', CATEGORY).execute()
})

test('announced saves equal the stored ones, through merges and undo', async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  const [lotte, sofie] = [randomUUID(), randomUUID()]
  const pair: string[] = []
  for (const title of ['Gouda Kaasmarkt op het plein', 'Kaasmarkt voor iedereen']) {
    const found = {
      title,
      city: 'Gouda',
      location: 'Markt',
      startDate: '2027-04-08T10:00:00+02:00',
      endDate: null,
    }
    const [outcome] = await intake(catalogue, candidate(found))
    pair.push(outcome?.eventId ?? '')
  }
  const admin = catalogue.keys.bearer({ role: 'admin' })
  for (const id of pair) {
    await catalogue.http.inject({ method: 'PUT', url: `/api/events/${id}/approve`, headers: admin })
  }
  const [first = '', second = ''] = pair
  const stored = async () => {
    const rows = await catalogue.db.selectFrom('savedEvent').select(['userId', 'eventId']).execute()
    return rows.map(({ userId, eventId }) => `${userId}.${eventId}`).toSorted()
  }
  const told = async () => {
    const saves = new Map<string, boolean>()
    for (const item of await announced(catalogue, 'save.changed')) {
      const { id, deleted } = SaveState.parse(item)
      saves.set(id, !deleted)
    }
    return [...saves].flatMap(([id, there]) => (there ? [id] : [])).toSorted()
  }
  for (const eventId of pair) await call(lotte, 'POST', '/api/user/saved-events', { eventId })
  await call(sofie, 'POST', '/api/user/saved-events', { eventId: second })
  expect(await told()).toEqual(await stored())
  const payload = { eventIds: [second] }
  const merged = await catalogue.http.inject({
    method: 'DELETE',
    url: '/api/admin/events/duplicates',
    headers: admin,
    payload,
  })
  expect(await stored()).toContain(`${sofie}.${first}`)
  expect(await told()).toEqual(await stored())
  const { actionId } = merged.json<{ actionId: string }>()
  await catalogue.http.inject({
    method: 'POST',
    url: `/api/admin/events/actions/${actionId}/undo`,
    headers: admin,
  })
  expect(await stored()).toContain(`${sofie}.${second}`)
  expect(await told()).toEqual(await stored())
  await call(sofie, 'DELETE', `/api/user/saved-events/${second}`)
  expect(await told()).toEqual(await stored())
})
