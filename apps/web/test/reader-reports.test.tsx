import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { AdminEvent, EventDetail } from '@uitpost/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, json, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, bookMarket, categories, lotte, pendingFair } from './samples.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-16T12:00:00Z') })
})
afterEach(() => vi.restoreAllMocks())

const detail: EventDetail = {
  ...bookMarket,
  saved: false,
  seriesId: null,
  town: null,
  dates: [],
  facts: {},
  mergedInto: null,
  sources: [],
  unconfirmed: [],
}
const REPORT = `POST /api/events/${bookMarket.id}/reports`

describe('Something wrong with an event', { tags: 'reports.one-tap' }, () => {
  async function open(change: Answers = {}) {
    storeSignIn(lotte)
    const network = fakeNetwork({
      'GET /api/user/profile': lotte,
      'GET /api/categories': categories,
      'GET /api/user/saved-events': [],
      [`GET /api/events/${bookMarket.id}`]: detail,
      [REPORT]: ({ body }: { body: object }) => ({ ...body, eventId: bookMarket.id }),
      ...change,
    })
    renderApp(`/events/${bookMarket.id}`)
    return { network, group: within(await screen.findByRole('group', { name: 'Something wrong?' })) }
  }

  test('is reported with one tap, and another tap replaces it', async () => {
    const { network, group } = await open()
    fireEvent.click(group.getByRole('button', { name: 'Closed' }))
    expect((await group.findByRole('status')).textContent).toMatch(/^Thank you\./)
    expect(group.getByRole('button', { name: 'Closed', pressed: true })).toBeTruthy()
    fireEvent.click(group.getByRole('button', { name: 'Closed' }))
    fireEvent.click(group.getByRole('button', { name: 'Wrong date' }))
    await group.findByRole('button', { name: 'Wrong date', pressed: true })
    expect(network.to(REPORT).map(({ body }) => body)).toEqual([{ kind: 'closed' }, { kind: 'wrong-date' }])
  })

  test.each([
    ['too often', problem(429, 'too_many', 'Too often.'), true, /^You have reported this already/],
    ['an event that is over', problem(409, 'conflict', 'Over.'), true, /it can no longer be reported\.$/],
    ['a broken service', problem(503, 'unavailable', 'Away.'), true, /^The report could not be sent/],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), false, /^You are offline/],
  ])('says why it could not be reported: %s', async (_, answer, onLine, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    const { group } = await open({ [REPORT]: answer })
    fireEvent.click(group.getByRole('button', { name: 'Cancelled' }))
    expect((await group.findByRole('alert')).textContent).toMatch(text)
    expect(group.getByRole('button', { name: 'Cancelled', pressed: false })).toHaveProperty('disabled', false)
  })

  test('is not asked of an event that is not public', async () => {
    storeSignIn(admin)
    fakeNetwork({
      'GET /api/user/profile': admin,
      'GET /api/categories': categories,
      'GET /api/user/saved-events': [],
      [`GET /api/events/${bookMarket.id}`]: { ...detail, status: 'pending' },
    })
    renderApp(`/events/${bookMarket.id}`)
    await screen.findByRole('heading', { name: bookMarket.title })
    expect(screen.queryByRole('group', { name: 'Something wrong?' })).toBeNull()
  })
})

