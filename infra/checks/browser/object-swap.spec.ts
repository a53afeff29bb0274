// Calls with ids of other accounts: every route for signed-in users that has an id, through the gateway.
import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { type Endpoint, endpoints, type RouteName, routeOf } from '@uitpost/contracts'
import { PEOPLE, pushSubscription } from './journey.ts'
import { expect, test } from './test.ts'

interface Person {
  call<T = unknown>(name: RouteName, input?: Input): Promise<{ status: number; body: T }>
}
interface Input {
  params?: Record<string, string>
  body?: object
}
interface Listed {
  id: string
}

const personWith = (request: APIRequestContext, token: string): Person => ({
  async call<T>(name: RouteName, { params, body }: Input = {}) {
    const { method, path } = routeOf(name, params)
    const headers = { authorization: `Bearer ${token}` }
    const response = await request.fetch(path, { method, headers, ...(body && { data: body }) })
    const text = await response.text()
    const json = response.headers()['content-type']?.includes('json')
    return { status: response.status(), body: (json ? JSON.parse(text) : text) as T }
  },
})

async function register(request: APIRequestContext): Promise<Person> {
  const data = {
    name: 'Anna',
    email: `anna-${randomUUID()}@example.org`,
    password: 'boterham met kaas',
    city: 'Utrecht',
    country: 'NL',
    preferredChannel: 'email',
    deliveryFreq: 'weekly',
  }
  const response = await request.post('/api/auth/register', { data })
  return personWith(request, ((await response.json()) as { token: string }).token)
}

async function logIn(request: APIRequestContext, email: string): Promise<Person> {
  const data = { email, password: 'uitpost-demo' }
  const { token } = (await (await request.post('/api/auth/login', { data })).json()) as { token: string }
  return personWith(request, token)
}

interface Stage {
  anna: Person
  eve: Person
  admin: Person
  /** The account of local mode with push. */
  premium: Person
}

/** Creates a suggestion of Anna's, pending or approved. */
async function suggest({ anna, admin }: Stage, approved: boolean): Promise<string> {
  // A unique title, so that it is not merged with another event.
  const startDate = new Date(Date.UTC(2027, 0, randomInt(1, 365))).toISOString().slice(0, 10)
  const body = { title: randomUUID().replaceAll('-', ' '), startDate, city: 'Utrecht', country: 'NL' }
  const id = (await anna.call<{ eventId: string }>('suggestEvent', { body })).body.eventId
  if (approved) expect((await admin.call('approveEvent', { params: { id } })).status).toBe(200)
  return id
}

const idsIn = (list: unknown): string[] => (list as Listed[]).map(({ id }) => id)

