import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Schedule } from '@uitpost/contracts'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeNetwork, problem } from './network.ts'
import { renderApp, storeSignIn } from './render-app.tsx'
import { admin, aiProvider, completedRun, lotte, platformStats } from './samples.ts'

const schedule: Schedule = {
  enabled: false,
  frequency: 'daily_2am',
  approach: 'simple',
  countries: ['NL'],
  availableCountries: ['NL', 'BE', 'DE'],
  categories: [],
  timeZone: 'Europe/Amsterdam',
  nextRunAt: null,
  lastRunAt: null,
}

const answers: Answers = {
  'GET /api/user/profile': admin,
  'GET /api/admin/discovery/provider': aiProvider,
  'GET /api/stats/platform': platformStats,
  'GET /api/admin/discovery/status': [],
  'GET /api/admin/discovery/schedule': schedule,
  'POST /api/admin/discovery/start': completedRun,
  'GET /api/admin/discovery/countries': ['NL', 'BE', 'DE'].map((country) => ({
    country,
    searchable: country !== 'DE',
  })),
}

async function open(change: Answers = {}) {
  storeSignIn(admin)
  const network = fakeNetwork({ ...answers, ...change })
  renderApp('/admin/discovery')
  await screen.findByRole('heading', { name: 'Discovery Monitor' })
  await screen.findByRole('button', { name: 'Save Configuration' })
  return network
}
const runButton = () => screen.getByRole('button', { name: 'Run Discovery Now' })
const switchOf = () => screen.getByRole('switch', { name: /^Discovery (en|dis)abled$/ })
const START = 'POST /api/admin/discovery/start'

test('Users who are no admins are redirected to /dashboard and nothing is requested', {
  tags: 'routes.discovery-sends-others-away',
}, async () => {
  storeSignIn(lotte)
  const network = fakeNetwork({ 'GET /api/user/profile': lotte })
  const app = renderApp('/admin/discovery')
  await waitFor(() => expect(app.path()).toBe('/dashboard'))
  expect(network.requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
})

test('The switch is on at first, is not stored, and when off disables Run Discovery Now', {
  tags: ['monitor.switch', 'monitor.switch-local', 'monitor.run-disabled-when-off'],
}, async () => {
  const network = await open()
  expect(switchOf()).toHaveProperty('checked', true)
  fireEvent.click(switchOf())
  expect(runButton()).toHaveProperty('disabled', true)
  expect(screen.getByText('Discovery is disabled. Enable it above to run discoveries.')).toBeTruthy()
  expect(network.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  fireEvent.click(switchOf())
  expect(runButton()).toHaveProperty('disabled', false)
  expect(screen.queryByText(/^Discovery is disabled/)).toBeNull()
})

test('Tiles show events, countries and running discoveries, the results events, users and cities', {
  tags: [
    'monitor.tile-events',
    'monitor.tile-countries',
    'monitor.tile-running',
    'monitor.results-events',
    'monitor.results-users',
    'monitor.results-cities',
  ],
}, async () => {
  await open({
    'GET /api/admin/discovery/status': [
      { ...completedRun, status: 'running' },
      { ...completedRun, id: '0198c2f1-1111-7000-8000-0000a1b2c301', status: 'queued' },
    ],
  })
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('main dl[aria-label]')].map(({ textContent }) => textContent),
    ).toEqual([
      'Total Events48Active Countries2Running Discoveries1 1 queued',
      'Total Events Discovered48Active Users3Cities Covered21',
    ]),
  )
})

test('The checklist has the 25 categories in their order', { tags: 'monitor.category-list' }, async () => {
  await open()
  const list = screen.getByRole('group', { name: 'Categories' })
  const names = within(list)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)
  expect(names).toEqual(MONITOR_CATEGORIES.map(({ name }) => name))
  expect(names).toHaveLength(25)
})

test('The Netherlands are first in the list and selected', { tags: 'monitor.country-options' }, async () => {
  await open()
  const country = screen.getByLabelText<HTMLSelectElement>('Country')
  expect([...country.options].map(({ value }) => value)).toEqual(['NL', 'BE', 'DE'])
  expect(country.value).toBe('NL')
})

