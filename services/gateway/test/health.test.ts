import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { ROLES } from '@uitpost/contracts'
import { gatewayHeader, internalToken, waitFor } from '@uitpost/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../src/context.ts'
import { type Gateway, keys, listen, startGateway, writeWebRoot } from './set-up.ts'

const NAMES = ['auth', 'catalogue', 'discovery-worker', 'notifier'] as const
type Name = (typeof NAMES)[number]
/** Details that only admins and the operator may read. */
const INNER = /postgres|redis|relay|dead|lag|auth|catalogue|discovery|notifier|17/i

let webRoot: string
let http: Gateway
const services: Server[] = []
let asked: IncomingMessage['headers'][]
/** The state of each service; a service without an entry does not respond. */
let states: Partial<Record<Name, 'ok' | 'down'>>

beforeAll(async () => {
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
})
beforeEach(async () => {
  asked = []
  states = Object.fromEntries(NAMES.map((name) => [name, 'ok']))
  const urls = await Promise.all(
    NAMES.map(async (name): Promise<[Name, string]> => {
      const server = createServer((request, response) => {
        asked.push(request.headers)
        const status = states[name]
        if (!status) return void response.destroy()
        const checks = { postgres: status, relayLagSeconds: '17', deadLetters: '17' }
        const told = request.headers['x-internal-token'] === internalToken ? { checks } : {}
        response.writeHead(status === 'ok' ? 200 : 503).end(JSON.stringify({ status, ...told }))
      })
      services.push(server)
      return [name, await listen(server)]
    }),
  )
  http = await startGateway(Object.fromEntries(urls) as Context['upstreams'], webRoot)
})

afterEach(async () => {
  await http.close()
  for (const server of services.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => rm(webRoot, { recursive: true }))

const health = (headers: Record<string, string> = {}) => http.inject({ url: '/health', headers })

test('health is 200 and "ok" once every service is ready', async () => {
  const response = await health()
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok', version: '1.2.3' }])
  expect(response.headers['cache-control']).toBe('no-store')
})

test('visitors and users get the overall state; admins and the operator get that of every service', async () => {
  states.notifier = 'down'
  for (const role of ROLES) {
    const response = await health(keys.bearer({ role }))
    expect([role, response.statusCode, response.json().status]).toEqual([role, 503, 'down'])
    const isAdmin = role === 'admin' || role === 'super_admin'
    expect([role, INNER.test(response.body.replace('1.2.3', ''))]).toEqual([role, isAdmin])
  }
  const stranger = await health()
  expect(stranger.json()).toEqual({ status: 'down', version: '1.2.3' })
  expect((await health({ 'x-internal-token': 'a guess' })).json()).toEqual(stranger.json())
  const checks = { postgres: 'ok', relayLagSeconds: '17', deadLetters: '17' }
  expect((await health(gatewayHeader)).json().services).toMatchObject({
    auth: { status: 'ok', checks },
    notifier: { status: 'down', checks: { ...checks, postgres: 'down' } },
  })
})

test('admins and the operator read whether there are backups', async () => {
  expect((await health(keys.bearer({ role: 'admin' }))).json().backups).toBe('ok')
  expect((await health(gatewayHeader)).json().backups).toBe('ok')
  expect((await health(keys.bearer({ role: 'user' }))).json()).not.toHaveProperty('backups')
})

test('an admin whose token has expired gets the overall state only', async () => {
  expect((await health(keys.bearer({ role: 'admin', exp: 1 }))).json()).not.toHaveProperty('services')
})

test('a service that does not respond is "starting" until it was ready once, and "down" after that', async () => {
  delete states.auth
  const before = await health(gatewayHeader)
  expect([before.statusCode, before.json()]).toMatchObject([
    503,
    { status: 'starting', services: { auth: { status: 'starting' }, catalogue: { status: 'ok' } } },
  ])
  states.auth = 'ok'
  await waitFor(async () => (await health()).statusCode === 200)
  delete states.auth
  await waitFor(async () => (await health()).statusCode === 503)
  expect((await health(gatewayHeader)).json()).toMatchObject({
    status: 'down',
    services: { auth: { status: 'down' } },
  })
})

test('concurrent health checks are one request to each service', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => health()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  expect(asked).toHaveLength(NAMES.length)
})

test.each(['/ready', '/live'])(
  '%s reports the state of the gateway alone and calls no service',
  async (url) => {
    const response = await http.inject(url)
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
    expect(asked).toHaveLength(0)
  },
)
