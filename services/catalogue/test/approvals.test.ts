import { randomUUID } from 'node:crypto'
import type {
  BulkResult,
  Candidate,
  DecidedEvent,
  Proposal,
  ReviewAction,
  UndoResult,
} from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { republishable } from '../src/domain/announcements/republish.ts'
import { recount } from '../src/domain/counters/recount.ts'
import { intakeCandidates } from '../src/domain/intake/intake.ts'
import { applyRechecks } from '../src/domain/intake/rechecks.ts'
import { comparedFields } from '../src/domain/review/proposals.ts'
import { announced, candidate, intake, PROVEN } from './candidates.ts'
import { overlap } from './lock-waits.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

let minutes = 0
const FEED = 'https://feed.example/a.ics'
/** A feed entry at its next reading; its date of the series stays the same. */
const entry = (day: string, members: Partial<Candidate> & { uid?: string } = {}): Candidate => {
  const { uid = 'weekly', ...more } = members
  minutes += 1
  const checkedAt = new Date(Date.parse('2027-03-01T00:00:00Z') + minutes * 60_000).toISOString()
  return candidate({
    title: 'Weekmarkt',
    startDate: `${day}T10:00:00+02:00`,
    endDate: null,
    link: FEED,
    series: { feed: FEED, uid, slot: day },
    source: { kind: 'feed', name: 'feed.example', url: FEED, sandbox: false, checkedAt },
    ...more,
  })
}
const read = async (...found: Candidate[]) =>
  (await intake(stage.catalogue, ...found)).map(({ eventId }) => eventId ?? '')
/** The feed cancels one of its dates, then reinstates it. */
async function callOffAndTakeBack(day: string, members: Parameters<typeof entry>[1] = {}) {
  await read(entry(day, { ...members, cancelled: true }))
  await read(entry(day, members))
}
const statusOf = async (id: string) => (await stage.statusesOf([id]))[0]
const approve = async (id: string) =>
  (await stage.admin('PUT', `/api/events/${id}/approve`)).json<DecidedEvent>().actionId
const approveSeries = async (id: string) =>
  (await stage.admin('PUT', `/api/events/${id}/approve-series`)).json<BulkResult>().actionId ?? ''
const undo = async (actionId: string) => (await stage.undo(actionId)).json<UndoResult>()
const merge = async (...eventIds: string[]) =>
  (await stage.admin('DELETE', '/api/admin/events/duplicates', { eventIds })).json<{ actionId: string }>()
    .actionId
const page = async (id: string) => (await stage.catalogue.http.inject(`/e/${id}`)).statusCode

/** Two likely duplicates from two feed entries; the first is kept by a merge. */
const LIKELY = ['Gouda Kaasmarkt op het plein', 'Kaasmarkt voor iedereen'] as const
const DAY = '2027-04-08'
const likely = (which: 0 | 1) => ({
  title: LIKELY[which],
  uid: `one ${which}`,
  location: 'Markt',
  city: 'Gouda',
  link: `https://feed.example/${which}`,
})
const takeInPair = () => read(entry(DAY, likely(0)), entry(DAY, likely(1)))

