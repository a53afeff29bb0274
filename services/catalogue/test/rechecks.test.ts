import { randomUUID } from 'node:crypto'
import type { EventRechecked, Proposal } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { applyRechecks } from '../src/domain/intake/rechecks.ts'
import { comparedFields } from '../src/domain/review/proposals.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, candidate, intake, PROVEN, UNPROVEN } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
let count = 0
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const admin = randomUUID()
/** One event per town, so that none is joined to another. */
const CITIES = [
  'Almelo',
  'Venlo',
  'Utrecht',
  'Haarlem',
  'Zwolle',
  'Leiden',
  'Breda',
  'Tilburg',
  'Arnhem',
  'Gouda',
  'Hoorn',
  'Delft',
  'Zutphen',
  'Deventer',
]
async function call(method: 'GET' | 'POST', url: string) {
  const headers = catalogue.keys.bearer({ role: 'admin', sub: admin })
  const response = await catalogue.http.inject({ method, url, headers })
  return { status: response.statusCode, body: response.json(), total: response.headers['x-total-count'] }
}

/** An approved event with the page it was found on. */
async function approvedEvent(more: Parameters<typeof candidate>[0] = {}) {
  const link = `https://markt.example/${count}`
  const city = CITIES[count] ?? ''
  count += 1
  const [outcome] = await intake(catalogue, candidate({ city, link, ...more }))
  const id = outcome?.eventId ?? ''
  if (outcome?.eventStatus === 'held') throw new Error('Only proven events are approved here')
  await approve(catalogue, id)
  return { id, link }
}

async function recheck(id: string, more: Partial<EventRechecked>) {
  const event = await catalogue.ctx.stores.events.find(id)
  if (!event) throw new Error('no such event')
  const item: EventRechecked = {
    id,
    result: 'unchanged',
    url: event.sourceLink ?? '',
    sandbox: false,
    checkedAt: catalogue.clock.now.toISOString(),
    against: comparedFields(event),
    changes: [],
    proof: null,
    ...more,
  }
  await inTransaction(catalogue.db, (trx) => applyRechecks(storesIn(trx), [item], catalogue.clock.now, null))
}

async function proposalsOf(id: string): Promise<Proposal[]> {
  const { body, total } = await call('GET', '/api/admin/events/proposals')
  const proposals = body as Proposal[]
  expect(total).toBe(String(proposals.length))
  return proposals.filter(({ event }) => event.id === id)
}
const statusOf = async (id: string) => (await catalogue.ctx.stores.events.find(id))?.status
const savedAnnouncements = async (id: string) =>
  (await announced(catalogue, 'event.changed')).filter((item) => item.id === id).map(({ status }) => status)

const NEW_START = '2027-04-05T10:00:00+02:00'
const moved = {
  result: 'moved' as const,
  changes: [
    { field: 'startDate' as const, after: NEW_START, quote: '5 april' },
    { field: 'endDate' as const, after: null, quote: null },
  ],
}

test('a renewed proof keeps what was judged of end, place and category, which a re-check does not judge', async () => {
  const shown = { proven: true, quote: 'x' }
  const missing = { proven: false, quote: null }
  const contradiction = {
    field: 'status' as const,
    said: { where: 'claim' as const, quote: '2027-04-04' },
    against: { where: 'words' as const, quote: 'afgelast' },
  }
  const { id } = await approvedEvent({
    city: 'Assen',
    evidence: { ...PROVEN, end: shown, location: missing, category: null },
  })
  const proof = { verdict: 'verified' as const, score: 0.9, evidence: { ...PROVEN, title: missing } }
  await recheck(id, {
    checkedAt: '2027-03-20T08:00:00Z',
    proof: { ...proof, evidence: { ...PROVEN, contradiction } },
  })
  await recheck(id, { checkedAt: '2027-03-21T08:00:00Z', proof })
  const [source] = await catalogue.ctx.stores.eventSources.list([id])
  expect(source?.evidence).toEqual({
    ...PROVEN,
    title: missing,
    end: shown,
    location: missing,
    category: null,
  })
})

