import { randomUUID } from 'node:crypto'
import {
  type AdminEvent,
  type EventFacts,
  type EventRejudged,
  type EventState,
  JUDGING_RULES,
  type RejudgementRequest,
  type Rejudging,
} from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { applyRejudgements } from '../src/domain/rejudgements/outcomes.ts'
import { requestRejudgements } from '../src/domain/rejudgements/requests.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, candidate, intake, PROVEN, UNPROVEN } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

const START = '2027-03-10T12:00:00Z'
let catalogue: Catalogue
let count = 0
beforeAll(async () => {
  catalogue = await startCatalogue(START)
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  catalogue.setClock(START)
  await catalogue.db.deleteFrom('event').execute()
  await catalogue.db.deleteFrom('outbox').execute()
})

async function call(method: 'GET' | 'PUT' | 'POST', url: string, role = 'admin') {
  const headers = catalogue.keys.bearer({ role, sub: randomUUID() })
  const response = await catalogue.http.inject({ method, url, headers })
  return { status: response.statusCode, body: response.json() }
}

/** A pending event that was judged by the rules of 0.1.0, on a day of its own. */
async function oldEvent(more: Parameters<typeof candidate>[0] = {}): Promise<string> {
  count += 1
  const link = `https://markt.example/${count}`
  const [outcome] = await intake(
    catalogue,
    candidate({
      title: `Markt ${count}`,
      city: 'Utrecht',
      link,
      startDate: new Date(Date.UTC(2027, 3, count, 8)).toISOString(),
      endDate: null,
      source: {
        kind: 'page',
        name: 'markt.example',
        url: link,
        sandbox: false,
        checkedAt: '2027-03-01T00:00:00Z',
      },
      ...more,
    }),
  )
  return outcome?.eventId ?? ''
}
async function oldApprovedEvent() {
  const id = await oldEvent()
  await approve(catalogue, id)
  return id
}

const requested = async (): Promise<RejudgementRequest[]> =>
  (await announced(catalogue, 'rejudgement.requested')) as unknown as RejudgementRequest[]
const requests = async (): Promise<string[]> => (await requested()).map(({ id }) => id)
const states = async (id: string): Promise<EventState[]> =>
  ((await announced(catalogue, 'event.changed')) as EventState[]).filter((state) => state.id === id)
const audited = async (): Promise<{ action: string; subject: string; after: unknown }[]> =>
  (await announced(catalogue, 'audit.recorded')) as never

async function answer(id: string, more: Partial<EventRejudged> = {}) {
  const request = (await requested()).find((one) => one.id === id)
  if (!request) throw new Error('not requested')
  const { title, startDate, endDate, city, location, link, rules } = request
  const item: EventRejudged = {
    id,
    rules,
    result: 'unchanged',
    url: link,
    sandbox: false,
    checkedAt: catalogue.clock.now.toISOString(),
    against: { title, startDate, endDate, city, location },
    changes: [],
    proof: { verdict: 'verified', score: 1, evidence: PROVEN },
    ...more,
  }
  await inTransaction(catalogue.db, (trx) =>
    applyRejudgements(storesIn(trx), [item], catalogue.clock.now, null),
  )
}
const weaker = { proof: { verdict: 'partly' as const, score: 0.6, evidence: UNPROVEN } }
const contradicted = { proof: { verdict: 'contradicted' as const, score: 0.6, evidence: UNPROVEN } }
const stored = async (id: string) => catalogue.ctx.stores.events.find(id)
const inDoubt = async (): Promise<AdminEvent[]> =>
  (await call('GET', '/api/admin/events?doubt=open')).body as AdminEvent[]

test('each pending or approved event from today on is requested once, and no others', {
  tags: 'event.judged-again',
}, async () => {
  const pending = await oldEvent()
  const approved = await oldApprovedEvent()
  await oldEvent({ rules: JUDGING_RULES })
  const rejected = await oldEvent()
  await call('PUT', `/api/events/${rejected}/reject`)
  const past = await oldEvent()
  await catalogue.db
    .updateTable('event')
    .set({ localDate: '2027-03-08', localEndDate: '2027-03-09' })
    .where('id', '=', past)
    .execute()
  await requestRejudgements(catalogue.ctx)
  expect((await requests()).toSorted()).toEqual([pending, approved].toSorted())
  await requestRejudgements(catalogue.ctx)
  expect(await requests()).toHaveLength(2)
})

