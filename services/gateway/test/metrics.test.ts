import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { newId } from '@uitpost/service-kit'
import { createMetrics } from '@uitpost/service-kit/metrics'
import { figureIn, findRevealingLabels, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyServiceAt, type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'
import { readStream } from './stream-reader.ts'

const REQUESTS = 'http_server_request_duration_seconds_count'
const metrics = createMetrics()
let service: Server
let webRoot: string
let http: Gateway
let url: string

beforeAll(async () => {
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
  service = createServer(({ url: path = '' }, response) => {
    if (path.startsWith('/api/events/')) response.statusCode = 503
    response.setHeader('content-type', 'application/json').end('{}')
  })
  http = await startGateway(everyServiceAt(await listen(service)), webRoot, { metrics })
  url = await http.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await http.close()
  service.closeAllConnections()
  service.close()
  await rm(webRoot, { recursive: true })
})

const requests = async (labels: Record<string, string>) => figureIn(await metrics.text(), REQUESTS, labels)

test('requests and errors are counted by the name of their contract', async () => {
  await fetch(`${url}/api/stats/platform`)
  await fetch(`${url}/api/events/${newId()}`, { headers: keys.bearer() })
  await waitFor(async () => (await requests({ http_route: 'getEvent' })) === 1)
  expect(
    await requests({
      http_route: 'getPlatformStats',
      http_request_method: 'GET',
      http_response_status_code: '200',
    }),
  ).toBe(1)
  expect(
    await requests({ http_route: 'getEvent', http_response_status_code: '503', error_type: '503' }),
  ).toBe(1)
})

test('unknown paths are one figure, and probes none', async () => {
  const paths = ['/lotte@example.org', `/${newId()}`, '/live', '/ready']
  for (const path of paths) await fetch(`${url}${path}`)
  await waitFor(async () => ((await requests({ http_route: 'other' })) ?? 0) >= 2)
  expect(await requests({ http_route: 'other' })).toBe(2)
  expect(findRevealingLabels(await metrics.text())).toEqual([])
})

test('open streams, ready services and the state of backups are figures', async () => {
  const stream = await readStream(url)
  const text = await metrics.text()
  expect(figureIn(text, 'uitpost_streams')).toBe(1)
  expect(figureIn(text, 'uitpost_service_ready', { service: 'notifier' })).toBe(1)
  expect(figureIn(text, 'uitpost_backups', { state: 'ok' })).toBe(1)
  stream.stop()
  await waitFor(async () => figureIn(await metrics.text(), 'uitpost_streams') === 0)
})

test('the gateway does not serve metrics to its callers', async () => {
  for (const path of ['/metrics', '/api/metrics', '/internal/metrics'])
    expect((await fetch(`${url}${path}`)).status).toBe(404)
})