test('an unchanged source renews the proof and changes nothing else', async () => {
  const { id } = await approvedEvent()
  const proof = { verdict: 'verified' as const, score: 0.9, evidence: PROVEN }
  await recheck(id, { checkedAt: '2027-03-20T08:00:00Z', proof })
  const [source] = await catalogue.ctx.stores.eventSources.list([id])
  expect(source).toMatchObject({ score: 0.9, checkedAt: new Date('2027-03-20T08:00:00Z') })
  expect(await proposalsOf(id)).toEqual([])
  expect(await savedAnnouncements(id)).toEqual(['approved'])
})

test('a re-check fills in what the source states beside, and tells it', {
  tags: 'event.facts-kept',
}, async () => {
  const { id } = await approvedEvent({ city: 'Ede' })
  const told = async () => (await catalogue.ctx.stores.events.find(id))?.facts
  expect(await told()).toEqual({})
  await recheck(id, { checkedAt: '2027-03-20T08:00:00Z', facts: { ages: { from: 0, to: null } } })
  const ages = { value: { from: 0, to: null }, source: 'books.example' }
  expect(await told()).toEqual({ ages })
  const last = (await announced(catalogue, 'event.changed')).filter((item) => item.id === id).at(-1)
  expect(last).toMatchObject({ facts: { ages } })
  // An unchanged copy is not read: nothing is known anew.
  await recheck(id, { checkedAt: '2027-03-21T08:00:00Z' })
  expect(await told()).toEqual({ ages })
})

test('a changed source is proposed; confirming it moves the event and notifies its followers', {
  tags: 'event.recheck-moved',
}, async () => {
  const { id } = await approvedEvent()
  await recheck(id, moved)
  const [proposal, ...others] = await proposalsOf(id)
  expect(others).toEqual([])
  expect(proposal?.changes).toEqual([
    { field: 'startDate', before: '2027-04-04T10:00:00+02:00', after: NEW_START, quote: '5 april' },
    { field: 'endDate', before: '2027-04-04T17:00:00+02:00', after: null, quote: null },
  ])
  expect((await catalogue.ctx.stores.events.find(id))?.localDate).toBe('2027-04-04')

  const confirmed = await call('POST', `/api/admin/events/proposals/${proposal?.id}/confirm`)
  expect(confirmed).toMatchObject({ status: 200, body: { startDate: NEW_START, status: 'approved' } })
  expect(await proposalsOf(id)).toEqual([])
  expect(await savedAnnouncements(id)).toEqual(['approved', 'approved'])
  expect((await call('POST', `/api/admin/events/proposals/${proposal?.id}/confirm`)).status).toBe(404)
  await call('POST', `/api/admin/events/actions/${confirmed.body.actionId}/undo`)
  expect((await catalogue.ctx.stores.events.find(id))?.localDate).toBe('2027-04-04')
})

test('the same proposal is listed once, and not again after it was dismissed', async () => {
  const { id } = await approvedEvent()
  await recheck(id, moved)
  await recheck(id, moved)
  const [proposal, ...others] = await proposalsOf(id)
  expect(others).toEqual([])
  expect((await call('POST', `/api/admin/events/proposals/${proposal?.id}/dismiss`)).status).toBe(200)
  await recheck(id, moved)
  expect(await proposalsOf(id)).toEqual([])
  await recheck(id, { ...moved, changes: moved.changes.slice(0, 1) })
  expect(await proposalsOf(id)).toHaveLength(1)
})

test('a source that matches the event again withdraws its proposal', async () => {
  const { id } = await approvedEvent()
  await recheck(id, moved)
  await recheck(id, { result: 'unchanged' })
  expect(await proposalsOf(id)).toEqual([])
})

test('an event that its source cancels is cancelled at once, which is announced and can be undone', {
  tags: 'event.recheck-cancelled',
}, async () => {
  const { id } = await approvedEvent()
  await recheck(id, moved)
  await recheck(id, { result: 'cancelled' })
  expect(await statusOf(id)).toBe('cancelled')
  expect(await savedAnnouncements(id)).toEqual(['approved', 'cancelled'])
  expect(await proposalsOf(id)).toEqual([])
  const { body } = await call('GET', '/api/admin/events/actions')
  const [action] = body as { id: string; kind: string; actorId: string | null }[]
  expect(action).toMatchObject({ kind: 'recheck', actorId: null })
  await call('POST', `/api/admin/events/actions/${action?.id}/undo`)
  expect(await statusOf(id)).toBe('approved')
})