test('several processes request each event once, and a lost result is requested again a day later', async () => {
  const ids = []
  for (let index = 0; index < 5; index += 1) ids.push(await oldEvent())
  await Promise.all(Array.from({ length: 4 }, () => requestRejudgements(catalogue.ctx)))
  expect((await requests()).toSorted()).toEqual(ids.toSorted())
  const [first = '', ...others] = ids
  for (const id of others) await answer(id)
  catalogue.setClock('2027-03-11T13:00:00Z')
  await requestRejudgements(catalogue.ctx)
  expect((await requests()).slice(5)).toEqual([first])
})

test('no further events are requested while 500 requests are open', async () => {
  const waiting = await oldEvent()
  const event = await stored(waiting)
  if (!event) throw new Error('no such event')
  const copies = Array.from({ length: 500 }, () => ({ ...event, id: randomUUID() }))
  const ids = copies.map(({ id }) => id)
  await catalogue.ctx.stores.events.insert(copies)
  await catalogue.ctx.stores.rejudgements.saveAsked(ids, JUDGING_RULES, catalogue.clock.now)
  await requestRejudgements(catalogue.ctx)
  expect(await requests()).toEqual([])
  const outcome = { eventId: ids[0] ?? '', outcome: 'kept' as const, previous: null }
  await catalogue.ctx.stores.rejudgements.saveOutcomes([outcome], catalogue.clock.now)
  await requestRejudgements(catalogue.ctx)
  expect(await requests()).toEqual([waiting])
})

test('an event without a fetched source is not requested', async () => {
  const source = { kind: 'page' as const, name: 'Suggestion', url: null, sandbox: false }
  const id = await oldEvent({
    runId: null,
    source: { ...source, checkedAt: '2027-03-01T00:00:00Z' },
    evidence: UNPROVEN,
  })
  await requestRejudgements(catalogue.ctx)
  expect(await requests()).toEqual([])
  expect(await stored(id)).toMatchObject({ judgedRules: JUDGING_RULES, doubt: null, status: 'pending' })
})

test('an equal verdict renews the proof and changes neither the event nor its announcements', async () => {
  const id = await oldApprovedEvent()
  const before = await stored(id)
  await requestRejudgements(catalogue.ctx)
  await answer(id, { proof: { verdict: 'verified', score: 0.9, evidence: PROVEN } })
  expect(await stored(id)).toEqual({ ...before, judgedRules: JUDGING_RULES })
  expect(await catalogue.ctx.stores.eventSources.list([id])).toMatchObject([
    { score: 0.9, checkedAt: new Date(START) },
  ])
  expect(await states(id)).toHaveLength(1)
  expect(await inDoubt()).toEqual([])
  expect((await audited()).at(-1)).toMatchObject({ action: 'events.judged_again', after: { events: 1 } })
})

test('a worse verdict waits for an admin with both proofs; approval and status do not change', {
  tags: 'event.judged-again',
}, async () => {
  const id = await oldApprovedEvent()
  const before = await stored(id)
  await requestRejudgements(catalogue.ctx)
  await answer(id, weaker)
  await answer(id, { proof: null })
  expect(await stored(id)).toEqual({ ...before, judgedRules: JUDGING_RULES, doubt: 'less-proof' })
  const [event, ...others] = await inDoubt()
  expect(others).toEqual([])
  expect(event?.previousProof).toEqual({
    doubt: 'less-proof',
    verdict: 'verified',
    score: 1,
    evidence: PROVEN,
    checkedAt: '2027-03-01T00:00:00.000Z',
    verdictNow: 'partly',
    source: 'markt.example',
  })
  expect(event?.sources).toMatchObject([{ verdict: 'partly', evidence: UNPROVEN }])
  expect((await states(id)).map(({ withheld }) => withheld)).toEqual([false, false])
  expect((await audited()).at(-1)).toMatchObject({
    action: 'event.proof_worsened',
    subject: `event ${id}`,
    before: { verdict: 'verified' },
    after: { verdict: 'partly', doubt: 'less-proof' },
  })
})

