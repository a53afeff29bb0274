import { figureIn, findRevealingLabels, waitFor } from '@uitpost/testing'
import { claimPort } from '@uitpost/testing/claim-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from './running-gateway.ts'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const SERVICES = ['auth', 'catalogue', 'discovery-worker', 'notifier']
let home: TestHome
let platform: Awaited<ReturnType<typeof startPlatform>>
let gateway: RunningGateway
let metricsPort: number

beforeAll(async () => {
  home = await makeHome()
  platform = await startPlatform(home, { withDiscovery: true })
  metricsPort = await claimPort()
  gateway = await startGateway(home, { METRICS_PORT: String(metricsPort) })
}, 120_000)

afterAll(async () => {
  await gateway?.stop()
  await platform?.stop()
  home.remove()
})

const scrape = async (url = '') => (await fetch(url)).text()
const logins = (text: string) =>
  figureIn(text, 'http_server_request_duration_seconds_count', {
    http_route: 'login',
    http_response_status_code: '200',
  })

test('run.json names where each service serves its metrics, on the loopback address only', async () => {
  const addresses = platform.run()?.metrics ?? {}
  for (const service of SERVICES) {
    const address = addresses[service]
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    const text = await scrape(address)
    expect(figureIn(text, 'uitpost_outbox_lag_seconds'), service).toBeGreaterThanOrEqual(0)
    expect(figureIn(text, 'uitpost_redis_up'), service).toBe(1)
    expect(figureIn(text, 'uitpost_metrics_unread_total'), service).toBeUndefined()
    expect(findRevealingLabels(text)).toEqual([])
  }
})

test('a sign-in counts at the gateway and in auth', async () => {
  await fetch(`${gateway.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'lotte@uitpost.test', password: 'uitpost-demo' }),
  })
  for (const address of [`http://127.0.0.1:${metricsPort}/metrics`, platform.run()?.metrics['auth']])
    await waitFor(async () => logins(await scrape(address)) === 1)
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404)
})
