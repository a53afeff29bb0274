import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { internalToken, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServiceClient } from '../src/clients/services.ts'
import type { Context } from '../src/context.ts'
import { keys, listen, startGateway, writeWebRoot } from './set-up.ts'

let webRoot: string
beforeAll(async () => {
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
})
afterAll(() => rm(webRoot, { recursive: true }))

/** Services that each hold one table; one of them can misbehave. */
async function holders(answer: (name: string, response: ServerResponse) => void, exportTimeoutMs = 60_000) {
  const names = ['auth', 'catalogue', 'discovery-worker', 'notifier'] as const
  const asked: IncomingMessage[] = []
  const servers = await Promise.all(
    names.map(async (name) => {
      const server = createServer((request, response) => {
        asked.push(request)
        answer(name, response.setHeader('content-type', 'application/json'))
      })
      return { name, server, url: await listen(server) }
    }),
  )
  const upstreams = Object.fromEntries(servers.map(({ name, url }) => [name, url])) as Context['upstreams']
  const services = createServiceClient(upstreams, { internalToken, exportTimeoutMs })
  const http = await startGateway(upstreams, webRoot, { services })
  const close = async () => {
    await http.close()
    for (const { server } of servers) {
      server.closeAllConnections()
      server.close()
    }
  }
  return { http, asked, close }
}

test('the export is one file with the data of every service, requested with the token of the caller and the internal token', async () => {
  const own = await holders((name, response) =>
    response.end(`{"of_${name}":[{"id":1,"deep":{"list":[true]}}]}`),
  )
  const headers = keys.bearer()
  const response = await own.http.inject({ url: '/api/user/export', headers })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="uitpost-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(response.headers['cache-control']).toBe('no-store')
  const row = { id: 1, deep: { list: [true] } }
  expect(response.json().services).toEqual({
    auth: { of_auth: [row] },
    catalogue: { of_catalogue: [row] },
    'discovery-worker': { 'of_discovery-worker': [row] },
    notifier: { of_notifier: [row] },
  })
  expect(own.asked.map(({ headers: sent }) => [sent.authorization, sent['x-internal-token']])).toEqual(
    Array(4).fill([headers.authorization, internalToken]),
  )
  await own.close()
})

test.each([
  ['it is confirmed', '2027-01-01T00:00:00Z', 'Zoë@museum.example', ['Zo%C3%AB%40museum.example']],
  ['it is not confirmed', null, 'noor@example.org', []],
])(
  'catalogue alone is told the address of the account, if %s',
  {
    tags: 'organisers.own-data',
  },
  async (_, emailConfirmedAt, email, told) => {
    const own = await holders((name, response) =>
      response.end(name === 'auth' ? JSON.stringify({ account: [{ email, emailConfirmedAt }] }) : '{}'),
    )
    const sent = { ...keys.bearer(), 'x-user-confirmed-email': 'somebody%40else.example' }
    const response = await own.http.inject({ url: '/api/user/export', headers: sent })
    expect([response.statusCode, own.asked.length]).toEqual([200, 4])
    expect(own.asked.flatMap(({ headers }) => headers['x-user-confirmed-email'] ?? [])).toEqual(told)
    await own.close()
  },
)

test('an account can run one export at a time, and other accounts are not affected', async () => {
  const waiting: ServerResponse[] = []
  const own = await holders((name, response) => {
    if (name === 'auth') waiting.push(response)
    else response.end('{}')
  })
  const ask = (headers: Record<string, string>) => own.http.inject({ url: '/api/user/export', headers })
  const mine = keys.bearer({ sub: '0190c000-0000-7000-8000-000000000001' })
  const [first, other] = [ask(mine), ask(keys.bearer())]
  await waitFor(() => waiting.length === 2)
  const refused = await ask(mine)
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many',
    '5',
  ])
  expect(waiting).toHaveLength(2)
  for (const response of waiting) response.end('{}')
  expect([(await first).statusCode, (await other).statusCode]).toEqual([200, 200])
  const again = ask(mine)
  await waitFor(() => waiting.length === 3)
  waiting[2]?.destroy()
  expect((await again).statusCode).toBe(503)
  const last = ask(mine)
  await waitFor(() => waiting.length === 4)
  waiting[3]?.end('{}')
  expect((await last).statusCode).toBe(200)
  await own.close()
})

test.each<[string, (response: ServerResponse) => void]>([
  ['refuses', (response) => response.writeHead(500).end('{}')],
  ['replies with another shape', (response) => response.end('{"subscription":"none"}')],
  ['is late', () => {}],
  ['hangs up', (response) => response.destroy()],
])('when one service %s the export is a 503 instead of a part', async (_, misbehave) => {
  const own = await holders((name, response) => {
    if (name === 'notifier') misbehave(response)
    else response.end('{}')
  }, 1_000)
  const response = await own.http.inject({ url: '/api/user/export', headers: keys.bearer() })
  expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
  expect(response.headers['content-disposition']).toBeUndefined()
  await own.close()
})