test('A country without an active city or feed can be selected, with a note that it has none', async () => {
  await open()
  const country = screen.getByLabelText<HTMLSelectElement>('Country')
  await screen.findByText('Netherlands')
  expect(screen.queryByText(/^No active city or feed/)).toBeNull()
  fireEvent.change(country, { target: { value: 'DE' } })
  const hint = await screen.findByText('No active city or feed in Germany yet')
  expect(country.getAttribute('aria-describedby')).toBe(hint.closest('[id]')?.id)
  fireEvent.change(country, { target: { value: 'BE' } })
  expect(screen.queryByText(/^No active city or feed/)).toBeNull()
})

test("'Run Discovery Now' is disabled as 'Starting Discovery...', then a toast says what was started", {
  tags: [
    'monitor.run-now',
    'monitor.run-disabled-while-starting',
    'monitor.start-success',
    'monitor.checklist-empty-means-all',
  ],
}, async () => {
  let answer: (value: unknown) => void = () => {}
  const network = await open({
    [START]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  fireEvent.click(runButton())
  const starting = await screen.findByRole('button', { name: 'Starting Discovery...' })
  expect(starting).toHaveProperty('disabled', true)
  await waitFor(() => expect(network.to(START)[0]?.body).toEqual({ country: 'NL', categories: [] }))
  answer(completedRun)
  expect(await screen.findByText('Discovery Started')).toBeTruthy()
  expect(screen.getByText('Event discovery started for NL with all categories.')).toBeTruthy()
})

test('The monitor sends the country and the selected categories', {
  tags: ['calls.discovery-start-monitor', 'monitor.start-success'],
}, async () => {
  const network = await open()
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'BE' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Buurtmarkten' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Latino Festivals' }))
  fireEvent.click(runButton())
  await waitFor(() =>
    expect(network.to(START)[0]?.body).toEqual({
      country: 'BE',
      categories: ['Latino Festivals', 'Buurtmarkten'],
    }),
  )
  expect(await screen.findByText('Event discovery started for BE with 2 categories.')).toBeTruthy()
})

test.each([
  [429, 'Daily limit.'],
  [409, 'There is no active city and no feed in Germany.'],
])(
  'A start that fails with %i shows a destructive toast',
  { tags: 'monitor.start-failure' },
  async (status, detail) => {
    await open({ [START]: problem(status, detail) })
    fireEvent.click(runButton())
    const text = await screen.findByText('Failed to start event discovery. Please try again.')
    expect(text.closest('[data-toast="danger"]')?.textContent).toContain('Error')
    expect(document.body.textContent).not.toContain(detail)
  },
)

test('The status is read every 2 s, and the numbers again 10 s after a start', {
  tags: ['calls.discovery-status-polled', 'monitor.stats-after-start'],
}, async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const network = await open()
  const status = () => network.to('GET /api/admin/discovery/status').length
  const stats = () => network.to('GET /api/stats/platform').length
  const before = status()
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(status()).toBe(before + 1))
  fireEvent.click(runButton())
  await waitFor(() => expect(network.to(START)).toHaveLength(1))
  const read = stats()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(stats()).toBe(read)
  await vi.advanceTimersByTimeAsync(1_500)
  await waitFor(() => expect(stats()).toBe(read + 1))
})