describe('The reported events of an admin', { tags: 'reports.one-entry' }, () => {
  const reported: AdminEvent = {
    ...pendingFair,
    status: 'approved',
    mergedInto: null,
    createdAt: '2026-07-16T14:31:00Z',
    approvedAt: '2026-07-16T15:00:00Z',
    reports: {
      counts: { 'wrong-date': 0, cancelled: 3, closed: 1 },
      latestAt: '2026-07-17T09:30:00Z',
    },
  }
  const LIST = 'GET /api/admin/events'
  const DISMISS = `POST /api/admin/events/${reported.id}/reports/dismiss`
  const REJECT = `PUT /api/events/${reported.id}/reject`
  async function open(change: Answers = {}) {
    storeSignIn(admin)
    const network = fakeNetwork({
      'GET /api/user/profile': admin,
      'GET /api/categories': categories,
      'GET /api/admin/events/actions': [],
      [LIST]: json([reported], 200, { 'x-total-count': '1' }),
      [DISMISS]: { id: reported.id, dismissed: 4 },
      [REJECT]: { ...reported, status: 'rejected', actionId: '0198c2f1-0000-7000-8000-00000000a001' },
      ...change,
    })
    renderApp('/admin/events?view=reported')
    await screen.findByRole('heading', { name: 'Reported by readers and organisers' })
    return network
  }
  const right = () => screen.findByRole('button', { name: `Still right ${reported.title}` })

  test('are one entry each, with the count of each kind', async () => {
    const network = await open()
    await right()
    const counts = within(screen.getByRole('list', { name: 'Reports' }))
    expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cancelled: 3',
      'Closed: 1',
    ])
    expect(screen.getByText('1 event')).toBeTruthy()
    expect(network.to(LIST)[0]?.query).toEqual({ reported: 'true', sort: 'newest', limit: '50' })
  })

  test('are found right, or rejected with a way back', async () => {
    const network = await open()
    fireEvent.click(await right())
    expect(await screen.findByText(`Who reported ${reported.title} with an account is told so.`)).toBeTruthy()
    expect(network.to(DISMISS)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: `Reject ${reported.title}` }))
    expect(await screen.findByText(`${reported.title} is not shown any more.`)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(network.to(REJECT)).toHaveLength(1)
  })

  describe('with what their organisers ask', { tags: 'organisers.decided' }, () => {
    const DECIDE = `POST /api/admin/events/${reported.id}/organiser`
    const { reports: _, ...event } = reported
    const asked = (hidden: boolean): AdminEvent => ({
      ...event,
      seriesId: '0198c2f1-0000-7000-8000-00000000b001',
      organiser: {
        hidden,
        requests: [
          {
            id: '0198c2f1-0000-7000-8000-00000000c001',
            wish: 'correct',
            correction: 'It begins at nine.',
            name: 'Noor de Vries',
            email: 'info@books.example',
            confirmedAt: '2026-07-16T09:30:00Z',
          },
        ],
      },
    })
    const answers = { [DECIDE]: { id: event.id, decided: 1, actionId: null } }
    const press = (label: string) =>
      fireEvent.click(screen.getByRole('button', { name: `${label} ${event.title}` }))

    test('say it in words, and are taken down, as a series too, or declined', async () => {
      const network = await open({ [LIST]: [asked(false)], ...answers })
      const [request] = within(await screen.findByRole('list', { name: 'Requests' })).getAllByRole('listitem')
      expect(request?.textContent).toContain('Its organiser asks to correct it')
      expect(request?.textContent).toContain('It begins at nine.')
      expect(request?.textContent).toContain('Noor de Vries, info@books.example')
      for (const [label, said] of [
        ['Take down', 'is not shown and not taken in again.'],
        ['Take down the series', 'is shown or taken in again.'],
        ['Decline', 'stays. Its organiser is told.'],
      ] as const) {
        press(label)
        expect(await screen.findByText((text) => text.includes(said))).toBeTruthy()
      }
      expect(network.to(DECIDE).map(({ body }) => body)).toEqual([
        { decision: 'take-down' },
        { decision: 'take-down-series' },
        { decision: 'decline' },
      ])
    })

    test('are confirmed or shown again after their owner took them down', async () => {
      const network = await open({ [LIST]: [asked(true)], ...answers })
      expect(await screen.findByText('Taken down by its owner, to be confirmed')).toBeTruthy()
      expect(screen.queryByRole('button', { name: `Edit ${event.title}` })).toBeNull()
      press('Confirm')
      await waitFor(() =>
        expect(network.to(DECIDE).map(({ body }) => body)).toEqual([{ decision: 'take-down' }]),
      )
      press('Show it again')
      await waitFor(() => expect(network.to(DECIDE)).toHaveLength(2))
    })
  })

  test('may be none, or not be loaded', async () => {
    await open({ [LIST]: [] })
    expect(await screen.findByText('Nobody has reported an event.')).toBeTruthy()
  })

  test('that cannot be loaded show an error with a retry button', async () => {
    const network = await open({ [LIST]: problem(503, 'unavailable', 'Away.') })
    expect(await screen.findByText('The reported events could not be loaded.')).toBeTruthy()
    const before = network.to(LIST).length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(network.to(LIST).length).toBeGreaterThan(before))
  })
})