test.each([
  ['contradicted', contradicted],
  ['cancelled', { ...contradicted, result: 'cancelled' as const }],
])(
  'an event that is now %s stays approved and saved, and digests leave it out until decided',
  async (doubt, more) => {
    const id = await oldApprovedEvent()
    await catalogue.db.insertInto('savedEvent').values({ userId: randomUUID(), eventId: id }).execute()
    await requestRejudgements(catalogue.ctx)
    await answer(id, more)
    expect(await stored(id)).toMatchObject({ status: 'approved', doubt })
    expect((await states(id)).at(-1)).toMatchObject({ status: 'approved', withheld: true })
    expect(await catalogue.db.selectFrom('savedEvent').select('eventId').execute()).toEqual([{ eventId: id }])

    const kept = await call('PUT', `/api/admin/events/${id}/keep`)
    expect(kept).toMatchObject({ status: 200, body: { id, status: 'approved' } })
    expect((await states(id)).at(-1)).toMatchObject({ status: 'approved', withheld: false })
    expect(await inDoubt()).toEqual([])
    await call('POST', `/api/admin/events/actions/${kept.body.actionId}/undo`)
    expect(await stored(id)).toMatchObject({ status: 'approved', doubt })
    expect((await stored(id))?.approvedAt).not.toBeNull()
  },
)

test('a doubt about a pending event ends when it is approved or rejected; only approved events can be kept', async () => {
  const [approved, rejected] = [await oldEvent(), await oldEvent()]
  await requestRejudgements(catalogue.ctx)
  await answer(approved, contradicted)
  await answer(rejected, contradicted)
  expect((await call('PUT', `/api/admin/events/${approved}/keep`)).status).toBe(404)
  expect((await call('PUT', `/api/admin/events/${approved}/keep`, 'user')).status).toBe(403)
  await approve(catalogue, approved)
  expect(await stored(approved)).toMatchObject({ status: 'approved', doubt: null })
  await call('PUT', `/api/events/${rejected}/reject`)
  const { body } = await call('GET', '/api/admin/events/rejudging')
  expect((body as Rejudging).doubts).toBe(0)
})

test('a doubt about an event that is over or cancelled is not listed', async () => {
  const [over, cancelled] = [await oldApprovedEvent(), await oldApprovedEvent()]
  await requestRejudgements(catalogue.ctx)
  for (const id of [over, cancelled]) await answer(id, weaker)
  expect(await inDoubt()).toHaveLength(2)
  await catalogue.db
    .updateTable('event')
    .set({ localDate: '2027-03-08', localEndDate: '2027-03-09' })
    .where('id', '=', over)
    .execute()
  await catalogue.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', cancelled).execute()
  expect(await inDoubt()).toEqual([])
  expect((await call('GET', '/api/admin/events/rejudging')).body).toMatchObject({ doubts: 0 })
})

test('a pending event is placed in the review queue by its new proof', async () => {
  const id = await oldEvent()
  const before = (await call('GET', '/api/admin/events?status=pending')).body as AdminEvent[]
  expect(before).toMatchObject([{ id, proof: { level: 'full' } }])
  await requestRejudgements(catalogue.ctx)
  await answer(id, contradicted)
  const weak = (await call('GET', '/api/admin/events?status=pending&proof=weak')).body as AdminEvent[]
  expect(weak).toMatchObject([{ id, proof: { level: 'weak' }, previousProof: { verdict: 'verified' } }])
  expect(weak[0]?.risks).toContain('weak-proof')
})

test('an event that changed while it was judged is requested again', async () => {
  const id = await oldEvent()
  await requestRejudgements(catalogue.ctx)
  await catalogue.db.updateTable('event').set({ title: 'Kerstmarkt' }).where('id', '=', id).execute()
  await answer(id, contradicted)
  expect(await stored(id)).toMatchObject({ judgedRules: 0, doubt: null })
  await requestRejudgements(catalogue.ctx)
  expect((await requested()).map(({ title }) => title).at(-1)).toBe('Kerstmarkt')
})

test('a result of other rules is ignored', async () => {
  const id = await oldEvent()
  await requestRejudgements(catalogue.ctx)
  await answer(id, { ...contradicted, rules: JUDGING_RULES + 1 })
  expect(await stored(id)).toMatchObject({ judgedRules: 0, doubt: null })
})

test('progress counts judged, waiting and failed events per country, for admins', async () => {
  const [judged, failed] = [await oldEvent(), await oldEvent()]
  await oldEvent({ country: 'BE', city: 'Gent' })
  await requestRejudgements(catalogue.ctx)
  await answer(judged, weaker)
  await answer(failed, { result: 'unreadable', proof: null })
  const { body } = await call('GET', '/api/admin/events/rejudging')
  expect(body).toEqual({
    rules: JUDGING_RULES,
    countries: [
      { country: 'NL', judged: 1, remaining: 0, failed: 1 },
      { country: 'BE', judged: 0, remaining: 1, failed: 0 },
    ],
    doubts: 1,
  })
  expect((await call('GET', '/api/admin/events/rejudging', 'user')).status).toBe(403)
  catalogue.setClock('2027-03-11T13:00:00Z')
  await requestRejudgements(catalogue.ctx)
  expect((await requests()).filter((id) => id === failed)).toHaveLength(2)
})

