import { figureIn } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createMetrics } from './metrics.ts'
import { openMetrics } from './open-metrics.ts'

const HELP = { help: 'A figure of this test' }

test('figures are read anew for each scrape', async () => {
  const metrics = createMetrics()
  let waiting = 3
  metrics.read('queue', { waiting: HELP }, async () => ({ waiting }))
  expect(figureIn(await metrics.text(), 'waiting')).toBe(3)
  waiting = 0
  expect(figureIn(await metrics.text(), 'waiting')).toBe(0)
})

test('a question that fails leaves out its own figures, and is counted', async () => {
  const metrics = createMetrics()
  metrics.read('database', { rows: HELP }, () => Promise.reject(new Error('away')))
  metrics.read('memory', { streams: HELP }, async () => ({ streams: 1 }))
  const text = await metrics.text()
  expect(figureIn(text, 'rows')).toBeUndefined()
  expect(figureIn(text, 'streams')).toBe(1)
  expect(figureIn(text, 'uitpost_metrics_unread_total', { group: 'database' })).toBe(1)
})

test('a question that is not answered is not asked again, and the scrape does not wait for it', async () => {
  const metrics = createMetrics(1)
  const asked: string[] = []
  metrics.read('database', { rows: HELP }, () => {
    asked.push('rows')
    return new Promise(() => {})
  })
  for (const _scrape of ['first', 'second']) expect(figureIn(await metrics.text(), 'rows')).toBeUndefined()
  expect(asked).toEqual(['rows'])
})

test('figures are read by their names, with the parts of a duration', async () => {
  const metrics = createMetrics()
  metrics.read('queue', { waiting: { ...HELP, labels: ['queue'] } }, async () => ({
    waiting: [{ labels: { queue: 'mail' }, value: 3 }],
  }))
  metrics.durations('work_seconds', { ...HELP, labels: ['queue'] }, [1])({ queue: 'mail' }, 0.5)
  expect(await metrics.samples(['waiting', 'work_seconds_count'])).toEqual([
    { name: 'work_seconds_count', labels: { queue: 'mail' }, value: 1 },
    { name: 'waiting', labels: { queue: 'mail' }, value: 3 },
  ])
})

test('metrics have a port of their own, with nothing else on it, and none without METRICS_PORT', async () => {
  const logger = createLogger('gateway', 'silent')
  expect((await openMetrics({ HOST: '127.0.0.1' }, logger)).url).toBeUndefined()
  const served = await openMetrics({ HOST: '127.0.0.1', METRICS_PORT: 0 }, logger)
  const answer = await fetch(served.url ?? '')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(figureIn(await answer.text(), 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect((await fetch(new URL('/', served.url ?? ''))).status).toBe(404)
  expect((await fetch(served.url ?? '', { method: 'POST' })).status).toBe(404)
  await served.close()
})
