import { randomUUID } from 'node:crypto'
import {
  BULK_FILTER_LIMIT,
  type BulkResult,
  type Candidate,
  type DecidedEvent,
  type ReviewAction,
  type UndoResult,
} from '@uitpost/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { announced, candidate, intake, UNPROVEN } from './candidates.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

describe('one decision', () => {
  test('an approval can be undone: pending again, announced, counted, and recorded in the audit trail', async () => {
    const [id = ''] = await stage.takeInAll({})
    const approved = (await stage.admin('PUT', `/api/events/${id}/approve`)).json<DecidedEvent>()
    expect((await stage.undo(approved.actionId)).json<UndoResult>()).toEqual({ undone: 1, skipped: [] })
    expect(await stage.statusesOf([id])).toEqual(['pending'])
    expect(await announced(stage.catalogue, 'event.changed')).toMatchObject([
      { id, status: 'approved' },
      { id, status: 'pending' },
    ])
    expect(await announced(stage.catalogue, 'audit.recorded')).toMatchObject([
      { action: 'event.approved', subject: `event ${id}`, before: { status: 'pending' } },
      { action: 'review.undone', subject: `action ${approved.actionId}` },
    ])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
    expect((await stage.undo(approved.actionId)).statusCode).toBe(409)
    expect((await stage.undo(randomUUID())).statusCode).toBe(404)
  })

  test('a rejected event leaves every list, is not taken in again, and undo restores it', async () => {
    const found = candidate()
    const [outcome] = await intake(stage.catalogue, found)
    const id = outcome?.eventId ?? ''
    await stage.admin('PUT', `/api/events/${id}/approve`)
    const rejected = (await stage.admin('PUT', `/api/events/${id}/reject`)).json<DecidedEvent>()
    expect(rejected).toMatchObject({ status: 'rejected' })
    expect((await intake(stage.catalogue, found))[0]).toMatchObject({ outcome: 'refused', eventId: id })
    expect((await stage.admin('PUT', `/api/events/${id}/reject`)).json()).toMatchObject({
      status: 409,
      message: 'This event is rejected, and your decision changed nothing.',
    })
    await stage.undo(rejected.actionId)
    expect(await stage.statusesOf([id])).toEqual(['approved'])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('events that were never approved are not announced: not their edits, rejections, or undos', async () => {
    const [id = ''] = await stage.takeInAll({})
    const edit = await stage.admin('PUT', `/api/admin/events/${id}`, { title: 'Another title' })
    await stage.undo(edit.json<DecidedEvent>().actionId)
    await stage.undo((await stage.admin('PUT', `/api/events/${id}/reject`)).json<DecidedEvent>().actionId)
    expect(await announced(stage.catalogue, 'event.changed')).toEqual([])
    await stage.admin('PUT', `/api/events/${id}/approve`)
    await stage.admin('PUT', `/api/admin/events/${id}`, { title: 'Another title' })
    expect(await announced(stage.catalogue, 'event.changed')).toMatchObject([
      { status: 'approved', title: 'Deventer Boekenmarkt' },
      { status: 'approved', title: 'Another title' },
    ])
  })

  test('of two concurrent undos of a decision one takes effect', async () => {
    const [id = ''] = await stage.takeInAll({})
    const { actionId } = (await stage.admin('PUT', `/api/events/${id}/approve`)).json<DecidedEvent>()
    const codes = (await Promise.all([stage.undo(actionId), stage.undo(actionId)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('events edited since a decision keep their content at undo, and after 30 days undo is refused', async () => {
    const [id = '', other = ''] = await stage.many(2)
    const { actionId } = (await stage.admin('PUT', `/api/events/${id}/approve`)).json<DecidedEvent>()
    await stage.admin('PUT', `/api/admin/events/${id}`, { title: 'Another title' })
    expect((await stage.undo(actionId)).json()).toEqual({ undone: 0, skipped: [id] })
    expect(await stage.statusesOf([id])).toEqual(['approved'])
    const late = (await stage.admin('PUT', `/api/events/${other}/approve`)).json<DecidedEvent>()
    stage.catalogue.setClock('2027-04-09T12:00:01Z')
    expect((await stage.undo(late.actionId)).statusCode).toBe(409)
  })
})

describe('bulk decisions', () => {
  test('named events are approved as one decision; others are returned as skipped, and one undo restores all', async () => {
    const ids = await stage.many(4)
    const [held = ''] = await stage.takeInAll({ evidence: UNPROVEN, title: 'Held' })
    const result = (
      await stage.admin('POST', '/api/admin/events/bulk', {
        decision: 'approve',
        ids: [...ids, held, ...ids],
      })
    ).json<BulkResult>()
    expect(result).toMatchObject({ done: 4, skipped: [held], more: false })
    expect(await stage.statusesOf(ids)).toEqual(Array(4).fill('approved'))
    expect(await announced(stage.catalogue, 'audit.recorded')).toHaveLength(1)
    expect((await stage.admin('GET', '/api/admin/events/actions')).json()).toMatchObject([
      { id: result.actionId, kind: 'approve', events: 4, undoneAt: null },
    ])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
    await stage.undo(result.actionId)
    expect(await stage.statusesOf(ids)).toEqual(Array(4).fill('pending'))
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('all events of a filter are rejected, and no others', async () => {
    const ids = await stage.many(3)
    const [elsewhere = ''] = await stage.takeInAll({ title: 'Elsewhere', city: 'Gouda' })
    const filter = { city: 'Deventer', status: 'pending', to: '2027-04-02' }
    const result = (
      await stage.admin('POST', '/api/admin/events/bulk', { decision: 'reject', filter })
    ).json()
    expect(result).toMatchObject({ done: 2 })
    expect(await stage.statusesOf([...ids, elsewhere])).toEqual([
      'rejected',
      'rejected',
      'pending',
      'pending',
    ])
  })

  test('of a filter at most the maximum of one call is decided, and the answer says whether more events match', async () => {
    const fill = (count: number) =>
      sql`insert into event (id, title, normalised_title, start_at, all_day, time_zone, local_date, local_end_date,
          city, city_key, country, source, status)
        select gen_random_uuid(), 'Optocht', 'optocht', '2027-04-04', false, 'Europe/Amsterdam', '2027-04-04',
          '2027-04-04', 'Gouda', 'nl-gouda', 'NL', 'x', 'held' from generate_series(1, ${count}::int)`.execute(
        stage.catalogue.db,
      )
    const rejectHeld = async () =>
      (
        await stage.admin('POST', '/api/admin/events/bulk', {
          decision: 'reject',
          filter: { status: 'held' },
        })
      ).json<BulkResult>()
    await fill(BULK_FILTER_LIMIT)
    expect(await rejectHeld()).toMatchObject({ done: BULK_FILTER_LIMIT, more: false })
    await fill(BULK_FILTER_LIMIT + 1)
    expect(await rejectHeld()).toMatchObject({ done: BULK_FILTER_LIMIT, more: true })
    expect(await rejectHeld()).toMatchObject({ done: 1, more: false })
  }, 60_000)

  test.each([
    [{ decision: 'approve' }],
    [{ decision: 'approve', ids: [] }],
    [{ decision: 'publish', ids: [randomUUID()] }],
    [{ decision: 'approve', ids: [randomUUID()], filter: {} }],
    [{ decision: 'approve', filter: { status: 'x' } }],
  ])('%j is refused', async (body) => {
    expect((await stage.admin('POST', '/api/admin/events/bulk', body)).statusCode).toBe(400)
  })

  test('concurrent approvals and rejections leave each event with one decision, and totals right', async () => {
    const ids = await stage.many(8)
    const bulk = (decision: string, chosen: string[]) =>
      stage.admin('POST', '/api/admin/events/bulk', { decision, ids: chosen })
    const results = await Promise.all([
      bulk('approve', ids),
      bulk('reject', ids.toReversed()),
      ...ids.map((id) => stage.admin('PUT', `/api/events/${id}/approve`)),
    ])
    expect(results.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    expect(await stage.statusesOf(ids)).toEqual(Array(8).fill('rejected'))
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })
})

describe('a series', () => {
  const series = { feed: 'https://feed.example/a.ics', uid: 'weekly' }
  const date = (startDate: string): Candidate =>
    candidate({
      startDate: `${startDate}T10:00:00+02:00`,
      endDate: null,
      series,
      title: 'Weekmarkt',
      link: 'https://feed.example/weekly',
      source: {
        kind: 'feed',
        name: 'feed.example',
        url: series.feed,
        sandbox: false,
        checkedAt: '2027-03-01T00:00:00Z',
      },
    })
  const approveSeries = async (id: string) =>
    (await stage.admin('PUT', `/api/events/${id}/approve-series`)).json<BulkResult>()

  test('approved as a whole: its pending dates at once, further ones automatically, until it is undone', async () => {
    const outcomes = await intake(stage.catalogue, date('2027-04-03'), date('2027-04-10'))
    const ids = outcomes.map(({ eventId }) => eventId ?? '')
    const result = await approveSeries(ids[0] ?? '')
    expect(result).toMatchObject({ done: 2 })
    const [further] = await intake(stage.catalogue, date('2027-04-17'))
    expect(further).toMatchObject({ outcome: 'created', eventStatus: 'approved' })
    await stage.undo(result.actionId)
    expect(await stage.statusesOf([...ids, further?.eventId ?? ''])).toEqual([
      'pending',
      'pending',
      'approved',
    ])
    expect((await intake(stage.catalogue, date('2027-04-24')))[0]).toMatchObject({ eventStatus: 'pending' })
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('two admins approve one event or series at once: one decision is made, and the other admin is told', {
    tags: 'review.one-decision',
  }, async () => {
    const outcomes = await intake(stage.catalogue, date('2027-04-03'), date('2027-04-10'))
    const [of = ''] = outcomes.map(({ eventId }) => eventId ?? '')
    const [one = ''] = await stage.takeInAll({})
    for (const [path, message] of [
      [
        `/api/events/${of}/approve-series`,
        'This series is approved already, and your decision changed nothing.',
      ],
      [`/api/events/${one}/approve`, 'This event is approved, and your decision changed nothing.'],
    ]) {
      const both = await Promise.all([stage.admin('PUT', path ?? ''), stage.admin('PUT', path ?? '')])
      const told = both.find(({ statusCode }) => statusCode !== 200)
      expect(told?.json()).toMatchObject({ status: 409, message })
      expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    }
    const made = (await stage.admin('GET', '/api/admin/events/actions')).json<ReviewAction[]>()
    expect(made.map(({ kind, events }) => [kind, events])).toEqual([
      ['approve', 1],
      ['approve_series', 2],
    ])
  })

  test('an event without a series has no series to approve', async () => {
    const [id = ''] = await stage.takeInAll({})
    expect((await stage.admin('PUT', `/api/events/${id}/approve-series`)).statusCode).toBe(404)
  })
})
