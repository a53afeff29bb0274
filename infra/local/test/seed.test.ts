import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningDatabaseUrl } from '../src/homes/running-database.ts'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')
const SEED_OPTIONS = ['--events', '2000', '--users', '200']

let home: TestHome
let platform: Awaited<ReturnType<typeof startPlatform>>
let seeded: { code: number | null; output: string }

const seed = (...args: string[]) => home.run(join(SOURCES, 'seed.ts'), args)

beforeAll(async () => {
  home = await makeHome()
  seeded = await seed(...SEED_OPTIONS)
  if (seeded.code !== 0) throw new Error(`Seeding failed: ${seeded.output}`)
  platform = await startPlatform(home)
}, 120_000)

afterAll(async () => {
  await platform.stop()
  home.remove()
})

interface Stats {
  upcomingEvents: number
  activeCategories: number
  savedEvents: number
}

test('seeded people can sign in, and their dashboard is consistent', async () => {
  expect(seeded.output).toContain('Done in')
  let withEvents = 0
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const token = await platform.login(`seed1-${number}@uitpost.test`)
    const upcoming = await platform.ask<{ categoryId: string; status: string }[]>(
      'catalogue',
      '/api/events/upcoming',
      token,
    )
    const { reply: stats } = await platform.ask<Stats>('catalogue', '/api/user/dashboard-stats', token)
    const { reply: subscriptions } = await platform.ask<{ categoryId: string }[]>(
      'catalogue',
      '/api/subscriptions',
      token,
    )
    const saved = await platform.ask<unknown[]>('catalogue', '/api/user/saved-events', token)
    expect(stats).toMatchObject({
      upcomingEvents: upcoming.total,
      activeCategories: subscriptions.length,
      savedEvents: saved.reply.length,
    })
    expect(upcoming.reply).toHaveLength(upcoming.total)
    const mine = new Set(subscriptions.map(({ categoryId }) => categoryId))
    expect(upcoming.reply.every((event) => event.status === 'approved' && mine.has(event.categoryId))).toBe(
      true,
    )
    if (upcoming.total > 0) withEvents += 1
  }
  expect(withEvents).toBeGreaterThan(0)
})

test('the counters of seeded data equal a recount', async () => {
  const { reply: stats } = await platform.ask<Record<string, number>>('catalogue', '/api/stats/platform')
  // Plus three demo accounts, whose messages may not have arrived yet.
  expect(stats['totalUsers']).toBeGreaterThanOrEqual(200)
  expect(stats).toMatchObject({ pendingEvents: 272, totalEvents: 1_856 })
  const { code, output } = await home.run(join(SOURCES, 'admin.ts'), ['recount'])
  expect(code, output).toBe(0)
  expect(output).toContain('"wrong":{"eventCounts":[],"eventTallies":[],"cityCounts":[],"stats":[]}')
})

test('digests are planned for seeded people', async () => {
  const token = await platform.login('admin@uitpost.test')
  const path = '/api/admin/notifications/digests/run'
  const { reply } = await platform.ask<{ queued: number; empty: number }>('notifier', path, token, {
    force: true,
  })
  expect(reply.queued + reply.empty).toBeGreaterThanOrEqual(200)
  // Some follow nothing, and one category is empty.
  expect(reply.queued).toBeGreaterThan(160)
})

test('seeded duplicates are listed as likely duplicates', async () => {
  const token = await platform.login('admin@uitpost.test')
  const groups = await platform.ask<{ duplicate_count: number; score: number; event_ids: string }[]>(
    'catalogue',
    '/api/admin/events/duplicates',
    token,
  )
  expect(groups.reply.reduce((sum, group) => sum + group.duplicate_count, 0)).toBe(200)
  expect(groups.reply.filter(({ score }) => score < 0.57)).toEqual([])
})

test.each([
  ['while it runs', SEED_OPTIONS, 'already runs with the data in'],
  ['without a number of people', ['--events', '10'], '--users is missing'],
  ['with a number that is none', ['--events', 'many', '--users', '1'], '--events is "many"'],
  ['with an option that it does not know', ['--people', '1'], "Unknown option '--people'"],
])('seeding %s is refused with a message', async (_, args, words) => {
  const { code, output } = await seed(...args)
  expect([code, output]).toEqual([1, expect.stringContaining(words)])
  expect(output).not.toContain('    at ')
})

test('the first start announces no seeded event, which the projections know already', async () => {
  const client = new Client({ connectionString: runningDatabaseUrl(home.home) })
  await client.connect()
  const { rows } = await client.query(`select
    (select count(*)::int from catalogue.announcement_request) as requests,
    (select count(*)::int from catalogue.outbox where noun = 'event.changed') as announced,
    (select count(*)::int from notifier.event where series_id is not null) as dates`)
  await client.end()
  expect(rows).toEqual([{ requests: 0, announced: 0, dates: expect.any(Number) }])
  expect(rows[0].dates).toBeGreaterThan(0)
})