test('new events are stored with the version of their rules and not requested', async () => {
  const id = await oldEvent({ rules: JUDGING_RULES })
  expect(await stored(id)).toMatchObject({ judgedRules: JUDGING_RULES })
  expect((await call('GET', '/api/admin/events/rejudging')).body).toMatchObject({ countries: [] })
})

/** A source that states the event's title and day on its own page, and is joined to it. */
async function joinTo(id: string, more: Parameters<typeof candidate>[0] = {}): Promise<string> {
  const event = await stored(id)
  if (!event) throw new Error('no such event')
  const link = `https://agenda.example/${count}`
  const source = { kind: 'page' as const, name: 'agenda.example', url: `${link}?read`, sandbox: false }
  const [outcome] = await intake(
    catalogue,
    candidate({
      title: event.title,
      city: event.city,
      link,
      startDate: event.startAt.toISOString(),
      endDate: null,
      source: { ...source, checkedAt: '2027-03-02T00:00:00Z' },
      ...more,
    }),
  )
  expect(outcome).toMatchObject({ outcome: 'joined', eventId: id })
  const sources = await catalogue.ctx.stores.eventSources.list([id])
  return sources.find(({ name }) => name === 'agenda.example')?.id ?? ''
}
const unreadable = { result: 'unreadable' as const, proof: null }
const verdicts = async (id: string) =>
  (await catalogue.ctx.stores.eventSources.list([id])).map(({ verdict }) => verdict)

test('a joined source is judged again as well, by what it stated itself', {
  tags: 'event.judged-again',
}, async () => {
  const id = await oldApprovedEvent()
  const before = await stored(id)
  const joined = await joinTo(id, { title: `MARKT ${count}` })
  await requestRejudgements(catalogue.ctx)
  const [own, other] = (await requested()).toSorted((one) => (one.id === id ? -1 : 1))
  expect(own).toMatchObject({ id, title: before?.title, link: before?.sourceLink })
  expect(other).toMatchObject({
    id: joined,
    title: `MARKT ${count}`,
    link: `https://agenda.example/${count}`,
    url: `https://agenda.example/${count}?read`,
  })
})

test.each([
  ['its own source still proves it', {}, contradicted, ['verified', 'contradicted'], null, false],
  ['its own source contradicts it', contradicted, {}, ['contradicted', 'verified'], 'less-proof', false],
  ['each proves less', contradicted, weaker, ['contradicted', 'partly'], 'less-proof', false],
  [
    'its own source proves less and the other contradicts it',
    weaker,
    contradicted,
    ['partly', 'contradicted'],
    'less-proof',
    false,
  ],
  [
    'its own source contradicts it and the other cannot be read',
    contradicted,
    unreadable,
    ['contradicted', 'unreachable'],
    'contradicted',
    true,
  ],
  [
    'its own source is silent and the other contradicts it',
    { proof: { verdict: 'unverified' as const, score: 0.2, evidence: UNPROVEN } },
    contradicted,
    ['unverified', 'contradicted'],
    'contradicted',
    true,
  ],
  [
    'the other cancels it',
    {},
    { ...contradicted, result: 'cancelled' as const },
    ['verified', 'contradicted'],
    'cancelled',
    true,
  ],
])(
  'an event with two sources keeps the best proof that is left: %s',
  async (_, own, other, expected, doubt, withheld) => {
    const id = await oldApprovedEvent()
    const joined = await joinTo(id)
    await requestRejudgements(catalogue.ctx)
    await answer(id, own)
    // Nothing is decided before every source is judged.
    expect(await stored(id)).toMatchObject({ judgedRules: 0, doubt: null })
    await answer(joined, other)
    expect(await verdicts(id)).toEqual(expected)
    expect(await stored(id)).toMatchObject({ judgedRules: JUDGING_RULES, doubt, status: 'approved' })
    expect((await states(id)).at(-1)?.withheld).toBe(withheld)
    const [event] = (await call('GET', `/api/admin/events?status=approved`)).body as AdminEvent[]
    const isProven = expected.includes('verified')
    expect([event?.verdict === 'verified', event?.proof.level === 'full']).toEqual([isProven, isProven])
  },
)

