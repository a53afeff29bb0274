// Somebody else's ids in one's own hands: every call of a signed-in user that takes an id, through the gateway.
import { randomInt, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { type Endpoint, endpoints, type RouteName, routeOf } from '@uitpost/contracts'
import { PEOPLE, pushSubscription } from './journey.ts'
import { test } from './test.ts'

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
    ...{ name: 'Anna', email: `anna-${randomUUID()}@example.org`, password: 'boterham met kaas' },
    ...{ city: 'Utrecht', country: 'NL', preferredChannel: 'email', deliveryFreq: 'weekly' },
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
  /** The account of local mode that has push. */
  premium: Person
}

/** A suggestion of Anna's, which nobody has approved yet, or which everybody may see. */
async function suggest({ anna, admin }: Stage, approved: boolean): Promise<string> {
  // Unlike every other one, so that none is taken for another.
  const startDate = new Date(Date.UTC(2027, 0, randomInt(1, 365))).toISOString().slice(0, 10)
  const body = { title: randomUUID().replaceAll('-', ' '), startDate, city: 'Utrecht', country: 'NL' }
  const id = (await anna.call<{ eventId: string }>('suggestEvent', { body })).body.eventId
  if (approved) expect((await admin.call('approveEvent', { params: { id } })).status).toBe(200)
  return id
}

const idsIn = (list: unknown): string[] => (list as Listed[]).map(({ id }) => id)

/** By route: Eve uses what is Anna's, and it neither shows her anything nor changes anything of Anna's. */
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
    const told = async () =>
      (await anna.call<(Listed & { readAt: string | null })[]>('listNotifications')).body
    // A change counts once the notifier knows that she saved it; the next one does.
    let day = 0
    await expect
      .poll(
        async () => {
          day += 1
          const startDate = `2028-01-${String(day).padStart(2, '0')}`
          await admin.call('editEvent', { params: { id }, body: { startDate } })
          return (await told()).length
        },
        { timeout: 30_000, intervals: [1_500] },
      )
      .toBeGreaterThan(0)
    const [one] = await told()
    const read = { params: { id: one?.id ?? '' }, body: { read: true } }
    expect((await eve.call('markNotification', read)).status).toBe(404)
    expect((await told()).every(({ readAt }) => readAt === null)).toBe(true)
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

test('every call of a signed-in user that takes an id is tried with those of somebody else', () => {
  expect(Object.keys(SWAPS).toSorted()).toEqual(takingIds.toSorted())
})

for (const [name, swap] of Object.entries(SWAPS)) {
  test(`${name} with an id of somebody else shows and changes nothing of theirs`, {
    tag: '@roles.server-enforces',
  }, async ({ request }) => {
    const [anna, eve] = [await register(request), await register(request)]
    const [admin, premium] = [await logIn(request, PEOPLE.admin), await logIn(request, PEOPLE.premium)]
    await swap({ anna, eve, admin, premium })
  })
}
