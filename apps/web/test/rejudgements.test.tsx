import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminEvent, EventSource, Rejudging } from '@uitpost/contracts'
import { describe, expect, test } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, aiProvider, categories, health, pendingFair, platformStats } from './samples.ts'

const PROGRESS = 'GET /api/admin/events/rejudging'
const LIST = 'GET /api/admin/events'
const rejudging: Rejudging = {
  rules: 1,
  countries: [
    { country: 'NL', judged: 620, remaining: 380, failed: 1 },
    { country: 'BE', judged: 480, remaining: 0, failed: 0 },
  ],
  doubts: 2,
}
const done: Rejudging = {
  ...rejudging,
  countries: [{ country: 'NL', judged: 1001, remaining: 0, failed: 0 }],
}

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/categories': categories,
  'GET /api/admin/events/proposals': [],
  'GET /api/admin/events/actions': [],
  'GET /api/events/pending': json([], 200, { 'x-total-count': '0' }),
  'GET /api/stats/platform': platformStats,
  'GET /health': health,
  'GET /api/admin/discovery/provider': aiProvider,
}

function open(path: string, change: Answers) {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  renderApp(path)
  return network
}

describe('the progress on the admin dashboard', () => {
  test('shows judged events of each country that is not done, and what could not be read', async () => {
    open('/admin', { [PROGRESS]: rejudging })
    const panel = await screen.findByRole('region', { name: 'Events are judged again' })
    expect(within(panel).getByText('620 of 1,001 judged')).toBeTruthy()
    expect(within(panel).getByRole('progressbar', { name: 'Netherlands' })).toHaveProperty('value', 620)
    expect(within(panel).queryByText('Belgium')).toBeNull()
    expect(
      within(panel).getByText('1 source could not be read; it is tried again within a day.'),
    ).toBeTruthy()
    const link = within(panel).getByRole('link', { name: '2 events with less proof' })
    expect(link.getAttribute('href')).toBe('/admin/events?view=review')
  })

  test.each([
    ['nothing is to do', done],
    ['nothing was ever to do', { ...done, countries: [] }],
  ])('is absent while %s', async (_, reply) => {
    const network = open('/admin', { [PROGRESS]: reply })
    await screen.findByText('Database Healthy')
    await waitFor(() => expect(network.to(PROGRESS)).toHaveLength(1))
    expect(screen.queryByText('Events are judged again')).toBeNull()
  })

  test('shows an error with a retry button when it cannot be loaded', async () => {
    let reply: unknown = problem(500, 'no')
    open('/admin', { [PROGRESS]: () => reply })
    const text = await screen.findByText('The progress of judging events again could not be loaded.')
    reply = rejudging
    const alert = text.closest('[role=alert]')
    fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('620 of 1,001 judged')).toBeTruthy()
  })
})

const actionId = '0198c2f1-0000-7000-8000-00000000a001'
const [source] = pendingFair.sources as [EventSource]
const doubted: AdminEvent = {
  ...pendingFair,
  id: '0198c2f1-0000-7000-8000-000000000401',
  title: 'Grote Lentemarkt',
  status: 'approved',
  mergedInto: null,
  createdAt: '2026-07-16T14:31:00Z',
  approvedAt: '2026-07-16T15:31:00Z',
  verdict: 'contradicted',
  previousProof: {
    doubt: 'contradicted',
    verdict: 'verified',
    score: 1,
    evidence: {
      ...source.evidence,
      start: { proven: true, quote: 'vrijdag 1 mei' },
    },
    checkedAt: '2026-07-10T14:31:00Z',
    verdictNow: 'contradicted',
    source: 'markt.example',
  },
}
const KEEP = `PUT /api/admin/events/${doubted.id}/keep`

describe('events with less proof than before', () => {
  const listed = {
    [PROGRESS]: done,
    [LIST]: ({ query }: { query: Record<string, string> }) =>
      query['doubt'] === 'open'
        ? json([doubted], 200, { 'x-total-count': '1' })
        : json([], 200, { 'x-total-count': '0' }),
    [KEEP]: { ...doubted, actionId },
  }

  test('stand above the review queue with the proof before and now', async () => {
    open('/admin/events?view=review', listed)
    const panel = await screen.findByRole('region', { name: 'Less proof than before' })
    expect(
      within(panel).getByText(/^Proof by .+: verified before, contradicted now\./).textContent,
    ).toContain('Digests and reminders leave it out until you decide.')
    expect(within(panel).getByText('vrijdag 1 mei')).toBeTruthy()
    expect(within(panel).getByText('van zaterdag 8 tot en met zondag 16 augustus 2026')).toBeTruthy()
  })

  test('show what their best source proves, not the one that contradicts them with more words', async () => {
    const url = 'https://agenda.example/1'
    const other = { ...source, id: 'other', score: 0.2, verdict: 'partly' as const, url }
    const first = {
      ...doubted,
      sources: [{ ...source, score: 0.9, verdict: 'contradicted' as const }, other],
    }
    open('/admin/events?view=review', { ...listed, [LIST]: json([first], 200, { 'x-total-count': '3' }) })
    const panel = await screen.findByRole('region', { name: 'Less proof than before' })
    expect(within(panel).getByText(/^agenda\.example, checked/)).toBeTruthy()
    expect(within(panel).getByText('+2 more events with less proof')).toBeTruthy()
  })

  test('are kept with one click, which can be undone', async () => {
    const network = open('/admin/events?view=review', listed)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep Grote Lentemarkt' }))
    expect(await screen.findByText('Grote Lentemarkt stays as it is.')).toBeTruthy()
    expect(network.to(KEEP)).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  test('are not asked for while there are none', async () => {
    const network = open('/admin/events?view=review', { ...listed, [PROGRESS]: { ...done, doubts: 0 } })
    await screen.findByText('Nothing needs a look')
    expect(network.to(LIST).filter(({ query }) => 'doubt' in query)).toEqual([])
  })
})