describe('an undone approval', () => {
  test('is not restored by a feed that cancels and reinstates the event', async () => {
    const [id = ''] = await read(entry(DAY))
    await undo(await approve(id))
    await read(entry(DAY, { cancelled: true }))
    expect([await statusOf(id), await page(id)]).toEqual(['cancelled', 404])
    await read(entry(DAY))
    expect([await statusOf(id), await page(id)]).toEqual(['pending', 404])
    const told = (await announced(stage.catalogue, 'event.changed')).map(({ status }) => status)
    expect(told).toEqual(['approved', 'pending', 'cancelled', 'pending'])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('hides the event from people who saved it, also when it is cancelled, and it cannot be saved', async () => {
    const [id = ''] = await read(entry(DAY))
    const headers = stage.catalogue.keys.bearer({ sub: randomUUID() })
    const saved = async () =>
      (await stage.catalogue.http.inject({ url: '/api/user/saved-events', headers })).json<unknown[]>().length
    const save = async () =>
      (
        await stage.catalogue.http.inject({
          method: 'POST',
          url: '/api/user/saved-events',
          headers,
          payload: { eventId: id },
        })
      ).statusCode
    const actionId = await approve(id)
    expect([await save(), await saved()]).toEqual([200, 1])
    await undo(actionId)
    expect([await save(), await saved()]).toEqual([404, 0])
    await read(entry(DAY, { cancelled: true }))
    expect([await save(), await saved()]).toEqual([404, 0])
    await read(entry(DAY))
    await approve(id)
    await read(entry(DAY, { cancelled: true }))
    expect([await save(), await saved()]).toEqual([200, 1])
  })

  test('of an event that was cancelled meanwhile is not restored, although the event stays cancelled', async () => {
    const [id = ''] = await read(entry(DAY))
    const actionId = await approve(id)
    await read(entry(DAY, { cancelled: true }))
    expect(await page(id)).toBe(200)
    expect(await undo(actionId)).toEqual({ undone: 0, skipped: [id] })
    expect([await statusOf(id), await page(id)]).toEqual(['cancelled', 404])
    await read(entry(DAY))
    expect(await statusOf(id)).toBe('pending')
  })

  test('of an event that was rejected meanwhile does not return when the rejection is undone', async () => {
    const [id = ''] = await read(entry(DAY))
    const actionId = await approve(id)
    const rejection = (await stage.admin('PUT', `/api/events/${id}/reject`)).json<DecidedEvent>()
    expect(await undo(actionId)).toEqual({ undone: 0, skipped: [id] })
    expect(await undo(rejection.actionId)).toEqual({ undone: 1, skipped: [] })
    expect(await statusOf(id)).toBe('pending')
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('of an event that was edited since leaves it published until its feed cancels it', async () => {
    const [id = ''] = await read(entry(DAY))
    const actionId = await approve(id)
    await stage.admin('PUT', `/api/admin/events/${id}`, { location: 'Waag' })
    expect(await undo(actionId)).toEqual({ undone: 0, skipped: [id] })
    expect(await statusOf(id)).toBe('approved')
    await callOffAndTakeBack(DAY)
    expect(await statusOf(id)).toBe('pending')
  })

  test('is announced again with every published event, and a new approval counts', async () => {
    const [id = ''] = await read(entry(DAY))
    await undo(await approve(id))
    const republish = republishable['event.changed']
    const again = async () => (await republish?.(stage.catalogue.ctx.stores, undefined))?.items
    expect(await again()).toMatchObject([{ id, status: 'pending', approvedAt: null }])
    await approve(id)
    await callOffAndTakeBack(DAY)
    expect(await statusOf(id)).toBe('approved')
    expect(await again()).toMatchObject([{ id, status: 'approved', approvedAt: expect.any(String) }])
  })
})

describe('an approval that moved to the kept event by a merge', () => {
  test('is removed when the merge is undone', async () => {
    const [kept = '', gone = ''] = await takeInPair()
    await approve(gone)
    await undo(await merge(gone))
    expect(await stage.statusesOf([kept, gone])).toEqual(['pending', 'approved'])
    await callOffAndTakeBack(DAY, likely(0))
    expect(await statusOf(kept)).toBe('pending')
    await callOffAndTakeBack(DAY, likely(1))
    expect(await statusOf(gone)).toBe('approved')
  })

  test('is removed when the merge is undone, even from an event that was cancelled since', async () => {
    const [kept = '', gone = ''] = await takeInPair()
    await approve(gone)
    const actionId = await merge(gone)
    await read(entry(DAY, { ...likely(0), cancelled: true }))
    expect(await undo(actionId)).toEqual({ undone: 1, skipped: [kept] })
    await read(entry(DAY, likely(0)))
    expect(await stage.statusesOf([kept, gone])).toEqual(['pending', 'approved'])
  })

  test('ends when it is undone itself: neither the feed nor undoing the merge publishes an event again', async () => {
    const [kept = '', gone = ''] = await takeInPair()
    const approval = await approve(gone)
    const actionId = await merge(gone)
    expect(await undo(approval)).toEqual({ undone: 0, skipped: [gone] })
    await callOffAndTakeBack(DAY, likely(0))
    expect(await statusOf(kept)).toBe('pending')
    await undo(actionId)
    expect(await stage.statusesOf([kept, gone])).toEqual(['pending', 'pending'])
    expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
  })

  test('does not move when it ended before the merge', async () => {
    const [kept = '', gone = ''] = await takeInPair()
    const approval = await approve(gone)
    await stage.admin('PUT', `/api/admin/events/${gone}`, { description: 'Kaas' })
    await undo(approval)
    expect(await statusOf(gone)).toBe('approved')
    await merge(gone)
    expect(await statusOf(kept)).toBe('pending')
  })
})

describe('the approval of a series', () => {
  test('ends only when each decision that approved it is undone', async () => {
    const [first = ''] = await read(entry('2027-04-03'))
    const one = await approveSeries(first)
    const onHoliday = entry('2027-04-27', { evidence: { ...PROVEN, ruleOnHoliday: true } })
    const [usual = '', holiday = ''] = await read(entry('2027-04-10'), onHoliday)
    const ids = [first, usual, holiday]
    const other = await approveSeries(holiday)
    await undo(one)
    ids.push(...(await read(entry('2027-04-17'))))
    await undo(other)
    ids.push(...(await read(entry('2027-04-24'))))
    const statuses = ['pending', 'approved', 'pending', 'approved', 'pending']
    expect(await stage.statusesOf(ids)).toEqual(statuses)
  })

  test('leaves further dates published after its undo until their feed cancels them', async () => {
    const [first = ''] = await read(entry('2027-04-03'))
    const actionId = await approveSeries(first)
    const [further = ''] = await read(entry('2027-04-10'))
    await callOffAndTakeBack('2027-04-10')
    expect(await statusOf(further)).toBe('approved')
    await undo(actionId)
    expect(await stage.statusesOf([first, further])).toEqual(['pending', 'approved'])
    await callOffAndTakeBack('2027-04-10')
    expect(await statusOf(further)).toBe('pending')
  })

  test('when undone during the intake of a date, applies to that date', async () => {
    const { catalogue } = stage
    const [first = ''] = await read(entry('2027-04-03'))
    const actionId = await approveSeries(first)
    const { waited } = await overlap(
      catalogue,
      (trx) => intakeCandidates(storesIn(trx), [entry('2027-04-10')], catalogue.clock.now, null),
      () => undo(actionId),
    )
    expect(waited).toBe(true)
    await callOffAndTakeBack('2027-04-10')
    const rows = await catalogue.db.selectFrom('event').select('status').execute()
    expect(rows.map(({ status }) => status)).toEqual(['pending', 'pending'])
  })
})

test('an event that its re-check cancelled and an admin reinstated stays cancelled once an admin cancels it', async () => {
  const { catalogue } = stage
  const [id = ''] = await read(entry(DAY))
  await approve(id)
  const recheck = async (result: 'cancelled' | 'missing') => {
    const event = await catalogue.ctx.stores.events.find(id)
    if (!event) throw new Error('no such event')
    const at = { checkedAt: catalogue.clock.now.toISOString(), against: comparedFields(event) }
    const item = { id, result, url: FEED, sandbox: false, changes: [], proof: null, ...at }
    await inTransaction(catalogue.db, (trx) =>
      applyRechecks(storesIn(trx), [item], catalogue.clock.now, null),
    )
  }
  await recheck('cancelled')
  const [latest] = (await stage.admin('GET', '/api/admin/events/actions')).json<ReviewAction[]>()
  await undo(latest?.id ?? '')
  expect(await statusOf(id)).toBe('approved')
  await recheck('missing')
  const [proposal] = (await stage.admin('GET', '/api/admin/events/proposals')).json<Proposal[]>()
  await stage.admin('POST', `/api/admin/events/proposals/${proposal?.id}/confirm`)
  await read(entry(DAY))
  expect(await statusOf(id)).toBe('cancelled')
})
