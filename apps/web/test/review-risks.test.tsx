import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminEvent, EventBreakdown } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem, type Request } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, categories, nothingFound, pendingFair } from './samples.ts'

const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const doubtful: AdminEvent = {
  ...pendingFair,
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: null,
  seriesId: '0198c2f1-0000-7000-8000-00000000b001',
  seriesPending: 17,
  proof: {
    level: 'partial',
    judged: ['title', 'start', 'city', 'link', 'end', 'location'],
    unconfirmed: ['end', 'location'],
  },
  risks: ['partial-proof', 'new-domain'],
}
const proven: AdminEvent = {
  ...doubtful,
  proof: { level: 'full', judged: ['title', 'start', 'city', 'link'], unconfirmed: [] },
  risks: ['new-domain'],
}
const odd: EventBreakdown = {
  ...nothingFound,
  events: 12,
  single: 12,
  risks: [
    { risk: 'new-domain', events: 9 },
    { risk: 'partial-proof', events: 4 },
  ],
}
const rest: EventBreakdown = {
  events: 34,
  series: 2,
  single: 8,
  proof: { weak: 0, partial: 0, full: 34 },
  risks: [],
  firstTitles: ['Weekmarkt', 'Kermis'],
  bySource: [
    { source: 'nl-markets.ics', events: 30, series: 2 },
    { source: 'hoorn.example', events: 4, series: 0 },
  ],
  bySeries: [{ seriesId: String(doubtful.seriesId), title: 'Weekmarkt', events: 26 }],
}
const LIST = 'GET /api/admin/events'
const BREAKDOWN = 'GET /api/admin/events/breakdown'
const APPROVE = `PUT /api/events/${doubtful.id}/approve`
const SERIES = `PUT /api/events/${doubtful.id}/approve-series`
const BULK = 'POST /api/admin/events/bulk'

