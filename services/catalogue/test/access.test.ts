import { randomUUID } from 'node:crypto'
import { endpoints, type Policy, ROLES, type RouteName, routeOf } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const own = (Object.keys(endpoints) as RouteName[]).filter((name) => endpoints[name].service === 'catalogue')
const callers = ['anonymous', ...ROLES] as const
type CallerName = (typeof callers)[number]

function refusalOf(policy: Policy, caller: CallerName): 401 | 403 | undefined {
  if (policy === 'anonymous') return undefined
  if (caller === 'anonymous') return 401
  if (policy === 'admin' && caller !== 'admin' && caller !== 'super_admin') return 403
  return policy === 'superAdmin' && caller !== 'super_admin' ? 403 : undefined
}

const bodies: Partial<Record<RouteName, object>> = {
  answerAssistant: { jsonrpc: '2.0', id: 1, method: 'ping' },
  subscribe: { categoryId: CATEGORY },
  suggestEvent: { title: 'Market', startDate: '2027-05-05', city: 'Gouda' },
  checkSuggestion: { title: 'Market', startDate: '2027-05-05', city: 'Gouda' },
  suggestAddress: { url: 'https://markt.example/agenda' },
  suggestCalendar: { ics: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  createCategory: { name: 'Another' },
  editCategory: { description: 'x' },
  changeCountry: { active: true },
  changePlace: { active: true },
  removeDuplicates: { eventIds: [randomUUID()] },
  mergeEvents: { eventIds: [randomUUID(), randomUUID()] },
  dismissDuplicates: { eventIds: [randomUUID(), randomUUID()] },
  decideEvents: { decision: 'reject', ids: [randomUUID()] },
  editEvent: { title: 'Another' },
  reportEvent: { kind: 'closed' },
  reportOnPage: { kind: 'closed' },
  askAsOrganiser: { language: 'nl' },
  confirmOrganiserRequest: { token: 'unknown' },
  decideOrganiserRequest: { decision: 'decline' },
  saveEvent: { eventId: randomUUID() },
  followSeries: { seriesId: randomUUID() },
}

const queries: Partial<Record<RouteName, string>> = { searchPlaces: '?q=Gent' }

describe.each(own)('%s', (name) => {
  test.each(callers)('answers %s as its policy says', { tags: 'roles.server-enforces' }, async (caller) => {
    const { method, path } = routeOf(name, {
      id: randomUUID(),
      eventId: randomUUID(),
      sourceId: randomUUID(),
      seriesId: randomUUID(),
      secret: randomUUID(),
      country: 'NL',
      placeId: 'nl-amsterdam',
      categoryId: CATEGORY,
    })
    const response = await catalogue.http.inject({
      method: method as 'GET',
      url: `${path}${queries[name] ?? ''}`,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(caller !== 'anonymous' && catalogue.keys.bearer({ role: caller })),
      },
      ...(bodies[name] && { payload: bodies[name] }),
    })
    const refusal = refusalOf(endpoints[name].policy, caller)
    if (refusal) expect(response.statusCode).toBe(refusal)
    else expect([200, 201, 202, 404, 405, 409]).toContain(response.statusCode)
  })
})

test('a caller without the role is refused before the id is validated', async () => {
  const call = (role?: string) =>
    catalogue.http.inject({
      method: 'PUT',
      url: '/api/events/7/approve',
      headers: role ? catalogue.keys.bearer({ role }) : {},
    })
  expect((await call()).statusCode).toBe(401)
  expect((await call('user')).statusCode).toBe(403)
  expect((await call('admin')).statusCode).toBe(400)
})
