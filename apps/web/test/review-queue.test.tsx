import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminEvent, Contradiction, Proposal, ReviewAction } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem, type Request } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarkets, categories, nothingFound, pendingFair } from './samples.ts'

const eventOf = (number: number, change: Partial<AdminEvent> = {}): AdminEvent => ({
  ...pendingFair,
  id: `0198c2f1-0000-7000-8000-00000000030${number}`,
  title: `Fair ${number}`,
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: null,
  proof: { level: 'full', judged: ['title', 'start', 'city', 'link'], unconfirmed: [] },
  risks: [],
  ...change,
})
const events = [eventOf(1), eventOf(2, { status: 'held' }), eventOf(3)]
const [first, held, third] = events as [AdminEvent, AdminEvent, AdminEvent]
const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const LIST = 'GET /api/admin/events'
const UNDO = `POST /api/admin/events/actions/${actionId}/undo`
const decided = (event: AdminEvent, decision: 'approve' | 'reject') =>
  `PUT /api/events/${event.id}/${decision}`

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/categories': categories,
  'GET /api/admin/events/proposals': [],
  'GET /api/admin/events/actions': [],
  [LIST]: json(events, 200, { 'x-total-count': '3' }),
  'GET /api/admin/events/breakdown': nothingFound,
  [decided(first, 'approve')]: { ...first, status: 'approved', actionId },
  [decided(first, 'reject')]: { ...first, status: 'rejected', actionId },
  [UNDO]: { undone: 1, skipped: [] },
}