function open(change: Answers = {}, path = '/admin/events?view=review') {
  storeSignIn(admin)
  const network = fakeNetwork({
    'GET /api/user/profile': admin,
    'GET /api/categories': categories,
    'GET /api/admin/events/proposals': [],
    'GET /api/admin/events/actions': [],
    [LIST]: json([doubtful], 200, { 'x-total-count': '12' }),
    [BREAKDOWN]: ({ query }: Request) => (query['risk'] === 'none' ? rest : odd),
    [APPROVE]: { ...doubtful, status: 'approved', actionId },
    [SERIES]: { actionId, done: 17, skipped: [], more: false },
    [BULK]: { actionId, done: 30, skipped: [], more: false },
    ...change,
  })
  return { network, app: renderApp(path) }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const dialog = () => within(screen.getByRole('dialog'))

test('The queue begins with the events that have a risk, names it, and can be limited to one risk', {
  tags: 'review.needs-eyes',
}, async () => {
  const { network, app } = open()
  expect(await screen.findByRole('heading', { name: '12 to look at' })).toBeTruthy()
  const sheet = within(screen.getByRole('article'))
  expect(sheet.getByText('New site')).toBeTruthy()
  expect(sheet.getByText('4 of 6 fields proven. Not confirmed by its source: end and location.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'New site 9' }))
  expect(app.search()).toContain('risk=new-domain')
  await waitFor(() => expect(network.to(LIST).at(-1)?.query).toMatchObject({ risk: 'new-domain' }))
})

test.each([
  ['a', APPROVE],
  ['s', SERIES],
])(
  'Below full proof %s asks once and names what is not confirmed',
  { tags: 'review.asks-once' },
  async (key, path) => {
    const { network } = open()
    await screen.findByRole('article')
    press(key)
    expect(dialog().getByText('Not confirmed by its source: end and location.')).toBeTruthy()
    expect(network.to(path)).toHaveLength(0)
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(network.to(path)).toHaveLength(0)
    press(key)
    fireEvent.click(dialog().getByRole('button', { name: 'Approve anyway' }))
    await waitFor(() => expect(network.to(path)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('With full proof S approves the whole series at once, and its button says how many dates', {
  tags: 'review.series-key',
}, async () => {
  const { network } = open({ [LIST]: json([proven], 200, { 'x-total-count': '1' }) })
  expect(await screen.findByRole('button', { name: 'Approve the series (17) Hoornse Kermis' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '1 to look at' })).toBeTruthy()
  press('s')
  await waitFor(() => expect(network.to(SERIES)).toHaveLength(1))
  expect(network.to(APPROVE)).toHaveLength(0)
})

test('S does nothing for an event outside of a series', async () => {
  const { network } = open({ [LIST]: json([{ ...proven, seriesId: null }], 200, { 'x-total-count': '1' }) })
  await screen.findByRole('article')
  press('s')
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('Events without a risk are approved by source with one press, after a breakdown of them', {
  tags: 'review.group-breakdown',
}, async () => {
  const { network } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 30... nl-markets.ics' }))
  await waitFor(() => expect(dialog().getByText('fully confirmed')).toBeTruthy())
  expect(network.to(BREAKDOWN).at(-1)?.query).toMatchObject({
    status: 'pending',
    risk: 'none',
    source: 'nl-markets.ics',
  })
  const parts = dialog().getAllByRole('definition')
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    '34 fully confirmed',
    'WeekmarktKermis',
    '30 nl-markets.ics4 hoorn.example',
    '26 Weekmarkt8 single dates',
    'None',
  ])
  fireEvent.click(dialog().getByRole('button', { name: 'Approve all' }))
  await waitFor(() => expect(network.to(BULK)).toHaveLength(1))
  expect(network.to(BULK)[0]?.body).toEqual({
    decision: 'approve',
    filter: { status: 'pending', risk: 'none', source: 'nl-markets.ics' },
  })
  expect(await screen.findByText('30 events approved.')).toBeTruthy()
})

test('Below a source each of its series is approved with one press', {
  tags: 'review.group-breakdown',
}, async () => {
  const { network } = open()
  fireEvent.click(await screen.findByText('2 series'))
  fireEvent.click(await screen.findByRole('button', { name: 'Approve 26... Weekmarkt' }))
  await waitFor(() => expect(dialog().getByText('fully confirmed')).toBeTruthy())
  fireEvent.click(dialog().getByRole('button', { name: 'Approve all' }))
  const filter = { status: 'pending', risk: 'none', source: 'nl-markets.ics', seriesId: doubtful.seriesId }
  await waitFor(() => expect(network.to(BULK)[0]?.body).toEqual({ decision: 'approve', filter }))
})

test('What readers reported stands above the queue, and nothing when there is none', {
  tags: 'review.needs-eyes',
}, async () => {
  const reports = {
    counts: { 'wrong-date': 0, cancelled: 3, closed: 0 },
    latestAt: '2026-07-17T09:30:00Z',
  }
  let reported: AdminEvent[] = [{ ...doubtful, status: 'approved', title: 'Kerstmarkt', reports }]
  open({
    [LIST]: ({ query }: Request) => {
      const found = query['reported'] === 'true' ? reported : [doubtful]
      return json(found, 200, { 'x-total-count': String(found.length) })
    },
    [`POST /api/admin/events/${doubtful.id}/reports/dismiss`]: () => {
      reported = []
      return { id: doubtful.id, dismissed: 3 }
    },
  })
  const panel = await screen.findByRole('region', { name: 'Reported by readers and organisers' })
  expect(within(panel).getByText('Cancelled: 3')).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: 'Still right Kerstmarkt' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Reported by readers and organisers' })).toBeNull(),
  )
})

test('The events of a group can be reviewed one by one', async () => {
  const { network, app } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Look through nl-markets.ics' }))
  expect(app.search()).toContain('risk=none')
  const wanted = { source: 'nl-markets.ics', risk: 'none', status: 'held,pending' }
  await waitFor(() => expect(network.to(LIST).at(-1)?.query).toMatchObject(wanted))
})

test('An empty queue says that no event has a risk and that no other one waits', async () => {
  open({ [LIST]: json([], 200, { 'x-total-count': '0' }), [BREAKDOWN]: nothingFound })
  expect(await screen.findByText('Nothing needs a look')).toBeTruthy()
  expect(await screen.findByText('Nothing else waits for a decision.')).toBeTruthy()
})

test('Groups that cannot be loaded have a retry button', async () => {
  const { network } = open({ [BREAKDOWN]: problem(503, 'No.') })
  expect(await screen.findByText('The groups could not be loaded.')).toBeTruthy()
  const asked = network.to(BREAKDOWN).length
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(network.to(BREAKDOWN).length).toBeGreaterThan(asked))
})

test('The list of all events is filtered by risk and proof, and sorted by proof', {
  tags: 'review.sorted-by-proof',
}, async () => {
  const { network } = open({}, '/admin/events?risk=any&proof=partial&sort=proof&source=hoorn.example')
  await waitFor(() =>
    expect(network.to(LIST).at(-1)?.query).toMatchObject({
      risk: 'any',
      proof: 'partial',
      sort: 'proof',
      source: 'hoorn.example',
    }),
  )
  fireEvent.change(screen.getByLabelText('To look at'), { target: { value: 'holiday-rule' } })
  await waitFor(() => expect(network.to(LIST).at(-1)?.query).toMatchObject({ risk: 'holiday-rule' }))
})
