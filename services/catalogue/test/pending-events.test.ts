import { randomUUID } from 'node:crypto'
import { Event } from '@uitpost/contracts'
import { statementCounter } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { recount } from '../src/domain/counters/recount.ts'
import { listPendingEvents } from '../src/domain/reading/events.ts'
import { announced, CATEGORY, OTHER_CATEGORY, UNPROVEN } from './candidates.ts'
import { day, type EventStage, openEventStage, titlesOf } from './event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

describe('approving', () => {
  test('a pending event becomes approved, counts, and is announced', {
    tags: ['events.pending-first', 'events.approved', 'calls.approve', 'product.admin-approves'],
  }, async () => {
    const [id = ''] = await stage.takeInAll({})
    const response = await stage.approve(id)
    expect(Event.parse(response.json())).toMatchObject({
      id,
      status: 'approved',
      startDate: '2027-04-04T10:00:00+02:00',
      category: { slug: 'book-markets' },
      source: 'books.example',
    })
    expect(await announced(stage.catalogue, 'event.changed')).toMatchObject([{ id, status: 'approved' }])
    expect((await stage.get('/api/stats/platform')).json()).toMatchObject({
      approvedEvents: 1,
      pendingEvents: 0,
    })
    expect((await stage.get('/api/events/pending', { role: 'admin' })).json()).toEqual([])
  })

  test('of concurrent approvals one succeeds and the others are told', async () => {
    const [id = ''] = await stage.takeInAll({})
    const responses = await Promise.all([stage.approve(id), stage.approve(id), stage.approve(id)])
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
    expect(await announced(stage.catalogue, 'event.changed')).toHaveLength(1)
    expect(await announced(stage.catalogue, 'audit.recorded')).toMatchObject([
      { action: 'event.approved', subject: `event ${id}`, actorId: expect.any(String) },
    ])
    expect(await recount(stage.catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
  })

  test('a held event cannot be approved and an unknown one is not found', async () => {
    const [held = ''] = await stage.takeInAll({ evidence: UNPROVEN })
    expect((await stage.approve(held)).statusCode).toBe(409)
    expect((await stage.approve(randomUUID())).statusCode).toBe(404)
  })

  test('many concurrent approvals leave every counter right', async () => {
    const ids = await stage.takeInAll(
      ...Array.from({ length: 12 }, (_, i) => ({
        ...day(`2027-04-${String(1 + (i % 3)).padStart(2, '0')}`),
        title: `Markt ${'abcdefghijkl'[i]}${'mnopqrstuvwx'[i]}${i}`,
        city: ['Gouda', 'Delft'][i % 2] ?? '',
        location: null,
        categoryId: i % 2 ? CATEGORY : OTHER_CATEGORY,
      })),
    )
    const different = [...new Set(ids)]
    const responses = await Promise.all(different.map(stage.approve))
    expect(responses.every((response) => response.statusCode === 200)).toBe(true)
    expect(await recount(stage.catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
  })
})

describe('the pending list', () => {
  test('as a whole has the members of an event, and neither sources nor evidence', {
    tags: 'calls.pending',
  }, async () => {
    await stage.takeInAll({ verdict: 'verified' })
    const [event, ...others] = (await stage.get('/api/events/pending', { role: 'admin' })).json<object[]>()
    expect(others).toEqual([])
    expect(event).toEqual(Event.parse(event))
    expect(event).toMatchObject({ status: 'pending', source: 'books.example', city: 'Deventer' })
  })

  test('page by page shows the best verdict and every source with its evidence', async () => {
    await stage.takeInAll({ verdict: 'unverified', evidence: UNPROVEN })
    await stage.takeInAll({ verdict: 'verified' })
    const [event] = (await stage.get('/api/events/pending?limit=5', { role: 'admin' })).json<
      Record<string, unknown>[]
    >()
    expect(event).toMatchObject({ status: 'pending', verdict: 'verified' })
    expect(event?.['sources']).toMatchObject([
      { verdict: 'unverified', evidence: UNPROVEN },
      { verdict: 'verified', source: 'books.example', sandbox: false },
    ])
  })

  test('a page of five returns five with their evidence, reads no others, and includes the total', async () => {
    await stage.takeInAll(
      ...Array.from({ length: 8 }, (_, i) => ({
        ...day(`2027-04-0${i + 1}`),
        title: `Markt ${'abcdefgh'[i]?.repeat(4)}`,
      })),
    )
    const response = await stage.get('/api/events/pending?limit=5', { role: 'admin' })
    expect(response.headers['x-total-count']).toBe('8')
    expect(response.json<{ sources: unknown[] }[]>().map(({ sources }) => sources.length)).toEqual(
      Array(5).fill(1),
    )
    const { plugin, count } = statementCounter()
    const db = stage.catalogue.db.withPlugin(plugin)
    const read = (limit: number) =>
      count(() => listPendingEvents(createContext(db, { now: () => stage.catalogue.clock.now }), { limit }))
    const [five, one] = [await read(5), await read(1)]
    // Each further event on the page costs three rows: itself, its source and its risks.
    expect(five.rows - one.rows).toBe(4 * 3)
  })

  test('is sorted soonest first with past events last, and pages through all of it', async () => {
    await stage.takeInAll(
      { ...day('2027-03-12'), title: 'Over by then' },
      { ...day('2027-05-02'), title: 'Later' },
      { ...day('2027-04-02'), title: 'Soon' },
    )
    stage.catalogue.setClock('2027-03-20T12:00:00Z')
    expect(titlesOf(await stage.get('/api/events/pending', { role: 'admin' }))).toEqual([
      'Soon',
      'Later',
      'Over by then',
    ])
    const seen: string[] = []
    let url: string | undefined = '/api/events/pending?limit=1'
    while (url) {
      const response = await stage.get(url, { role: 'admin' })
      expect(response.headers['x-total-count']).toBe('3')
      seen.push(...titlesOf(response))
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1]
    }
    expect(seen).toEqual(['Soon', 'Later', 'Over by then'])
  })
})
