import { MONITOR_CATEGORIES, type Run, type Schedule } from '@uitpost/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDueRuns } from '../src/domain/runs/schedules.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { clearRuns } from './world.ts'

const SCHEDULE = '/api/admin/discovery/schedule'
const ZONE = 'Europe/Amsterdam'
const DAY = 86_400_000

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('schedule').execute()
})
let skipped = 0
const skip = (ms: number) => {
  skipped += ms
  discovery.skip(ms)
}
afterEach(() => skip(-skipped))

const put = (body: unknown) => discovery.call('PUT', SCHEDULE, body)
const runs = async () => (await discovery.call('GET', '/api/admin/discovery/status')).body as Run[]

test('by default it is off, daily at 2 AM, for the Netherlands and all categories', {
  tags: 'monitor.frequency-default',
}, async () => {
  const { status, body } = await discovery.call('GET', SCHEDULE)
  expect(status).toBe(200)
  expect(body).toEqual({
    enabled: false,
    frequency: 'daily_2am',
    approach: 'simple',
    countries: ['NL'],
    availableCountries: ['NL', 'BE', 'DE'],
    categories: [],
    timeZone: ZONE,
    nextRunAt: null,
    lastRunAt: null,
  })
})

test.each([
  ['daily_2am', '2026-11-21T01:00:00.000Z'],
  ['every_6_hours', '2026-11-20T17:00:00.000Z'],
  ['every_4_hours', '2026-11-20T15:00:00.000Z'],
  ['every_30_minutes', '2026-11-20T12:30:00.000Z'],
] as const)(
  '%s is stored and shown with its next run: %s',
  { tags: 'monitor.frequency-options' },
  async (frequency, next) => {
    skip(Date.parse('2026-11-20T12:00:00Z') - discovery.ctx.now().getTime())
    const { status, body } = await put({ enabled: true, frequency, categories: ['Buurtmarkten'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ enabled: true, frequency, categories: ['Buurtmarkten'], nextRunAt: next })
    expect((await discovery.call('GET', SCHEDULE)).body).toEqual(body)
  },
)

test('the answer of GET may be sent back, and omitted members stay', async () => {
  const { body } = await put({ enabled: true, frequency: 'every_4_hours', countries: ['BE', 'NL', 'BE'] })
  expect((await put({ ...(body as Schedule), enabled: false })).body).toMatchObject({
    enabled: false,
    frequency: 'every_4_hours',
    countries: ['BE', 'NL'],
    nextRunAt: null,
  })
})

test.each([
  [{ frequency: 'hourly' }],
  [{ countries: ['FR'] }],
  [{ countries: [] }],
  [{ categories: ['Zeilen'] }],
  [{ enabled: 'yes' }],
  [{ cron: '* * * * *' }],
])('%j is refused', async (body) => {
  expect((await put(body)).status).toBe(400)
  expect(await discovery.ctx.schedules.find()).toBeUndefined()
})

test('a due schedule starts its runs once, with concurrent replicas', async () => {
  await put({ enabled: true, countries: ['NL', 'BE'], approach: 'diverse', categories: ['Buurtmarkten'] })
  skip(DAY)
  await Promise.all(Array.from({ length: 8 }, () => startDueRuns(discovery.ctx)))
  const started = await runs()
  expect(started.map(({ country }) => country).toSorted()).toEqual(['BE', 'NL'])
  for (const run of started)
    expect(run).toMatchObject({ status: 'running', approach: 'diverse', categories: ['Buurtmarkten'] })
  const { body } = await discovery.call('GET', SCHEDULE)
  expect(Date.parse(body.nextRunAt)).toBeGreaterThan(discovery.ctx.now().getTime())
  expect(body.lastRunAt).not.toBeNull()
  await startDueRuns(discovery.ctx)
  expect(await runs()).toHaveLength(2)
})

test('a schedule that is off or not due starts nothing', async () => {
  await put({ enabled: true })
  await startDueRuns(discovery.ctx)
  await put({ enabled: false })
  skip(3 * DAY)
  await startDueRuns(discovery.ctx)
  expect(await runs()).toEqual([])
})

test('missed days are not caught up one by one', async () => {
  await put({ enabled: true, frequency: 'every_30_minutes' })
  skip(5 * DAY)
  await startDueRuns(discovery.ctx)
  await startDueRuns(discovery.ctx)
  expect(await runs()).toHaveLength(1)
})

test("when the day's tokens are spent no run starts, the log says so, and the schedule continues", async () => {
  await put({ enabled: true })
  skip(DAY)
  await discovery.ctx.budgets.spend(discovery.ctx.now(), 1_000_000, 0)
  await startDueRuns(discovery.ctx)
  expect(await runs()).toEqual([])
  expect((await discovery.ctx.logs.countByType()).ERROR).toBe(1)
  const { body } = await discovery.call('GET', SCHEDULE)
  expect(Date.parse(body.nextRunAt)).toBeGreaterThan(discovery.ctx.now().getTime())
})

test('the schedule is for admins only', async () => {
  expect((await discovery.call('GET', SCHEDULE, undefined, 'user')).status).toBe(403)
  expect((await discovery.call('PUT', SCHEDULE, { enabled: true }, 'premium')).status).toBe(403)
})
