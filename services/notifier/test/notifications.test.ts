import { randomUUID } from 'node:crypto'
import type { Notification, UserState } from '@uitpost/contracts'
import { testSeed } from '@uitpost/testing/test-seed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchNotifications } from '../src/domain/notices/saved-events.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const call = (sub: string, method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  stage.http.inject({
    method,
    url: `/api/notifications${path}`,
    headers: stage.bearer({ sub }),
    ...(payload && { payload }),
  })
async function addNotifications(person: UserState, times: number, spreadMs = 1_000): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await sql`insert into notification (id, user_id, kind, event_id, title, occasion, created_at)
      values (gen_random_uuid(), ${person.id}, 'changed', gen_random_uuid(), ${`Event ${i}`}, ${randomUUID()},
        ${new Date(NOW.getTime() + i * spreadMs)})`.execute(stage.db)
  }
}
const list = async (person: UserState, query = ''): Promise<Notification[]> =>
  (await call(person.id, 'GET', query)).json()

test('notifications are newest first, and pages show each one once, even with equal times', async () => {
  const seed = testSeed()
  const person = await stage.person()
  await addNotifications(person, 25, 0)
  await addNotifications(person, 10)
  const whole = await list(person)
  const times = whole.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const paged: string[] = []
  let url: string | undefined = `?limit=${1 + (seed % 9)}`
  while (url) {
    const page = await call(person.id, 'GET', url)
    expect(page.headers['x-total-count']).toBe('35')
    paged.push(...page.json<Notification[]>().map(({ id }) => id))
    url = /<\/api\/notifications([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
  }
  expect(paged, `seed ${seed}`).toEqual(whole.map(({ id }) => id))
})

test('marking one as read, as unread, and all as read updates the count', async () => {
  const person = await stage.person()
  await addNotifications(person, 3)
  const [newest] = await list(person)
  const one = `/${newest?.id}`
  expect((await call(person.id, 'GET', '/summary')).json()).toEqual({ total: 3, unread: 3 })
  expect((await call(person.id, 'PUT', one, { read: true })).json()).toEqual({ total: 3, unread: 2 })
  expect((await call(person.id, 'PUT', one, { read: true })).json()).toEqual({ total: 3, unread: 2 })
  expect(await list(person, '?unread=true')).toHaveLength(2)
  expect(await list(person)).toHaveLength(3)
  expect((await call(person.id, 'PUT', one, { read: false })).json()).toEqual({ total: 3, unread: 3 })
  expect((await call(person.id, 'POST', '/read-all')).json()).toEqual({ total: 3, unread: 0 })
})

test('notifications of other people cannot be listed, counted or marked as read', async () => {
  const [mine, theirs] = [await stage.person(), await stage.person()]
  await addNotifications(mine, 1)
  const [one] = await list(mine)
  expect(await list(theirs)).toEqual([])
  expect((await call(theirs.id, 'PUT', `/${one?.id}`, { read: true })).statusCode).toBe(404)
  await call(theirs.id, 'POST', '/read-all')
  expect((await call(mine.id, 'GET', '/summary')).json()).toEqual({ total: 1, unread: 1 })
})

test.each([
  ['fr', 'Gand', 'Bruxelles'],
  ['en', 'Ghent', 'Brussels'],
  ['nl', 'Gent', 'Brussel'],
  ['de', 'Gent', 'Brüssel'],
])(
  'The bell and the mail name old and new city in %s',
  { tags: 'digest.own-language' },
  async (language, from, to) => {
    const person = await stage.person({ language: language as 'fr', role: 'premium' })
    const event = await stage.event({ city: 'Gent', cityId: 'be-gent', country: 'BE', location: null })
    await stage.save(person, event)
    await stage.event({ ...event, city: 'Brussel', cityId: 'be-brussel' })
    const { json } = await stage.http.inject({
      url: '/api/notifications',
      headers: { ...stage.bearer({ sub: person.id }), 'accept-language': language },
    })
    expect(json()).toMatchObject([{ changes: [{ field: 'city', from, to }], event: { city: to } }])
    await dispatchNotifications(stage.ctx)
    await stage.work()
    expect(stage.mailsTo(person).at(-1)?.mail.text).toContain(`${from} → ${to}`)
  },
)

test('an invalid cursor is refused', async () => {
  const person = await stage.person()
  for (const cursor of ['x', 'WyJ4Il0', 'bnVsbA']) {
    expect((await call(person.id, 'GET', `?cursor=${cursor}`)).statusCode).toBe(400)
  }
})
