import { randomUUID } from 'node:crypto'
import type { BulkResult, DecidedEvent, ReviewAction } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { candidate, intake, PROVEN } from './candidates.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

const ACTIONS = '/api/admin/events/actions'
const BULK = '/api/admin/events/bulk'

/** An admin with a session of their own. */
function createAdmin() {
  const id = randomUUID()
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    stage.catalogue.http.inject({
      method,
      url,
      headers: stage.catalogue.keys.bearer({ sub: id, role: 'admin' }),
      ...(payload && { payload }),
    })
  const undo = (actionId: string | null | undefined) => call('POST', `${ACTIONS}/${actionId}/undo`)
  const newest = async () => (await call('GET', `${ACTIONS}?mine=true&limit=1`)).json<ReviewAction[]>()[0]
  return { id, call, undo, newest, undoNewest: async () => undo((await newest())?.id) }
}
const weekly = (day: string) =>
  candidate({
    title: 'Weekmarkt',
    startDate: `${day}T10:00:00+02:00`,
    endDate: null,
    series: { feed: 'https://feed.example/a.ics', uid: 'weekly' },
  })

describe('the newest decision', { tags: 'review.undo-last' }, () => {
  test('of an admin is known whatever its kind, and undoing one after the other brings everything back', async () => {
    const marit = createAdmin()
    const dates = (await intake(stage.catalogue, weekly('2027-04-03'), weekly('2027-04-10'))).map(
      ({ eventId }) => eventId ?? '',
    )
    const [id = '', ...more] = await stage.many(3)
    expect(await marit.newest()).toBeUndefined()
    await marit.call('PUT', `/api/events/${id}/approve`)
    await marit.call('PUT', `/api/admin/events/${id}`, { title: 'Another title' })
    await marit.call('PUT', `/api/events/${id}/reject`)
    await marit.call('PUT', `/api/events/${dates[0]}/approve-series`)
    await marit.call('POST', BULK, { decision: 'reject', ids: more })
    const kinds = []
    for (let newest = await marit.newest(); newest; newest = await marit.newest()) {
      kinds.push(newest.kind)
      expect((await marit.undo(newest.id)).json()).toMatchObject({ skipped: [] })
    }
    expect(kinds).toEqual(['reject', 'approve_series', 'reject', 'edit', 'approve'])
    expect(await stage.statusesOf([id, ...dates, ...more])).toEqual(Array(5).fill('pending'))
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('is the own one of each admin, for 30 days', async () => {
    const [marit, otto] = [createAdmin(), createAdmin()]
    const [one = '', other = ''] = await stage.many(2)
    await marit.call('PUT', `/api/events/${one}/approve`)
    await otto.call('PUT', `/api/events/${other}/approve`)
    expect(await marit.newest()).toMatchObject({ eventId: one, actorId: marit.id })
    await marit.undoNewest()
    expect(await stage.statusesOf([one, other])).toEqual(['pending', 'approved'])
    expect(await marit.newest()).toBeUndefined()
    stage.catalogue.setClock('2027-04-09T12:00:01Z')
    expect(await otto.newest()).toBeUndefined()
  })

  test('is not undone over a later decision of another admin, which is said in words', async () => {
    const [marit, otto] = [createAdmin(), createAdmin()]
    const [id = '', other = ''] = await stage.many(2)
    await marit.call('POST', BULK, { decision: 'approve', ids: [id, other] })
    await otto.call('PUT', `/api/events/${id}/reject`)
    // The one event that nobody has decided about since is as before.
    expect((await marit.undoNewest()).json()).toEqual({ undone: 1, skipped: [id] })
    await marit.call('PUT', `/api/events/${other}/approve`)
    await otto.call('PUT', `/api/admin/events/${other}`, { title: 'Another title' })
    const refused = await marit.undoNewest()
    expect(refused.statusCode).toBe(409)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(refused.json()).toMatchObject({
      message: 'Another admin has decided about this since, and that decision stays.',
    })
    expect(await stage.statusesOf([id, other])).toEqual(['rejected', 'approved'])
    await otto.undoNewest()
    expect((await marit.undoNewest()).json()).toEqual({ undone: 1, skipped: [] })
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('about a series is not undone once another admin has approved the series, too', async () => {
    const [marit, otto] = [createAdmin(), createAdmin()]
    const onHoliday = { ...weekly('2027-12-25'), evidence: { ...PROVEN, ruleOnHoliday: true } }
    const [first, second] = await intake(stage.catalogue, weekly('2027-12-18'), onHoliday)
    const ids = [first?.eventId ?? '', second?.eventId ?? '']
    await marit.call('PUT', `/api/events/${ids[0]}/approve-series`)
    await otto.call('PUT', `/api/events/${ids[1]}/approve-series`)
    expect((await marit.undoNewest()).statusCode).toBe(409)
    expect(await stage.statusesOf(ids)).toEqual(['approved', 'approved'])
    await otto.undoNewest()
    expect((await marit.undoNewest()).statusCode).toBe(200)
    expect(await stage.statusesOf(ids)).toEqual(['pending', 'pending'])
  })
})

test('A decision is named by its event or series, and one about many by its filter', {
  tags: 'review.undo-last',
}, async () => {
  const marit = createAdmin()
  const [id = '', ...more] = await stage.many(4)
  const [date] = await intake(stage.catalogue, weekly('2027-04-03'))
  await marit.call('PUT', `/api/events/${id}/approve`)
  await marit.call('PUT', `/api/events/${date?.eventId}/approve-series`)
  await marit.call('POST', BULK, { decision: 'approve', ids: more.slice(0, 2) })
  const filter = { city: 'Deventer', status: 'held,pending,approved', risk: 'any' }
  const many = await marit.call('POST', BULK, { decision: 'reject', filter: { ...filter, risk: undefined } })
  expect(many.json<BulkResult>().done).toBe(5)
  const listed = (await marit.call('GET', ACTIONS)).json<ReviewAction[]>()
  expect(listed.map(({ title, events, filter: of }) => [title, events, of])).toEqual([
    [null, 5, { city: 'Deventer', status: 'held,pending,approved' }],
    [null, 2, null],
    ['Weekmarkt', 1, null],
    ['Optocht aaaa', 1, null],
  ])
})

test('A removal of duplicates is named by the event that is kept', async () => {
  const marit = createAdmin()
  const alike = { city: 'Gouda', location: 'Markt', endDate: null }
  const [kept = '', gone = ''] = await stage.takeInAll(
    { ...alike, title: 'Gouda Kaasmarkt op het plein' },
    { ...alike, title: 'Kaasmarkt voor iedereen' },
  )
  const merged = await marit.call('POST', '/api/admin/events/remove-all-duplicates')
  expect(merged.json()).toMatchObject({ deletedCount: 1 })
  expect(await marit.newest()).toMatchObject({
    kind: 'merge',
    eventId: kept,
    title: 'Gouda Kaasmarkt op het plein',
  })
  expect((await marit.undoNewest()).json<DecidedEvent>()).toMatchObject({ undone: 1 })
  expect(await stage.statusesOf([kept, gone])).toEqual(['pending', 'pending'])
})
