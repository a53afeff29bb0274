import { randomUUID } from 'node:crypto'
import type { AdminEvent, BulkResult, Candidate, DecidedEvent, UndoResult } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/recount.ts'
import { seed } from '../src/domain/seed.ts'
import { announced, CATEGORY, candidate, intake, OTHER_CATEGORY, UNPROVEN } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  const { db } = catalogue
  for (const table of [
    ...(['reviewActionItem', 'reviewAction', 'eventSource', 'event'] as const),
    ...(['eventCount', 'eventTally', 'cityCount', 'outbox'] as const),
  ]) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable('stat').set({ value: 0 }).execute()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const admin = (method: Method, url: string, payload?: object) =>
  catalogue.http.inject({
    method,
    url,
    headers: catalogue.keys.bearer({ role: 'admin' }),
    ...(payload && { payload }),
  })
const takeInAll = async (...found: Partial<Candidate>[]) =>
  (await intake(catalogue, ...found.map((members) => candidate(members)))).map(({ eventId }) => eventId ?? '')
const many = (count: number) =>
  takeInAll(
    ...Array.from({ length: count }, (_, i) => ({
      title: `Optocht ${String.fromCharCode(97 + i).repeat(4)}`,
      startDate: `2027-04-${String(1 + i).padStart(2, '0')}`,
      endDate: null,
      allDay: true,
    })),
  )