test('the lost answer of a joined source is requested again alone, and what a source proved before is kept', async () => {
  const id = await oldApprovedEvent()
  const joined = await joinTo(id)
  await requestRejudgements(catalogue.ctx)
  await answer(id, weaker)
  catalogue.setClock('2027-03-11T13:00:00Z')
  await requestRejudgements(catalogue.ctx)
  expect((await requests()).slice(2)).toEqual([joined])
  await answer(joined, weaker)
  expect(await stored(id)).toMatchObject({ judgedRules: JUDGING_RULES, doubt: 'less-proof' })
  const [event] = await inDoubt()
  expect(event?.previousProof).toMatchObject({
    verdict: 'verified',
    verdictNow: 'partly',
    source: 'markt.example',
  })
})

test('an event without a read source of its own is judged by its joined source', async () => {
  const source = { kind: 'page' as const, name: 'Suggestion', url: null, sandbox: false }
  const id = await oldEvent({
    runId: null,
    source: { ...source, checkedAt: '2027-03-01T00:00:00Z' },
    evidence: UNPROVEN,
    verdict: 'unverified',
  })
  const joined = await joinTo(id)
  await requestRejudgements(catalogue.ctx)
  expect(await requests()).toEqual([joined])
  await answer(joined, contradicted)
  expect(await stored(id)).toMatchObject({ judgedRules: JUDGING_RULES, doubt: 'contradicted' })
})

test('the source of a merged event is judged by the values of that event, also where the kept one was judged', async () => {
  const kept = await oldEvent({ rules: JUDGING_RULES, title: 'Lentemarkt op het Domplein', location: 'Dom' })
  const day = (await stored(kept))?.startAt.toISOString() ?? ''
  const gone = await oldEvent({ title: 'Bloemenfeest', startDate: day, location: 'Neude' })
  await catalogue.db
    .insertInto('duplicateGroup')
    .values({ id: kept, size: 2, localDate: '2027-04-01' })
    .execute()
  await catalogue.db
    .insertInto('duplicateMember')
    .values([
      { eventId: kept, groupId: kept },
      { eventId: gone, groupId: kept },
    ])
    .execute()
  const merged = await catalogue.http.inject({
    method: 'DELETE',
    url: '/api/admin/events/duplicates',
    headers: catalogue.keys.bearer({ role: 'admin', sub: randomUUID() }),
    payload: { eventIds: [gone] },
  })
  expect(merged.statusCode).toBe(200)
  await requestRejudgements(catalogue.ctx)
  const found = (await requested()).find(({ title }) => title === 'Bloemenfeest')
  expect(found).toMatchObject({ location: 'Neude' })
  expect(found?.id).not.toBe(gone)
})

const FACTS: EventFacts = {
  price: { from: 7.5, to: 7.5, currency: 'EUR' },
  ages: { from: 6, to: null },
  geo: { latitude: 52.0907, longitude: 5.1214 },
}
const factsOf = async (id: string) =>
  Object.fromEntries(
    Object.entries((await stored(id))?.facts ?? {}).map(([name, fact]) => [name, fact?.value]),
  )

test('an event stored before facts were kept has them once its source is judged again, and keeps what an admin has set', {
  tags: 'event.facts-kept',
}, async () => {
  const id = await oldApprovedEvent()
  const edit = { title: 'Voorjaarsmarkt', location: 'Neude', description: 'Words of an admin.' }
  const headers = catalogue.keys.bearer({ role: 'admin', sub: randomUUID() })
  await catalogue.http.inject({ method: 'PUT', url: `/api/admin/events/${id}`, headers, payload: edit })
  expect(await factsOf(id)).toEqual({})
  await requestRejudgements(catalogue.ctx)
  // The stored copy may be older than the last reading.
  await answer(id, { facts: FACTS, checkedAt: '2027-02-01T00:00:00.000Z' })
  expect(await factsOf(id)).toEqual({ ...FACTS, free: false })
  expect(await stored(id)).toMatchObject(edit)
  expect((await states(id)).at(-1)).toMatchObject({
    title: edit.title,
    facts: { ages: { value: FACTS.ages } },
  })
})

test('facts of an older copy replace none of a later reading', { tags: 'event.facts-kept' }, async () => {
  const id = await oldEvent({ facts: { free: true } })
  await requestRejudgements(catalogue.ctx)
  await answer(id, { facts: { free: false }, checkedAt: '2027-02-01T00:00:00.000Z' })
  expect(await factsOf(id)).toEqual({ free: true })
})
