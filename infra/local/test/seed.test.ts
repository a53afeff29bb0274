import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../src/ports.ts'
import type { RunFile } from '../src/run-file.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')
const WISH = ['--events', '2000', '--users', '200']
const PASSWORD = 'uitpost-demo'

let home: string
let platform: ChildProcess
let env: NodeJS.ProcessEnv
let seeded: { code: number | null; output: string }

async function run(script: string, args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}
const seed = (...args: string[]) => run(join(SOURCES, 'seed.ts'), args)

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'uitpost-seed-'))
  // As root Postgres runs under another account, which has to get in.
  chmodSync(home, 0o755)
  const ports = { PORT: String(await findFreePort()), INBOX_PORT: String(await findFreePort()) }
  env = { ...process.env, ...ports, UITPOST_HOME: home, REDIS_URL: '' }
  seeded = await seed(...WISH)
  if (seeded.code !== 0) throw new Error(`Seeding failed: ${seeded.output}`)
  const script = join(import.meta.dirname, 'fakes', 'seeded.ts')
  platform = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  platform.stdout?.on('data', (text) => (output += text))
  await waitFor(areReady, { timeoutMs: 60_000 }).catch((cause: unknown) => {
    throw new Error(`The platform did not become ready: ${output}`, { cause })
  })
}, 120_000)

afterAll(async () => {
  platform.kill('SIGTERM')
  await waitFor(() => platform.exitCode !== null || platform.signalCode !== null, { timeoutMs: 30_000 })
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

const runFile = (): RunFile | undefined => {
  const path = join(home, 'run.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** The gateway here is none that would wait for the others. */
async function areReady(): Promise<boolean> {
  const services = ['auth', 'catalogue', 'notifier'].map((name) => runFile()?.urls[name])
  const answers = await Promise.all(services.map((url) => fetch(`${url}/ready`)))
  return answers.every(({ ok }) => ok)
}

async function ask<Reply>(service: string, path: string, token?: string, body?: object) {
  const response = await fetch(`${runFile()?.urls[service]}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBeLessThan(300)
  return {
    reply: (await response.json()) as Reply,
    total: Number(response.headers.get('x-total-count')),
  }
}

async function login(email: string): Promise<string> {
  const { reply } = await ask<{ token: string }>('auth', '/api/auth/login', undefined, {
    email,
    password: PASSWORD,
  })
  return reply.token
}

interface Stats {
  upcomingEvents: number
  activeCategories: number
  savedEvents: number
}

test('people who were seeded sign in and find a dashboard that agrees with itself', async () => {
  expect(seeded.output).toContain('Done in')
  let withEvents = 0
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const token = await login(`seed1-${number}@uitpost.test`)
    const upcoming = await ask<{ categoryId: string; status: string }[]>(
      'catalogue',
      '/api/events/upcoming',
      token,
    )
    const { reply: stats } = await ask<Stats>('catalogue', '/api/user/dashboard-stats', token)
    const { reply: subscriptions } = await ask<{ categoryId: string }[]>(
      'catalogue',
      '/api/subscriptions',
      token,
    )
    const saved = await ask<unknown[]>('catalogue', '/api/user/saved-events', token)
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
  const { reply: stats } = await ask<Record<string, number>>('catalogue', '/api/stats/platform')
  // Three demo accounts beside them; their own message may still be under way.
  expect(stats['totalUsers']).toBeGreaterThanOrEqual(200)
  expect(stats).toMatchObject({ pendingEvents: 272, totalEvents: 1_856 })
  const { code, output } = await run(join(SOURCES, 'admin.ts'), ['recount'])
  expect(code, output).toBe(0)
  expect(output).toContain('"wrong":{"eventCounts":[],"eventTallies":[],"cityCounts":[],"stats":[]}')
})

test('digests find the people who were seeded and what to tell them', async () => {
  const token = await login('admin@uitpost.test')
  const path = '/api/admin/notifications/digests/run'
  const { reply } = await ask<{ queued: number; empty: number }>('notifier', path, token, { force: true })
  expect(reply.queued + reply.empty).toBeGreaterThanOrEqual(200)
  // Some follow nothing, and one category is empty.
  expect(reply.queued).toBeGreaterThan(160)
})

test('what was seeded as likely the same is shown as likely the same', async () => {
  const token = await login('admin@uitpost.test')
  const groups = await ask<{ duplicate_count: number; score: number; event_ids: string }[]>(
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
