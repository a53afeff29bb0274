import { randomUUID } from 'node:crypto'
import { findTraces, gatewayHeader, listLiveTables, type RunStatement } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_DATA } from '../src/store/own-data.ts'
import { type Discovery, startDiscovery } from './harness.ts'

let discovery: Discovery
let run: RunStatement
beforeAll(async () => {
  discovery = await startDiscovery()
  run = (text) => sql.raw(text).execute(discovery.db)
})
afterAll(() => discovery.close())

/** Somebody in every table that can name one. */
async function personEverywhere(): Promise<string> {
  const id = randomUUID()
  await sql`insert into outbox (id, noun, items, person_ids)
    values (${randomUUID()}, 'audit.recorded', ${JSON.stringify([{ id, actorId: id }])}, ${[id]})`.execute(
    discovery.db,
  )
  await sql`insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
    values (${randomUUID()}, 'user.deleted', ${randomUUID()}, ${JSON.stringify({ items: [{ id }] })}, ${[id]}, 'x', 1)`.execute(
    discovery.db,
  )
  await discovery.deliver('suggestion.made', [suggestionOf(id)])
  await sql`insert into run (id, status, country, approach, category_ids, categories, sandbox, started_by)
    values (${randomUUID()}, 'completed', 'NL', 'simple', '{}', '{}', true, ${id})`.execute(discovery.db)
  return id
}

const suggestionOf = (userId: string) => ({
  ...{ id: randomUUID(), userId, address: null, ics: 'BEGIN:VCALENDAR', city: null, country: 'NL' },
  ...{ categoryId: null, madeAt: new Date().toISOString() },
})

test('every table that really exists says whether it names people', async () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual((await listLiveTables(run)).toSorted())
})

test('the export has a row of every table that names the person', async () => {
  const id = await personEverywhere()
  const response = await discovery.app.http.inject({
    url: '/internal/me/export',
    headers: { ...discovery.keys.bearer({ sub: id }), ...gatewayHeader },
  })
  const own = response.json<Record<string, unknown[]>>()
  const tables = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) => (rule === 'none' ? [] : [table]))
  expect(Object.keys(own).toSorted()).toEqual(tables.toSorted())
  expect(Object.entries(own).filter(([, rows]) => rows.length === 0)).toEqual([])
})

test('after the erasure nothing names the person but the answer to auth', async () => {
  const id = await personEverywhere()
  await discovery.deliver('user.deleted', [{ id, requestedAt: new Date().toISOString() }])
  expect(await findTraces(run, [id])).toEqual(['outbox'])
  const { rows } = await sql<{ noun: string; items: unknown }>`select noun, items from outbox`.execute(
    discovery.db,
  )
  expect(rows.filter(({ items }) => JSON.stringify(items).includes(id))).toEqual([
    {
      noun: 'user.erased',
      items: [{ id: `${id}.discovery-worker`, userId: id, service: 'discovery-worker' }],
    },
  ])
})

test('a suggestion that arrives after its owner was erased is not kept', async () => {
  const id = await personEverywhere()
  await discovery.deliver('user.deleted', [{ id, requestedAt: new Date().toISOString() }], 9)
  await discovery.deliver('suggestion.made', [suggestionOf(id)], 10)
  expect(await findTraces(run, [id])).toEqual(['outbox'])
})
