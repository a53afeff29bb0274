import { randomUUID } from 'node:crypto'
import { type OwnServer, startOwnPostgres, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { CATEGORY } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let server: OwnServer
let catalogue: Catalogue
const person = randomUUID()

beforeAll(async () => {
  server = await startOwnPostgres()
  catalogue = await startCatalogue(undefined, { adminUrl: server.url })
  await seed(catalogue.ctx)
}, 120_000)
afterAll(async () => {
  await catalogue.close()
  await server.close()
})

const readCategories = () => catalogue.http.inject({ url: '/api/categories' })
const subscribe = () =>
  catalogue.http.inject({
    method: 'POST',
    url: '/api/subscriptions',
    headers: catalogue.keys.bearer({ sub: person, role: 'user' }),
    payload: { categoryId: CATEGORY },
  })

beforeEach(async () => {
  await waitFor(async () => (await readCategories()).statusCode === 200)
})

test('while Postgres is away reads and writes are 503 with Retry-After, and work again once it is back', async () => {
  await server.kill()
  for (const response of [await readCategories(), await subscribe()]) {
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.body).not.toMatch(/postgres|connect|terminat/i)
  }
  await server.restart()
  await waitFor(async () => (await readCategories()).statusCode === 200)
  expect((await subscribe()).statusCode).toBeLessThan(300)
})

test('requests under way when Postgres is killed are answered as they were or refused with 503', async () => {
  let isStopped = false
  const statuses = new Set<number>()
  const callers = Array.from({ length: 8 }, async () => {
    while (!isStopped) statuses.add((await readCategories()).statusCode)
  })
  await waitFor(() => statuses.has(200))
  await server.kill()
  await waitFor(() => statuses.has(503))
  isStopped = true
  await Promise.all(callers)
  await server.restart()
  expect(statuses).toEqual(new Set([200, 503]))
})