async function open(change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  const app = renderApp('/admin/events?view=review')
  await screen.findByRole('article')
  return { network, app }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const shown = () => screen.getByRole('article').getAttribute('aria-labelledby')?.replace('pending-', '')

test('The queue lists pending and held events, the weakest proof first, with the quotes beside the fields', async () => {
  const { network } = await open()
  expect(network.to(LIST).find(({ query }) => query['status'])?.query).toMatchObject({
    status: 'held,pending',
    risk: 'any',
    sort: 'proof',
  })
  const article = screen.getByRole('article', { name: 'Fair 1' })
  const quotes = [...article.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(quotes).toContain('van zaterdag 8 tot en met zondag 16 augustus 2026')
  expect(article.textContent).toContain('Start2')
  expect(screen.getByText('1 of 3')).toBeTruthy()
})

test.each<[string, Contradiction, string[]]>([
  [
    'the text of the page and the claim',
    {
      field: 'start',
      said: { where: 'claim', quote: '2026-08-08T20:30' },
      against: { where: 'words', quote: 'om 19.00 uur' },
    },
    ['Start', 'They differ', 'Claimed: Sat 8 Aug 2026, 20:30', 'In the text of the page: om 19.00 uur'],
  ],
  [
    'the markup and the text of the page',
    {
      field: 'end',
      said: { where: 'markup', quote: '2026-08-16' },
      against: { where: 'words', quote: 'tot en met 9 augustus' },
    },
    ['End', 'In the page’s markup: Sun 16 Aug 2026', 'In the text of the page: tot en met 9 augustus'],
  ],
  [
    'an event that its page cancels',
    {
      field: 'status',
      said: { where: 'claim', quote: '2026-08-08' },
      against: { where: 'markup', quote: 'EventCancelled' },
    },
    ['Takes place', 'Claimed: Sat 8 Aug 2026', 'In the page’s markup: EventCancelled'],
  ],
])(
  'The evidence shows both quotes of %s, each with its source',
  { tags: 'event.contradiction' },
  async (_, contradiction, said) => {
    const sources = held.sources.map((source) => ({
      ...source,
      evidence: { ...source.evidence, contradiction },
    }))
    const denied = { ...held, sources, verdict: 'contradicted' as const }
    await open({ [LIST]: json([denied], 200, { 'x-total-count': '1' }) })
    const evidence = within(screen.getByRole('figure', { name: 'Evidence' }))
    const row = evidence.getByText('They differ', { exact: false }).closest('div')
    for (const text of said) expect(row?.textContent.replaceAll('\u00a0', ' ')).toContain(text)
    expect(screen.getByText(/^Held: its source says something else\./)).toBeTruthy()
  },
)

test.each([
  ['the word that shows it', { proven: true, quote: 'kermis' }, '5kermis'],
  ['that no word shows it', { proven: false, quote: null }, '?No proof found'],
  ['that nothing can judge it', null, 'Not judged: nothing on the page can show it'],
])('The evidence shows for the category %s', { tags: 'event.category-judged' }, async (_, category, text) => {
  const sources = first.sources.map((source) => ({ ...source, evidence: { ...source.evidence, category } }))
  await open({ [LIST]: json([{ ...first, sources }], 200, { 'x-total-count': '1' }) })
  const evidence = within(screen.getByRole('figure', { name: 'Evidence' }))
  expect(evidence.getByText('Category').closest('div')?.textContent).toBe(`Category${text}`)
})

test('The evidence says what is only assumed of a day', async () => {
  const start = { proven: false, quote: '12 juni', assumed: 'year' as const }
  const sources = first.sources.map((source) => ({ ...source, evidence: { ...source.evidence, start } }))
  await open({ [LIST]: json([{ ...first, sources }], 200, { 'x-total-count': '1' }) })
  const evidence = within(screen.getByRole('figure', { name: 'Evidence' }))
  expect(evidence.getByText('12 juni').closest('div')?.textContent).toBe(
    'Start?12 juni (The page names no year: taken from the day of reading)',
  )
})

test('The evidence shows the sentence around a quote, and what was judged of end and place', {
  tags: 'event.proof-covers',
}, async () => {
  const sources = first.sources.map((source) => ({
    ...source,
    evidence: {
      ...source.evidence,
      start: {
        proven: true,
        quote: 'zaterdag 8 augustus',
        around: { before: 'Wij openen op ', after: ' om tien.' },
      },
      end: { proven: true, quote: null },
      location: { proven: false, quote: null },
    },
  }))
  await open({ [LIST]: json([{ ...first, sources }], 200, { 'x-total-count': '1' }) })
  const evidence = within(screen.getByRole('figure', { name: 'Evidence' }))
  const row = (label: string) => evidence.getByText(label).closest('div')
  expect(row('Start')?.textContent).toBe('Start2Wij openen op zaterdag 8 augustus om tien.')
  expect(row('Start')?.querySelector('mark')?.textContent).toBe('zaterdag 8 augustus')
  expect(row('End')?.textContent).toBe('End5Matches the source')
  expect(row('Location')?.textContent).toBe('Location?No proof found')
})

test('An event without a stated hour says so in the queue', { tags: 'event.time-not-stated' }, async () => {
  const unhoured = { ...first, allDay: false, timeKnown: false, endDate: null }
  await open({ [LIST]: json([unhoured], 200, { 'x-total-count': '1' }) })
  expect(screen.getByText('Sat 8 Aug 2026, time not stated', { exact: false })).toBeTruthy()
})

test('J and K move through the queue and stop at its ends', async () => {
  await open()
  press('k')
  expect(shown()).toBe(first.id)
  press('j')
  expect(shown()).toBe(held.id)
  press('J')
  press('j')
  expect(shown()).toBe(third.id)
  press('k')
  expect(shown()).toBe(held.id)
})

test.each([
  ['a', 'approve', 'Fair 1 is now visible to subscribers.'],
  ['r', 'reject', 'Fair 1 will not be shown, and is not taken in again.'],
] as const)('%s decides, and the next event is there at once', async (key, decision, text) => {
  const { network } = await open()
  press(key)
  expect(shown()).toBe(held.id)
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(network.to(decided(first, decision))).toHaveLength(1)
})

const decision = (change: Partial<ReviewAction> = {}): ReviewAction => ({
  id: actionId,
  kind: 'approve',
  at: '2026-07-16T14:31:00Z',
  actorId: admin.id,
  events: 1,
  eventId: first.id,
  title: first.title,
  filter: null,
  undoneAt: null,
  ...change,
})
/** The server's decisions; those of this admin are the newest. */
const decisions = (newest: () => ReviewAction | undefined) => ({
  'GET /api/admin/events/actions': ({ query }: Request) => {
    const own = newest()
    return query['mine'] === 'true' && own ? [own] : []
  },
})

test('U undoes the decision that was made just before, even when it is still being sent', {
  tags: 'review.undo-last',
}, async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  let newest: ReviewAction | undefined
  const { network } = await open({
    ...decisions(() => newest),
    [decided(first, 'approve')]: () => promise,
  })
  press('a')
  press('u')
  expect(shown()).toBe(held.id)
  newest = decision()
  resolve({ ...first, status: 'approved', actionId })
  await waitFor(() => expect(network.to(UNDO)).toHaveLength(1))
  await waitFor(() => expect(shown()).toBe(first.id))
})

test.each<[string, Partial<ReviewAction>, string]>([
  ['a series', { kind: 'approve_series', events: 17 }, 'Series approved, Fair 1, 17 events'],
  [
    'many that a filter found',
    {
      events: 412,
      eventId: null,
      title: null,
      filter: { city: 'Utrecht', proof: 'full', status: 'pending' },
    },
    'Approved, 412 events: Utrecht, fully confirmed',
  ],
  [
    'the rejection of some statuses',
    {
      kind: 'reject',
      events: 3,
      eventId: null,
      title: null,
      filter: { status: 'held,pending', category: bookMarkets.id, q: 'kermis', from: '2026-08-01' },
    },
    `Rejected, 3 events: titled “kermis”, ${bookMarkets.name}, from 1 Aug 2026, held, pending`,
  ],
  ['many that were selected', { events: 12, eventId: null, title: null }, 'Approved, 12 events'],
])(
  '"Undo last" names %s, made on another screen or before a reload',
  {
    tags: 'review.undo-last',
  },
  async (_, change, name) => {
    let newest: ReviewAction | undefined = decision(change)
    const { network } = await open({
      ...decisions(() => newest),
      [UNDO]: () => {
        newest = undefined
        return { undone: 1, skipped: [] }
      },
    })
    const button = await screen.findByRole('button', { name: 'Undo last', description: name })
    fireEvent.click(button)
    await waitFor(() => expect(network.to(UNDO)).toHaveLength(1))
    const none = 'You have decided nothing in the last 30 days.'
    await screen.findByRole('button', { name: 'Undo last', description: none })
    expect(button).toHaveProperty('disabled', true)
    const reads = () => network.to('GET /api/admin/events/actions').length
    const before = reads()
    press('u')
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    expect(network.to(UNDO)).toHaveLength(1)
  },
)

test.each([
  ['the message about it', () => screen.findByRole('button', { name: 'Undo' })],
  [
    'the list of decisions',
    async () =>
      within(await screen.findByRole('region', { name: 'Latest decisions' })).findByRole('button', {
        name: /^Undo Approved, Fair 1/,
      }),
  ],
])(
  'An event whose decision is undone in %s returns to the open queue',
  { tags: 'review.undo-last' },
  async (_, undoButton) => {
    let made: ReviewAction[] = []
    await open({
      'GET /api/admin/events/actions': ({ query }: Request) =>
        query['mine'] === 'true' ? made.filter(({ undoneAt }) => undoneAt === null) : made,
      [decided(first, 'approve')]: () => {
        made = [decision()]
        return { ...first, status: 'approved', actionId }
      },
      [UNDO]: () => {
        made = [decision({ undoneAt: '2026-07-16T14:32:00Z' })]
        return { undone: 1, skipped: [] }
      },
    })
    press('a')
    expect(screen.getByText('1 of 2')).toBeTruthy()
    fireEvent.click(await undoButton())
    expect(await screen.findByText('2 of 3')).toBeTruthy()
    press('k')
    expect(shown()).toBe(first.id)
  },
)

test('An undo that is refused says why', { tags: 'review.undo-last' }, async () => {
  await open({ ...decisions(() => decision()), [UNDO]: problem(409, 'Another admin has decided since.') })
  press('u')
  expect(await screen.findByText('Another admin has decided since.')).toBeTruthy()
  expect(shown()).toBe(first.id)
})

test('An event whose decision is refused returns to the queue with an error', async () => {
  await open({ [decided(first, 'approve')]: problem(500, 'No.') })
  press('a')
  expect(await screen.findByText('Failed to approve the event. Please try again.')).toBeTruthy()
  expect(shown()).toBe(first.id)
})

test('An event that another admin has decided meanwhile leaves the queue, which is said', {
  tags: 'review.one-decision',
}, async () => {
  await open({ [decided(first, 'approve')]: problem(409, 'This event is rejected.') })
  press('a')
  const words = 'Somebody else has decided about Fair 1 meanwhile, and that stays.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(shown()).toBe(held.id)
})

test('A held event shows the reason, and A does not approve it', async () => {
  const { network } = await open()
  press('j')
  expect(screen.getByText(/^Held: a required field has no proof/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Approve Fair 2' })).toHaveProperty('disabled', true)
  press('a')
  expect(shown()).toBe(held.id)
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('When the next page cannot be loaded, the queue says so after the last event, and loads it on request', async () => {
  let down = true
  const { network } = await open({
    [LIST]: ({ query }: Request) => {
      if (!query['cursor']) {
        const link = '</api/admin/events?cursor=2>; rel="next"'
        return json([first], 200, { 'x-total-count': '2', link })
      }
      return down ? problem(503, 'unavailable') : json([third], 200, { 'x-total-count': '2' })
    },
  })
  press('a')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Nothing needs a look')).toBeNull()
  expect(network.to(LIST).filter(({ query }) => query['cursor'])).toHaveLength(1)
  down = false
  fireEvent.click(retry)
  expect(await screen.findByRole('article', { name: 'Fair 3' })).toBeTruthy()
})

test('An empty queue says so, and still does while it is refetched', async () => {
  let list = async () => json([first], 200, { 'x-total-count': '1' })
  const { network, app } = await open({ [LIST]: () => list() })
  press('a')
  expect(await screen.findByText('Nothing needs a look')).toBeTruthy()
  const before = network.to(LIST).length
  list = () => new Promise(() => undefined)
  void app.queryClient.invalidateQueries()
  await waitFor(() => expect(network.to(LIST).length).toBeGreaterThan(before))
  expect(screen.getByText('Nothing needs a look')).toBeTruthy()
})

test('E opens the event for editing', async () => {
  const { app } = await open({ [`GET /api/events/${first.id}`]: first })
  press('e')
  await waitFor(() => expect(app.search()).toContain(`edit=${first.id}`))
  press('a')
  expect(shown()).toBe(first.id)
})

test('Single keys do nothing while typing or with Ctrl, nor when they are turned off', async () => {
  const { network } = await open()
  fireEvent.keyDown(screen.getByLabelText('Search title'), { key: 'a' })
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true })
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  press('a')
  expect(shown()).toBe(first.id)
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(screen.queryByText('A')).toBeNull()
  expect(localStorage.getItem('reviewShortcuts')).toBe('off')
})

const proposal: Proposal = {
  id: '0198c2f1-0000-7000-8000-00000000b101',
  kind: 'moved',
  event: eventOf(4, { status: 'approved' }),
  changes: [
    { field: 'startDate', before: '2026-08-08', after: '2026-08-15', quote: 'zaterdag 15 augustus 2026' },
  ],
  quote: null,
  goneSince: null,
  sourceUrl: 'https://hoorn.example/kermis',
  sandbox: true,
  checkedAt: '2026-07-16T14:31:00Z',
}
const PROPOSALS = 'GET /api/admin/events/proposals'

test.each([
  ['Confirm', 'confirm', 'Fair 4 says now what its source says.'],
  ['Dismiss', 'dismiss', 'Fair 4 stays as it is.'],
])(
  'A proposal shows the old and the new value, and %s decides it with one click',
  async (label, answer, text) => {
    const path = `POST /api/admin/events/proposals/${proposal.id}/${answer}`
    const { network } = await open({
      [PROPOSALS]: [proposal],
      [path]: { ...proposal.event, id: proposal.id, actionId },
    })
    const button = await screen.findByRole('button', { name: `${label} Fair 4` })
    const change = document.querySelector('[aria-labelledby=proposals] dl')
    expect(change?.textContent).toContain('before: Sat 8 Aug 2026')
    expect(change?.textContent).toContain('now: Sat 15 Aug 2026zaterdag 15 augustus 2026')
    fireEvent.click(button)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(network.to(path)).toHaveLength(1)
  },
)

test.each<[string, Partial<Proposal>, string]>([
  [
    'its page is gone',
    { kind: 'gone', goneSince: '2026-07-14T09:00:00Z' },
    'Its page has been gone since 14 Jul 2026. Confirming cancels the event.',
  ],
  [
    'its source speaks against it',
    { kind: 'missing', quote: 'Het concert is afgelast.' },
    'Its source does not name it any more, or speaks against it. Confirming cancels the event.Het concert is afgelast.',
  ],
])(
  'An admin reads that %s, and cancels the event or leaves it',
  { tags: ['event.recheck-gone', 'event.recheck-missing'] },
  async (_, changes, reason) => {
    await open({ [PROPOSALS]: [{ ...proposal, changes: [], ...changes }] })
    expect(await screen.findByRole('button', { name: 'Cancel the event Fair 4' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Dismiss Fair 4' })).toBeTruthy()
    expect(document.querySelector('[aria-labelledby=proposals]')?.textContent).toContain(reason)
  },
)