test('an event whose page is gone stays public until an admin decides', {
  tags: 'event.recheck-gone',
}, async () => {
  const { id } = await approvedEvent()
  const gone = { result: 'gone' as const, goneSince: '2027-03-18T09:30:00.000Z' }
  await recheck(id, gone)
  expect(await statusOf(id)).toBe('approved')
  expect(await savedAnnouncements(id)).toEqual(['approved'])
  const [proposal] = await proposalsOf(id)
  expect(proposal).toMatchObject({ kind: 'gone', goneSince: gone.goneSince, changes: [] })
  await call('POST', `/api/admin/events/proposals/${proposal?.id}/dismiss`)
  await recheck(id, gone)
  expect(await proposalsOf(id)).toEqual([])
  // It was there in between.
  await recheck(id, { ...gone, goneSince: '2027-03-25T09:30:00.000Z' })
  const [anew] = await proposalsOf(id)
  await call('POST', `/api/admin/events/proposals/${anew?.id}/confirm`)
  expect(await statusOf(id)).toBe('cancelled')
})

test('an event that its page no longer names stays public, and an admin reads why', {
  tags: 'event.recheck-missing',
}, async () => {
  const { id } = await approvedEvent()
  await recheck(id, { result: 'missing', quote: 'za 10 en za 17 april' })
  expect(await statusOf(id)).toBe('approved')
  expect(await savedAnnouncements(id)).toEqual(['approved'])
  expect(await proposalsOf(id)).toMatchObject([
    { kind: 'missing', quote: 'za 10 en za 17 april', goneSince: null, changes: [] },
  ])
})

test('an event that its source cancelled and lists again is reinstated, which is announced', async () => {
  const { id } = await approvedEvent()
  await recheck(id, { result: 'cancelled' })
  await recheck(id, { result: 'missing' })
  expect(await statusOf(id)).toBe('cancelled')
  await recheck(id, { result: 'unchanged' })
  expect(await statusOf(id)).toBe('approved')
  expect(await savedAnnouncements(id)).toEqual(['approved', 'cancelled', 'approved'])
  await recheck(id, { result: 'cancelled' })
  expect(await statusOf(id)).toBe('cancelled')
})

test('a source does not undo the cancellation of an admin', async () => {
  const { id } = await approvedEvent()
  await recheck(id, { result: 'missing' })
  const [proposal] = await proposalsOf(id)
  await call('POST', `/api/admin/events/proposals/${proposal?.id}/confirm`)
  expect(await statusOf(id)).toBe('cancelled')
  await recheck(id, { result: 'unchanged' })
  expect(await statusOf(id)).toBe('cancelled')
})

test('a page that never proved the event cancels nothing; the cancellation is proposed', async () => {
  const { id } = await approvedEvent({
    verdict: 'unverified',
    evidence: UNPROVEN,
    runId: null,
    queryId: null,
  })
  await recheck(id, { result: 'cancelled', quote: 'AFGELAST' })
  expect(await statusOf(id)).toBe('approved')
  const [proposal] = await proposalsOf(id)
  expect(proposal).toMatchObject({ kind: 'missing', quote: 'AFGELAST', changes: [] })
  const confirmed = await call('POST', `/api/admin/events/proposals/${proposal?.id}/confirm`)
  expect(confirmed.body.status).toBe('cancelled')
})

test('a re-check of an older state of the event is ignored', async () => {
  const { id } = await approvedEvent()
  const event = await catalogue.ctx.stores.events.find(id)
  if (!event) throw new Error('no such event')
  await recheck(id, { result: 'cancelled', against: { ...comparedFields(event), title: 'Wintermarkt' } })
  await recheck(id, { result: 'gone', url: 'https://elsewhere.example/' })
  expect(await statusOf(id)).toBe('approved')
  expect(await proposalsOf(id)).toEqual([])
})

test('a proposal about an event that was edited meanwhile is refused', async () => {
  const { id } = await approvedEvent()
  await recheck(id, moved)
  const [proposal] = await proposalsOf(id)
  await catalogue.http.inject({
    method: 'PUT',
    url: `/api/admin/events/${id}`,
    headers: catalogue.keys.bearer({ role: 'admin' }),
    payload: { startDate: '2027-04-06T10:00:00+02:00', endDate: null },
  })
  expect((await call('POST', `/api/admin/events/proposals/${proposal?.id}/confirm`)).status).toBe(409)
})