test("The list shows 'Loading discoveries...', then 'No discoveries running. Start a new discovery above.'", {
  tags: ['monitor.list-loading', 'monitor.list-empty'],
}, async () => {
  let answer: (value: unknown) => void = () => {}
  await open({
    'GET /api/admin/discovery/status': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  expect(screen.getByText('Loading discoveries...')).toBeTruthy()
  answer([])
  expect(await screen.findByText('No discoveries running. Start a new discovery above.')).toBeTruthy()
})

test('Each item has a status badge and a start time, a completed one its results', {
  tags: ['monitor.run-badge', 'monitor.run-start', 'monitor.run-completed'],
}, async () => {
  await open({ 'GET /api/admin/discovery/status': [completedRun] })
  const item = await screen.findByRole('listitem')
  expect(item.querySelector('span[data-state="completed"]')?.textContent).toBe('completed')
  expect(item.querySelector('time')?.getAttribute('datetime')).toBe(completedRun.startedAt)
  expect(item.querySelector('dl')?.textContent).toBe('Cities Scanned12Events Found31StatusCompleted')
})

test.each([
  ['running', 'running'],
  ['completed', 'completed'],
  ['failed', 'failed'],
  ['queued', 'queued'],
  ['cancelled', 'queued'],
] as const)(
  'A run that is %s has the colour of %s',
  { tags: ['runs.running', 'runs.completed', 'runs.failed', 'runs.other'] },
  async (status, colour) => {
    await open({ 'GET /api/admin/discovery/status': [{ ...completedRun, status }] })
    const item = await screen.findByRole('listitem')
    expect(item.querySelector(`span[data-state="${colour}"]`)?.textContent).toBe(status)
  },
)

test('The default is daily at 2 AM for all categories, and there are four frequencies', {
  tags: [
    'monitor.frequency-options',
    'monitor.frequency-default',
    'monitor.all-categories-text',
    'monitor.some-categories-text',
  ],
}, async () => {
  await open()
  const frequency = screen.getByLabelText<HTMLSelectElement>('Frequency')
  expect([...frequency.options].map(({ text }) => text)).toEqual([
    'Daily at 2 AM',
    'Every 6 hours',
    'Every 4 hours',
    'Every 30 minutes (testing)',
  ])
  expect(frequency.value).toBe('daily_2am')
  expect(screen.getByText('All categories will be discovered')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Buurtmarkten' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'AI Convention' }))
  expect(screen.getByText('2 categories selected')).toBeTruthy()
})

test('Save Configuration stores the schedule and its own switch, and the next run is shown', {
  tags: 'monitor.save-configuration',
}, async () => {
  let saved = schedule
  const network = await open({
    'GET /api/admin/discovery/schedule': () => saved,
    'PUT /api/admin/discovery/schedule': ({ body }: { body: object }) => {
      saved = { ...schedule, ...body, nextRunAt: '2026-11-21T01:00:00Z' }
      return saved
    },
  })
  expect(screen.getByText('Off: nothing runs by itself.')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Run on this schedule' }))
  fireEvent.change(screen.getByLabelText('Frequency'), { target: { value: 'every_6_hours' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Belgium' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Buurtmarkten' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save Configuration' }))
  expect(await screen.findByText(/^Next run: Sat,? 21 Nov,? 02:00 \(Europe\/Amsterdam\)$/)).toBeTruthy()
  expect(network.to('PUT /api/admin/discovery/schedule')[0]?.body).toEqual({
    enabled: true,
    frequency: 'every_6_hours',
    approach: 'simple',
    countries: ['NL', 'BE'],
    categories: ['Buurtmarkten'],
  })
  expect(switchOf()).toHaveProperty('checked', true)
})

test('The screen says when the AI is the sandbox, and not with a live provider', async () => {
  await open()
  expect(await screen.findByText(/^AI sandbox: there is no Groq key/)).toBeTruthy()
})

test('Badges show the countries of the schedule', { tags: 'monitor.default-countries' }, async () => {
  await open()
  const group = within(screen.getByRole('group', { name: 'Default countries' }))
  const badges = group.getAllByRole<HTMLInputElement>('checkbox')
  expect(badges.map((box) => [box.closest('label')?.textContent, box.checked])).toEqual([
    ...[
      ['NL', true],
      ['BE', false],
      ['DE', false],
    ],
  ])
})

test('Back to Admin Dashboard leads there', { tags: 'monitor.back-button' }, async () => {
  await open()
  const back = screen.getByRole('link', { name: 'Back to Admin Dashboard' })
  expect(back.getAttribute('href')).toBe('/admin')
})