const statusesOf = async (ids: string[]) => {
  const rows = await catalogue.db.selectFrom('event').select(['id', 'status']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}
const undo = (actionId: string | null) => admin('POST', `/api/admin/events/actions/${actionId}/undo`)
const NOTHING_OFF = { eventCounts: [], eventTallies: [], cityCounts: [], stats: [] }

describe('one decision', () => {
  test('an approval can be taken back: pending again, told to others, counted, and written to the audit trail', async () => {
    const [id = ''] = await takeInAll({})
    const approved = (await admin('PUT', `/api/events/${id}/approve`)).json<DecidedEvent>()
    expect((await undo(approved.actionId)).json<UndoResult>()).toEqual({ undone: 1, skipped: [] })
    expect(await statusesOf([id])).toEqual(['pending'])
    expect(await announced(catalogue, 'event.changed')).toMatchObject([
      { id, status: 'approved' },
      { id, status: 'pending' },
    ])
    expect(await announced(catalogue, 'audit.recorded')).toMatchObject([
      { action: 'event.approved', subject: `event ${id}`, before: { status: 'pending' } },
      { action: 'review.undone', subject: `action ${approved.actionId}` },
    ])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
    expect((await undo(approved.actionId)).statusCode).toBe(409)
    expect((await undo(randomUUID())).statusCode).toBe(404)
  })

  test('a rejected event leaves every list, is not taken in again, and comes back as it was', async () => {
    const found = candidate()
    const [outcome] = await intake(catalogue, found)
    const id = outcome?.eventId ?? ''
    await admin('PUT', `/api/events/${id}/approve`)
    const rejected = (await admin('PUT', `/api/events/${id}/reject`)).json<DecidedEvent>()
    expect(rejected).toMatchObject({ status: 'rejected' })
    expect((await intake(catalogue, found))[0]).toMatchObject({ outcome: 'refused', eventId: id })
    expect((await admin('PUT', `/api/events/${id}/reject`)).statusCode).toBe(404)
    await undo(rejected.actionId)
    expect(await statusesOf([id])).toEqual(['approved'])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('two who take one decision back at once have one effect', async () => {
    const [id = ''] = await takeInAll({})
    const { actionId } = (await admin('PUT', `/api/events/${id}/approve`)).json<DecidedEvent>()
    const codes = (await Promise.all([undo(actionId), undo(actionId)])).map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('what somebody changed since stays, and after thirty days everything does', async () => {
    const [id = '', other = ''] = await many(2)
    const { actionId } = (await admin('PUT', `/api/events/${id}/approve`)).json<DecidedEvent>()
    await admin('PUT', `/api/admin/events/${id}`, { title: 'Another title' })
    expect((await undo(actionId)).json()).toEqual({ undone: 0, skipped: [id] })
    expect(await statusesOf([id])).toEqual(['approved'])
    const late = (await admin('PUT', `/api/events/${other}/approve`)).json<DecidedEvent>()
    catalogue.setClock('2027-04-09T12:00:01Z')
    expect((await undo(late.actionId)).statusCode).toBe(409)
  })
})

describe('editing', () => {
  test('an edit makes a held event pending and is taken back whole', async () => {
    const [id = ''] = await takeInAll({ evidence: UNPROVEN })
    const shown = (await admin('GET', '/api/admin/events?status=held')).json<AdminEvent[]>()
    expect(shown).toMatchObject([{ id, status: 'held' }])
    // What the list gave comes back with the change in it.
    const response = await admin('PUT', `/api/admin/events/${id}`, {
      ...shown[0],
      title: '  Grote \u0000Boekenmarkt ',
      startDate: '2027-04-05T11:00:00+02:00',
      endDate: null,
      city: 'Luik',
      country: 'BE',
      categoryId: OTHER_CATEGORY,
    })
    expect(response.json()).toMatchObject({
      status: 'pending',
      title: 'Grote Boekenmarkt',
      startDate: '2027-04-05T11:00:00+02:00',
      endDate: null,
      city: 'Liège',
      category: { id: OTHER_CATEGORY },
    })
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
    await undo(response.json<DecidedEvent>().actionId)
    const [before] = (await admin('GET', '/api/admin/events')).json<AdminEvent[]>()
    expect(before).toEqual(shown[0])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test.each([
    ['an unknown member', { price: 3 }],
    ['a link that is no web address', { sourceLink: 'javascript:alert(1)' }],
    ['an empty title', { title: ' \u200b ' }],
    ['an end before the start', { endDate: '2027-04-03T10:00:00+02:00' }],
    ['a date that is none', { startDate: '2027-02-31' }],
    ['an unknown category', { categoryId: randomUUID() }],
    ['a title of 100 kB', { title: 'x'.repeat(100_000) }],
  ])('%s is refused and nothing changes', async (_, edit) => {
    const [id = ''] = await takeInAll({})
    expect((await admin('PUT', `/api/admin/events/${id}`, edit)).statusCode).toBe(400)
    expect(await announced(catalogue, 'audit.recorded')).toEqual([])
  })

  test('hostile text stays text', async () => {
    const [id = ''] = await takeInAll({})
    const title = '<img src=x onerror=alert(1)> ${7*7} =cmd|1'
    expect((await admin('PUT', `/api/admin/events/${id}`, { title })).json()).toMatchObject({ title })
  })

  test('nothing that was not asked for changes', async () => {
    const [id = ''] = await takeInAll({})
    const before = await catalogue.db.selectFrom('event').selectAll('event').executeTakeFirstOrThrow()
    await admin('PUT', `/api/admin/events/${id}`, { description: 'New words' })
    const after = await catalogue.db.selectFrom('event').selectAll('event').executeTakeFirstOrThrow()
    expect(after).toEqual({
      ...before,
      description: 'New words',
      sequence: before.sequence + 1,
      searchVector: expect.anything(),
      updatedAt: after.updatedAt,
    })
  })
})

describe('many at once', () => {
  test('named ones are approved as one decision; who cannot be approved is told, and one undo takes all back', async () => {
    const ids = await many(4)
    const [held = ''] = await takeInAll({ evidence: UNPROVEN, title: 'Held' })
    const result = (
      await admin('POST', '/api/admin/events/bulk', { decision: 'approve', ids: [...ids, held, ...ids] })
    ).json<BulkResult>()
    expect(result).toMatchObject({ done: 4, skipped: [held], more: false })
    expect(await statusesOf(ids)).toEqual(Array(4).fill('approved'))
    expect(await announced(catalogue, 'audit.recorded')).toHaveLength(1)
    expect((await admin('GET', '/api/admin/events/actions')).json()).toMatchObject([
      { id: result.actionId, kind: 'approve', events: 4, undoneAt: null },
    ])
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
    await undo(result.actionId)
    expect(await statusesOf(ids)).toEqual(Array(4).fill('pending'))
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('everything that a filter finds is rejected, and nothing else', async () => {
    const ids = await many(3)
    const [elsewhere = ''] = await takeInAll({ title: 'Elsewhere', city: 'Gouda' })
    const filter = { city: 'Deventer', status: 'pending', to: '2027-04-02' }
    const result = (await admin('POST', '/api/admin/events/bulk', { decision: 'reject', filter })).json()
    expect(result).toMatchObject({ done: 2 })
    expect(await statusesOf([...ids, elsewhere])).toEqual(['rejected', 'rejected', 'pending', 'pending'])
  })

  test.each([
    [{ decision: 'approve' }],
    [{ decision: 'approve', ids: [] }],
    [{ decision: 'publish', ids: [randomUUID()] }],
    [{ decision: 'approve', ids: [randomUUID()], filter: {} }],
    [{ decision: 'approve', filter: { status: 'x' } }],
  ])('%j is refused', async (body) => {
    expect((await admin('POST', '/api/admin/events/bulk', body)).statusCode).toBe(400)
  })

  test('admins who approve and reject the same events at once leave each with one decision and right totals', async () => {
    const ids = await many(8)
    const bulk = (decision: string, chosen: string[]) =>
      admin('POST', '/api/admin/events/bulk', { decision, ids: chosen })
    const results = await Promise.all([
      bulk('approve', ids),
      bulk('reject', ids.toReversed()),
      ...ids.map((id) => admin('PUT', `/api/events/${id}/approve`)),
    ])
    expect(results.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true)
    expect(await statusesOf(ids)).toEqual(Array(8).fill('rejected'))
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })
})

describe('a series', () => {
  const series = { feed: 'https://feed.example/a.ics', uid: 'weekly' }
  const date = (startDate: string): Candidate =>
    candidate({
      ...{ startDate: `${startDate}T10:00:00+02:00`, endDate: null, series, title: 'Weekmarkt' },
      link: 'https://feed.example/weekly',
      source: {
        ...{ kind: 'feed', name: 'feed.example', url: series.feed, sandbox: false },
        checkedAt: '2027-03-01T00:00:00Z',
      },
    })
  const approveSeries = async (id: string) =>
    (await admin('PUT', `/api/events/${id}/approve-series`)).json<BulkResult>()

  test('approved whole: its pending dates at once, further ones by themselves, until it is taken back', async () => {
    const outcomes = await intake(catalogue, date('2027-04-03'), date('2027-04-10'))
    const ids = outcomes.map(({ eventId }) => eventId ?? '')
    const result = await approveSeries(ids[0] ?? '')
    expect(result).toMatchObject({ done: 2 })
    const [further] = await intake(catalogue, date('2027-04-17'))
    expect(further).toMatchObject({ outcome: 'created', eventStatus: 'approved' })
    await undo(result.actionId)
    expect(await statusesOf([...ids, further?.eventId ?? ''])).toEqual(['pending', 'pending', 'approved'])
    expect((await intake(catalogue, date('2027-04-24')))[0]).toMatchObject({ eventStatus: 'pending' })
    expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('an event of no series has none to approve', async () => {
    const [id = ''] = await takeInAll({})
    expect((await admin('PUT', `/api/events/${id}/approve-series`)).statusCode).toBe(404)
  })
})

describe("the admin's list", () => {
  test('filters by status, text, city, category and days, counts, and pages in both orders', async () => {
    await takeInAll(
      {
        title: 'Fête du livre',
        city: 'Liège',
        country: 'BE',
        startDate: '2027-05-01',
        allDay: true,
        endDate: null,
      },
      {
        title: '100% Koffie',
        city: 'Gouda',
        startDate: '2027-04-01',
        allDay: true,
        endDate: null,
        categoryId: null,
      },
      { title: 'Held one', evidence: UNPROVEN, startDate: '2027-06-01', allDay: true, endDate: null },
    )
    const titles = async (query: string) =>
      (await admin('GET', `/api/admin/events?${query}`)).json<AdminEvent[]>().map(({ title }) => title)
    expect(await titles('q=fete')).toEqual(['Fête du livre'])
    expect(await titles('q=100%25')).toEqual(['100% Koffie'])
    expect(await titles('city=Luik')).toEqual(['Fête du livre'])
    expect(await titles('category=none')).toEqual(['100% Koffie'])
    expect(await titles(`category=${CATEGORY}`)).toHaveLength(2)
    expect(await titles('status=held,rejected')).toEqual(['Held one'])
    expect(await titles('from=2027-05-02')).toEqual(['Held one'])
    expect(await titles('source=books.example&country=BE')).toEqual(['Fête du livre'])
    expect(await titles("q=';drop table event;--")).toEqual([])
    for (const sort of ['newest', 'soonest']) {
      const whole = await titles(`sort=${sort}`)
      const paged: string[] = []
      let url: string | undefined = `/api/admin/events?sort=${sort}&limit=1`
      while (url) {
        const page = await admin('GET', url)
        expect(page.headers['x-total-count']).toBe('3')
        paged.push(...page.json<AdminEvent[]>().map(({ title }) => title))
        url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
      }
      expect(paged).toEqual(whole)
    }
    expect(await titles('sort=soonest')).toEqual(['100% Koffie', 'Fête du livre', 'Held one'])
  })

  test.each(['sort=price', 'status=all', 'from=2027-13-01', 'q=%00', 'status=held&status=pending', 'x=1'])(
    '?%s is refused',
    async (query) => {
      expect((await admin('GET', `/api/admin/events?${query}`)).statusCode).toBe(400)
    },
  )
})
