import { randomUUID } from 'node:crypto'
import type { AdminEvent, BulkResult, Candidate, EventBreakdown } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approve, PROVEN, UNPROVEN } from './candidates.ts'
import { openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

const day = (date: string) => ({ startDate: date, endDate: null, allDay: true })
const link = (host: string) => `https://${host}/${randomUUID()}`
const source = (name: string, kind: 'feed' | 'page' = 'feed') => ({
  source: { kind, name, url: null, sandbox: false, checkedAt: '2027-03-01T00:00:00Z' },
})
const fine = (title: string, members: Partial<Candidate> = {}): Partial<Candidate> => ({
  title,
  ...source('feed.example'),
  ...members,
})

const list = async (query = '') =>
  (await stage.admin('GET', `/api/admin/events?sort=soonest&${query}`)).json<AdminEvent[]>()
const risksOf = async (id: string) => (await list()).find((event) => event.id === id)?.risks
const breakdown = async (query = '') =>
  (await stage.admin('GET', `/api/admin/events/breakdown?${query}`)).json<EventBreakdown>()

test('each waiting event is listed with its risks and its proof', { tags: 'event.risks' }, async () => {
  await stage.takeInAll(
    fine('Alles klopt', day('2027-04-01')),
    fine('Zonder categorie', { ...day('2027-04-02'), categoryId: null }),
    fine('Onbewezen', { ...day('2027-04-03'), evidence: UNPROVEN }),
    fine('Nieuwe site', {
      ...day('2027-04-04'),
      ...source('new.example', 'page'),
      link: link('new.example'),
    }),
    fine('Op Koningsdag', { ...day('2027-04-27'), evidence: { ...PROVEN, ruleOnHoliday: true } }),
  )
  expect((await list()).map(({ title, risks, proof }) => [title, risks, proof.level])).toEqual([
    ['Alles klopt', [], 'full'],
    ['Zonder categorie', ['uncategorised'], 'full'],
    ['Onbewezen', ['weak-proof'], 'weak'],
    ['Nieuwe site', ['new-domain'], 'full'],
    ['Op Koningsdag', ['holiday-rule'], 'full'],
  ])
  const pending = (await stage.admin('GET', '/api/events/pending?limit=100')).json<AdminEvent[]>()
  expect(pending.find(({ title }) => title === 'Nieuwe site')?.risks).toEqual(['new-domain'])
})

test('a domain is new until one of its events is approved, and again when that is undone', async () => {
  const page = source('new.example', 'page')
  const [first = '', second = ''] = await stage.takeInAll(
    { title: 'Eerste markt', ...day('2027-04-01'), ...page, link: link('www.new.example') },
    { title: 'Tweede beurs', ...day('2027-04-08'), ...page, link: link('new.example') },
  )
  expect(await risksOf(second)).toEqual(['new-domain'])
  const { actionId } = await approve(stage.catalogue, first)
  expect(await risksOf(second)).toEqual([])
  expect((await list('risk=any')).map(({ id }) => id)).toEqual([])
  const [third = ''] = await stage.takeInAll({
    title: 'Derde feest',
    ...day('2027-04-15'),
    ...page,
    link: link('new.example'),
  })
  expect(await risksOf(third)).toEqual([])
  await stage.undo(actionId)
  expect(await risksOf(second)).toEqual(['new-domain'])
})

test('risks and proof are computed again after an edit and for a better source', async () => {
  const id = randomUUID()
  const [event = ''] = await stage.takeInAll(
    fine('Boekenmarkt', { id, categoryId: null, evidence: UNPROVEN }),
  )
  expect(await risksOf(event)).toEqual(['weak-proof', 'uncategorised'])
  const [known] = (await stage.admin('GET', '/api/categories')).json<{ id: string }[]>()
  await stage.admin('PUT', `/api/admin/events/${event}`, { categoryId: known?.id })
  expect(await risksOf(event)).toEqual(['weak-proof'])
  await stage.takeInAll(
    fine('Boekenmarkt', {
      id,
      source: { ...source('feed.example').source, checkedAt: '2027-03-02T00:00:00Z' },
    }),
  )
  expect(await risksOf(event)).toEqual([])
})

test('a merge adds the other event’s proof to the kept one, and undo removes it', async () => {
  const [kept = '', gone = ''] = await stage.takeInAll(
    fine('Vlinderwandeling', { verdict: 'partly', score: 0.8 }),
    fine('Promenade des papillons', { score: 1, link: link('other.example') }),
  )
  expect(await risksOf(kept)).toEqual(['partial-proof'])
  const merged = await stage.admin('DELETE', '/api/admin/events/duplicates', { eventIds: [gone] })
  expect(merged.statusCode).toBe(200)
  expect(await risksOf(kept)).toEqual([])
  await stage.undo(merged.json<{ actionId: string }>().actionId)
  expect(await risksOf(kept)).toEqual(['partial-proof'])
})

test('the list is filtered by risk and by proof, and sorted by proof over its pages', {
  tags: 'review.sorted-by-proof',
}, async () => {
  await stage.takeInAll(
    fine('Vol een', day('2027-04-01')),
    fine('Deels twee', { ...day('2027-04-02'), verdict: 'partly' }),
    fine('Zwak drie', { ...day('2027-04-03'), evidence: UNPROVEN }),
    fine('Vol vier', { ...day('2027-04-04'), categoryId: null }),
    fine('Zwak vijf', { ...day('2027-04-05'), evidence: UNPROVEN }),
  )
  const titles = async (query: string) => (await list(query)).map(({ title }) => title)
  expect(await titles('risk=any')).toEqual(['Deels twee', 'Zwak drie', 'Vol vier', 'Zwak vijf'])
  expect(await titles('risk=none')).toEqual(['Vol een'])
  expect(await titles('risk=uncategorised,partial-proof')).toEqual(['Deels twee', 'Vol vier'])
  expect(await titles('risk=none,uncategorised')).toEqual(['Vol een', 'Vol vier'])
  expect(await titles('proof=weak&status=held')).toEqual(['Zwak drie', 'Zwak vijf'])
  expect(await titles('proof=full')).toEqual(['Vol een', 'Vol vier'])

  const paged: string[] = []
  let url: string | undefined = '/api/admin/events?sort=proof&limit=1'
  while (url) {
    const page = await stage.admin('GET', url)
    paged.push(...page.json<AdminEvent[]>().map(({ title }) => title))
    url = /<([^>]+)>; rel="next"/.exec(String(page.headers['link']))?.[1]
  }
  expect(paged).toEqual(['Zwak drie', 'Zwak vijf', 'Deels twee', 'Vol een', 'Vol vier'])
})

test.each(['risk=price', 'risk=', 'proof=4', 'sort=risk'])('?%s is refused', async (query) => {
  expect((await stage.admin('GET', `/api/admin/events?${query}`)).statusCode).toBe(400)
})

const series = (slot: string) => ({
  series: { feed: 'https://feed.example/', uid: 'weekly', slot },
  link: 'https://feed.example/weekly',
})

test('approving a series leaves its rule dates on holidays pending, except the date it was approved from', {
  tags: 'event.rule-on-holiday',
}, async () => {
  const onHoliday = { evidence: { ...PROVEN, ruleOnHoliday: true } }
  const [usual = '', first = '', second = ''] = await stage.takeInAll(
    fine('Weekmarkt', { ...day('2027-04-20'), ...series('1') }),
    fine('Weekmarkt', { ...day('2027-04-27'), ...series('2'), ...onHoliday }),
    fine('Weekmarkt', { ...day('2027-05-06'), ...series('3'), ...onHoliday }),
  )
  expect((await list()).map(({ seriesPending }) => seriesPending)).toEqual([1, 2, 2])
  const approveSeries = async (id: string) => stage.admin('PUT', `/api/events/${id}/approve-series`)
  const decided = await approveSeries(usual)
  expect(decided.json<BulkResult>()).toMatchObject({ done: 1 })
  // A date found later does not approve itself either.
  const [later = '', usualAgain = ''] = await stage.takeInAll(
    fine('Weekmarkt', { ...day('2027-05-17'), ...series('4'), ...onHoliday }),
    fine('Weekmarkt', { ...day('2027-05-24'), ...series('5') }),
  )
  const all = [usual, first, second, later, usualAgain]
  expect(await stage.statusesOf(all)).toEqual(['approved', 'pending', 'pending', 'pending', 'approved'])
  expect((await approveSeries(first)).json<BulkResult>()).toMatchObject({ done: 1 })
  expect(await stage.statusesOf(all)).toEqual(['approved', 'approved', 'pending', 'pending', 'approved'])
})

test('approving by a filter leaves its rule dates on holidays pending, unless it names a risk', {
  tags: 'event.rule-on-holiday',
}, async () => {
  const onHoliday = { evidence: { ...PROVEN, ruleOnHoliday: true } }
  const ids = await stage.takeInAll(
    fine('Weekmarkt', { ...day('2027-04-20'), ...series('1') }),
    fine('Weekmarkt', { ...day('2027-04-27'), ...series('2'), ...onHoliday }),
  )
  const approveAll = async (filter: object) =>
    (await stage.admin('POST', '/api/admin/events/bulk', { decision: 'approve', filter })).json<BulkResult>()
  expect(await approveAll({ source: 'feed.example' })).toMatchObject({ done: 1 })
  expect(await stage.statusesOf(ids)).toEqual(['approved', 'pending'])
  expect(await approveAll({ source: 'feed.example', risk: 'any,none' })).toMatchObject({ done: 1 })
})

test('a breakdown counts what a filter finds by proof, risk, source and series', async () => {
  await stage.takeInAll(
    fine('Weekmarkt', { ...day('2027-04-01'), ...series('1') }),
    fine('Weekmarkt', { ...day('2027-04-08'), ...series('2') }),
    fine('Los feest', { ...day('2027-04-09'), ...source('other.example'), categoryId: null }),
    fine('Zwak geval', { ...day('2027-04-10'), evidence: UNPROVEN }),
  )
  const [weekly] = await list('q=weekmarkt')
  expect(weekly?.seriesPending).toBe(2)
  expect((await list()).map(({ title, startsSeries }) => [title, startsSeries])).toEqual([
    ['Weekmarkt', true],
    ['Weekmarkt', undefined],
    ['Los feest', undefined],
    ['Zwak geval', undefined],
  ])
  expect((await list('risk=starts-series')).map(({ id }) => id)).toEqual([weekly?.id])
  expect(await breakdown('status=pending,held')).toEqual({
    events: 4,
    series: 1,
    single: 2,
    proof: { weak: 1, partial: 0, full: 3 },
    risks: [
      { risk: 'uncategorised', events: 1 },
      { risk: 'weak-proof', events: 1 },
    ],
    firstTitles: ['Weekmarkt', 'Los feest', 'Zwak geval'],
    bySource: [
      { source: 'feed.example', events: 3, series: 1 },
      { source: 'other.example', events: 1, series: 0 },
    ],
    bySeries: [{ seriesId: weekly?.seriesId, title: 'Weekmarkt', events: 2 }],
  })
  expect(await breakdown('status=approved')).toEqual({
    events: 0,
    series: 0,
    single: 0,
    proof: { weak: 0, partial: 0, full: 0 },
    risks: [],
    firstTitles: [],
    bySource: [],
    bySeries: [],
  })
})

test('a group without risks is approved as one decision, without other events', async () => {
  const ids = await stage.takeInAll(
    fine('Goed een', day('2027-04-01')),
    fine('Goed twee', day('2027-04-02')),
    fine('Elders', { ...day('2027-04-03'), ...source('other.example') }),
    fine('Zonder categorie', { ...day('2027-04-04'), categoryId: null }),
  )
  const decided = await stage.admin('POST', '/api/admin/events/bulk', {
    decision: 'approve',
    filter: { status: 'pending', source: 'feed.example', risk: 'none' },
  })
  expect(decided.json<BulkResult>()).toMatchObject({ done: 2, skipped: [] })
  expect(await stage.statusesOf(ids)).toEqual(['approved', 'approved', 'pending', 'pending'])
  await stage.undo(decided.json<BulkResult>().actionId)
  expect(await stage.statusesOf(ids)).toEqual(['pending', 'pending', 'pending', 'pending'])
})
