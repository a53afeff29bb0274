import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AdminEvent, Agenda, Event } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { createLogger } from '@uitpost/service-kit'
import {
  gatewayHeader,
  type OwnServer,
  type OwnStandby,
  startOwnPostgres,
  startOwnStandby,
  waitFor,
} from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectReplica } from '../src/clients/replica.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { CATEGORY, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let server: OwnServer
let standby: OwnStandby
let catalogue: Catalogue
const lotte = randomUUID()
const admin = randomUUID()

const as = (sub: string, role = 'user') => catalogue.keys.bearer({ sub, role })
const read = async <Reply>(url: string, headers: Record<string, string> = {}): Promise<Reply> => {
  const response = await catalogue.http.inject({ url, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const write = async (method: 'POST' | 'PUT', url: string, headers: Record<string, string>, payload = {}) => {
  const response = await catalogue.http.inject({ method, url, headers, payload })
  expect(response.statusCode, response.body).toBeLessThan(300)
}
const titlesOf = (events: { title: string }[]) => events.map(({ title }) => title)
const replicaState = async () =>
  (await read<{ checks: { replica: string } }>('/ready', gatewayHeader)).checks.replica

beforeAll(async () => {
  server = await startOwnPostgres()
  standby = await startOwnStandby(server)
  catalogue = await startCatalogue(undefined, {
    adminUrl: server.url,
    connectReplica: async (appUrl, db) => {
      await standby.caughtUp()
      const url = new URL(appUrl)
      url.port = String(standby.port)
      return connectReplica(url.href, db, createLogger('catalogue', 'silent'))
    },
  })
  await seed(catalogue.ctx)
}, 120_000)
afterEach(() => standby.resume())
afterAll(async () => {
  await catalogue.close()
  await standby.close()
  await server.close()
})

test('what a person did is in their lists at once, while the replica is behind and others read there', async () => {
  const [found] = await intake(catalogue, candidate({ title: 'Jazz in the park' }))
  await standby.caughtUp()
  await waitFor(async () => (await replicaState()) === 'ok')
  await standby.pause()

  await write('POST', '/api/subscriptions', as(lotte), { categoryId: CATEGORY })
  await write('PUT', `/api/events/${found?.eventId}/approve`, as(admin, 'admin'))

  // The admin finds it approved, and the subscriber finds it, since both read from the primary.
  const seen = {
    admin: (await read<Agenda>('/api/agenda', as(admin, 'admin'))).items.map(({ event }) => event.title),
    adminList: (await read<AdminEvent[]>('/api/admin/events', as(admin, 'admin'))).map(
      ({ status }) => status,
    ),
    subscriber: titlesOf(await read<Event[]>('/api/events/upcoming', as(lotte))),
    stats: (await read<{ upcomingEvents: number }>('/api/user/dashboard-stats', as(lotte))).upcomingEvents,
  }
  expect(seen).toEqual({
    admin: ['Jazz in the park'],
    adminList: ['approved'],
    subscriber: ['Jazz in the park'],
    stats: 1,
  })
  const others = (await read<Agenda>('/api/agenda')).items
  expect(others).toEqual([])

  await standby.resume()
  await standby.caughtUp()
  expect((await read<Agenda>('/api/agenda')).items).toHaveLength(1)
  expect(titlesOf(await read<Event[]>('/api/events/upcoming', as(lotte)))).toEqual(['Jazz in the park'])
})

test.each<[string, string, string?]>([
  ['the agenda', '/api/agenda?near=Utrecht&q=jazz'],
  ['the upcoming list', '/api/events/upcoming', 'user'],
  ['the pending list', '/api/events/pending', 'admin'],
  ["the admins' list", '/api/admin/events', 'admin'],
  ['the breakdown', '/api/admin/events/breakdown', 'admin'],
  ['the coverage', '/api/admin/coverage', 'admin'],
  ['the counts', '/api/events/counts'],
  ['the platform statistics', '/api/stats/platform'],
  ["a person's statistics", '/api/user/dashboard-stats', 'user'],
])('%s is answered by the replica while the tables of the primary are locked', async (_, url, role) => {
  await standby.caughtUp()
  await waitFor(async () => (await replicaState()) === 'ok')
  const [writer, reader] = [randomUUID(), randomUUID()]
  // A person who wrote reads in a transaction.
  await catalogue.ctx.recordWrites([writer])
  await standby.caughtUp()
  // The lock, too, would be replayed.
  await standby.pause()
  const locking = connect({ url: catalogue.adminUrl, applicationName: 'catalogue-lock', poolSize: 1 })
  try {
    await locking.transaction().execute(async (trx) => {
      const { rows } = await sql<{ tablename: string }>`
        select tablename from pg_tables
        where schemaname = 'catalogue' and tablename <> 'own_write'`.execute(trx)
      const tables = rows.map(({ tablename }) => sql.table(tablename))
      await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(trx)
      for (const headers of [as(writer, role), role ? as(reader, role) : {}]) await read(url, headers)
    })
  } finally {
    await locking.destroy()
  }
})

test('a replica that is away is left out, and /ready says so and stays ready', async () => {
  await standby.stop()
  expect((await catalogue.http.inject({ url: '/api/agenda' })).statusCode).toBe(200)
  const ready = await catalogue.http.inject({ url: '/ready', headers: gatewayHeader })
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { checks: { replica: 'unreachable' } }])
  await standby.restart()
  await waitFor(async () => (await replicaState()) === 'ok')
})

test('a replica that is the primary is refused at start, in words', () => {
  const url = 'postgres://catalogue_app:secret@db.example/uitpost'
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    encoding: 'utf8',
    env: {
      PORT: '0',
      DATABASE_URL: url,
      DATABASE_REPLICA_URL: 'postgresql://catalogue_app:secret@DB.example:5432/uitpost',
      REDIS_URL: 'redis://127.0.0.1:1',
      PUBLIC_URL: 'http://localhost:8080',
      JWT_PUBLIC_JWKS: catalogue.keys.publicJwks,
    },
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('DATABASE_REPLICA_URL names the same server')])
  expect(stderr).not.toContain('secret')
})