/** By route: Eve uses Anna's id, which must neither return nor change anything of Anna's account. */
const SWAPS: Partial<Record<RouteName, (stage: Stage) => Promise<void>>> = {
  endSession: async ({ anna, eve }) => {
    const [own] = (await anna.call<Listed[]>('listSessions')).body
    expect((await eve.call('endSession', { params: { id: own?.id ?? '' } })).status).toBe(404)
    expect((await anna.call('getProfile')).status).toBe(200)
    expect(idsIn((await anna.call('listSessions')).body)).toContain(own?.id)
  },
  unsubscribe: async ({ anna, eve }) => {
    const [category] = (await anna.call<Listed[]>('listCategories')).body
    const categoryId = category?.id ?? ''
    await anna.call('subscribe', { body: { categoryId } })
    await eve.call('unsubscribe', { params: { categoryId } })
    expect((await anna.call('listSubscriptions')).body).toMatchObject([{ categoryId }])
    expect((await eve.call('listSubscriptions')).body).toEqual([])
  },
  unsaveEvent: async (stage) => {
    const { anna, eve } = stage
    const eventId = await suggest(stage, true)
    await anna.call('saveEvent', { body: { eventId } })
    await eve.call('unsaveEvent', { params: { eventId } })
    expect(idsIn((await anna.call('listSavedEvents')).body)).toEqual([eventId])
    expect((await eve.call('listSavedEvents')).body).toEqual([])
  },
  unfollowSeries: async (stage) => {
    const { anna, eve, admin } = stage
    const title = randomUUID().replaceAll('-', ' ')
    const date = async (startDate: string): Promise<string> => {
      const body = { title, startDate, city: 'Utrecht', country: 'NL', location: 'Jaarbeurs' }
      const { eventId: id } = (await anna.call<{ eventId: string }>('suggestEvent', { body })).body
      expect((await admin.call('approveEvent', { params: { id } })).status).toBe(200)
      return id
    }
    const id = await date('2027-06-06')
    await date('2027-06-13')
    const { seriesId } = (await anna.call<{ seriesId: string }>('getEvent', { params: { id } })).body
    expect((await anna.call('followSeries', { body: { seriesId } })).status).toBe(200)
    await eve.call('unfollowSeries', { params: { seriesId } })
    expect(idsIn((await anna.call('listFollowedSeries')).body)).toEqual([seriesId])
    expect((await eve.call('listFollowedSeries')).body).toEqual([])
  },
  getEvent: async (stage) => {
    const { anna, eve } = stage
    const pending = await suggest(stage, false)
    expect((await eve.call('getEvent', { params: { id: pending } })).status).toBe(404)
    const shown = await suggest(stage, true)
    await anna.call('saveEvent', { body: { eventId: shown } })
    const seen = async (person: Person) =>
      (await person.call<{ saved: boolean }>('getEvent', { params: { id: shown } })).body.saved
    expect([await seen(anna), await seen(eve)]).toEqual([true, false])
  },
  getEventCalendar: async (stage) => {
    const id = await suggest(stage, false)
    expect((await stage.eve.call('getEventCalendar', { params: { id } })).status).toBe(404)
  },
  markNotification: async (stage) => {
    const { anna, eve, admin } = stage
    const id = await suggest(stage, true)
    await anna.call('saveEvent', { body: { eventId: id } })
    const notifications = async () =>
      (await anna.call<(Listed & { readAt: string | null })[]>('listNotifications')).body
    // A change is notified only after the notifier has received the save, so it is repeated.
    let day = 0
    await expect
      .poll(
        async () => {
          day += 1
          const startDate = `2028-01-${String(day).padStart(2, '0')}`
          await admin.call('editEvent', { params: { id }, body: { startDate } })
          return (await notifications()).length
        },
        { timeout: 30_000, intervals: [1_500] },
      )
      .toBeGreaterThan(0)
    const [one] = await notifications()
    const read = { params: { id: one?.id ?? '' }, body: { read: true } }
    expect((await eve.call('markNotification', read)).status).toBe(404)
    expect((await notifications()).every(({ readAt }) => readAt === null)).toBe(true)
    expect((await eve.call('listNotifications')).body).toEqual([])
  },
  removePushSubscription: async ({ premium, eve }) => {
    const body = pushSubscription(randomUUID())
    const { id } = (await premium.call<Listed>('savePushSubscription', { body })).body
    const devices = async (person: Person) =>
      idsIn((await person.call<{ devices: Listed[] }>('getPushSettings')).body.devices)
    expect(await devices(premium)).toContain(id)
    expect((await eve.call('removePushSubscription', { params: { id } })).status).toBe(404)
    expect([await devices(eve), (await devices(premium)).includes(id)]).toEqual([[], true])
    expect((await premium.call('removePushSubscription', { params: { id } })).status).toBe(200)
  },
}

const takingIds = (Object.entries(endpoints) as [RouteName, Endpoint][])
  .filter(([, { policy, params }]) => policy === 'signedIn' && params)
  .map(([name]) => name)

test('every route for signed-in users with an id is called with ids of another account', () => {
  expect(Object.keys(SWAPS).toSorted()).toEqual(takingIds.toSorted())
})

for (const [name, swap] of Object.entries(SWAPS)) {
  test(`${name} with an id of another account neither returns nor changes anything of that account`, {
    tag: '@roles.server-enforces',
  }, async ({ request }) => {
    const [anna, eve] = [await register(request), await register(request)]
    const [admin, premium] = [await logIn(request, PEOPLE.admin), await logIn(request, PEOPLE.premium)]
    await swap({ anna, eve, admin, premium })
  })
}
