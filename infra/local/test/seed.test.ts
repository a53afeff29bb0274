import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')
const WISH = ['--events', '2000', '--users', '200']

let home: TestHome
let platform: Awaited<ReturnType<typeof startPlatform>>
let seeded: { code: number | null; output: string }

const seed = (...args: string[]) => home.run(join(SOURCES, 'seed.ts'), args)

beforeAll(async () => {
  home = await makeHome()
  seeded = await seed(...WISH)
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

test('people who were seeded sign in and find a dashboard that agrees with itself', async () => {
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

test('the counters of seeded data are what counting them anew gives', async () => {
  const { reply: stats } = await platform.ask<Record<string, number>>('catalogue', '/api/stats/platform')
  // Three demo accounts beside them; their own message may still be under way.
  expect(stats['totalUsers']).toBeGreaterThanOrEqual(200)
  expect(stats).toMatchObject({ pendingEvents: 272, totalEvents: 1_856 })
  const { code, output } = await home.run(join(SOURCES, 'admin.ts'), ['recount'])
  expect(code, output).toBe(0)
  expect(output).toContain('"wrong":{"eventCounts":[],"eventTallies":[],"cityCounts":[],"stats":[]}')
})

test('digests find the people who were seeded and what to tell them', async () => {
  const token = await platform.login('admin@uitpost.test')
  const path = '/api/admin/notifications/digests/run'
  const { reply } = await platform.ask<{ queued: number; empty: number }>('notifier', path, token, {
    force: true,
  })
  expect(reply.queued + reply.empty).toBeGreaterThanOrEqual(200)
  // Some follow nothing, and one category is empty.
  expect(reply.queued).toBeGreaterThan(160)
})

test('what was seeded as likely the same is shown as likely the same', async () => {
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
  ['while it runs', WISH, 'already runs with the data in'],
  ['without a number of people', ['--events', '10'], '--users is missing'],
  ['with a number that is none', ['--events', 'many', '--users', '1'], '--events is "many"'],
  ['with an option that it does not know', ['--people', '1'], "Unknown option '--people'"],
])('seeding %s is refused with words', async (_, args, words) => {
  const { code, output } = await seed(...args)
  expect([code, output]).toEqual([1, expect.stringContaining(words)])
  expect(output).not.toContain('    at ')
})
