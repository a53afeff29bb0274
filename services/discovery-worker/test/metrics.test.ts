import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { createMetrics } from '@uitpost/service-kit/metrics'
import { figureIn, findRevealingLabels, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planRun } from '../src/domain/runs/runs.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { eventPage, inDays, seedPlaces, whenEnded } from './world.ts'

const metrics = createMetrics()
let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ metrics })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Amsterdam', 'Rotterdam'])
})
afterAll(() => discovery.close())

const figure = async (name: string, labels?: Record<string, string>) =>
  figureIn(await metrics.text(), name, labels)

test('a run is first work that is due, and then verdicts, tokens and an ended run', async () => {
  const { call, ctx, groq } = discovery
  const page = 'https://markt.example/boerenmarkt'
  groq.pages.set(page, eventPage({ title: 'Boerenmarkt Noord', start: inDays(5), city: 'Amsterdam' }))
  groq.onSearch = (prompt) => (prompt.includes('Amsterdam') ? [page] : [])
  expect(await figure('uitpost_runs', { status: 'running' })).toBe(0)
  const { body: run } = await call('POST', '/api/admin/discovery/start')
  await planRun(ctx, run.id)
  expect(await figure('uitpost_runs', { status: 'running' })).toBe(1)
  expect(await figure('uitpost_rows_due', { queue: 'query.run' })).toBe(2)
  expect(await figure('uitpost_ai_calls_total')).toBe(0)

  await discovery.startWorkers()
  for (const { id } of await ctx.queries.listPending(run.id)) await ctx.hints.queryRun(id)
  await whenEnded(discovery, run.id)
  await waitFor(async () => (await figure('uitpost_verdicts_total', { verdict: 'verified' })) === 1)
  const text = await metrics.text()
  expect(figureIn(text, 'uitpost_runs', { status: 'completed' })).toBe(1)
  expect(figureIn(text, 'uitpost_runs_found')).toBe(1)
  expect(figureIn(text, 'uitpost_rows_due', { queue: 'query.run' })).toBe(0)
  expect(figureIn(text, 'uitpost_ai_calls_total')).toBeGreaterThan(0)
  expect(figureIn(text, 'uitpost_ai_tokens_total')).toBeGreaterThan(0)
  expect(
    figureIn(text, 'messaging_process_duration_seconds_count', { messaging_destination_name: 'query.run' }),
  ).toBeGreaterThanOrEqual(2)
  expect(findRevealingLabels(text)).toEqual([])
})

test('a feed that fails shows in its health, and after a week as failing for a week', async () => {
  const { ctx } = discovery
  const address = { url: 'https://feed.example/a.ics', name: 'Agenda', country: 'NL' } as const
  const id = newId()
  await ctx.feeds.insert({ ...address, id, city: null, categoryId: null, kind: 'ical', createdAt: ctx.now() })
  await ctx.feeds.saveFailure(id, ctx.now(), 'no answer')
  expect(await figure('uitpost_feeds', { health: 'failing' })).toBe(1)
  expect(await figure('uitpost_feeds_failing_for_week')).toBe(0)
  discovery.skip(8 * 86_400_000)
  expect(await figure('uitpost_feeds_failing_for_week')).toBe(1)
})
