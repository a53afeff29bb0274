import { randomUUID } from 'node:crypto'
import type { MessageItem } from '@uitpost/contracts'
import { findTraces, gatewayHeader, listLiveTables, type RunStatement } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readNextSuggestion } from '../src/domain/suggestions/suggestions.ts'
import { PERSONAL_DATA } from '../src/store/own-data.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { inDays } from './world.ts'

let discovery: Discovery
let run: RunStatement
beforeAll(async () => {
  discovery = await startDiscovery()
  run = (text) => sql.raw(text).execute(discovery.db)
})
afterAll(() => discovery.close())

/** A user with a row in every table that can hold one. */
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
  await sql`insert into reader_day (user_id, day, reader_ms) values (${id}, '2026-11-22', 7)`.execute(
    discovery.db,
  )
  await sql`insert into run (id, status, country, approach, category_ids, categories, sandbox, started_by)
    values (${randomUUID()}, 'completed', 'NL', 'simple', '{}', '{}', true, ${id})`.execute(discovery.db)
  await sql`insert into discovery_log (id, type, service, sandbox, payload, suggestion_id)
    select ${randomUUID()}, 'ERROR', 'suggestions', true, '{}', id from suggestion where user_id = ${id}`.execute(
    discovery.db,
  )
  return id
}

const suggestionOf = (userId: string) => ({
  id: randomUUID(),
  userId,
  address: null,
  ics: 'BEGIN:VCALENDAR',
  city: null,
  country: 'NL',
  categoryId: null,
  madeAt: new Date().toISOString(),
})

test('every existing table declares which personal data it holds', async () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual((await listLiveTables(run)).toSorted())
})

test('the export includes every table with rows of the user', async () => {
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

test('after the erasure only the confirmation to auth names the user', async () => {
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

test("a suggestion that arrives after its owner's erasure is not stored", async () => {
  const id = await personEverywhere()
  await discovery.deliver('user.deleted', [{ id, requestedAt: new Date().toISOString() }], 9)
  await discovery.deliver('suggestion.made', [suggestionOf(id)], 10)
  expect(await findTraces(run, [id])).toEqual(['outbox'])
})

describe('suggestions of an erased user', () => {
  beforeEach(async () => {
    await discovery.db.deleteFrom('suggestion').execute()
  })

  /** Reads the suggestion until it is answered. */
  async function read(members: Partial<MessageItem<'suggestion.made'>>) {
    const suggestion = { ...suggestionOf(randomUUID()), ics: null, ...members }
    await discovery.deliver('suggestion.made', [suggestion])
    await readNextSuggestion(discovery.ctx)
    return suggestion.userId
  }

  test('leave none of their text, neither in candidates nor in failures', async () => {
    const [said, host] = ['mkzonnebloemenveld', 'mkwaterlelies.internal']
    const entry = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${said}@home`, `SUMMARY:${said}`],
      ...[
        `DTSTART;VALUE=DATE:${inDays(3).replaceAll('-', '')}`,
        `DESCRIPTION:${said}`,
        `LOCATION:${said}\\, Utrecht`,
      ],
      ...[`URL:https://plein.example/${said}`, `CATEGORIES:${said}`, 'END:VEVENT', 'END:VCALENDAR', ''],
    ]
    const sender = await read({ ics: entry.join('\r\n'), city: said })
    const asker = await read({ address: `https://${host}/${said}`, city: said })
    expect(await findTraces(run, [said])).toEqual(['outbox', 'suggestion'])
    expect(await findTraces(run, [host])).toEqual(['discoveryLog', 'suggestion'])
    const told = await discovery.db
      .selectFrom('outbox')
      .select('personIds')
      .where('noun', '=', 'candidates.found')
      .orderBy('seq')
      .execute()
    expect(told).toEqual([{ personIds: [sender] }])

    const at = new Date().toISOString()
    await discovery.deliver(
      'user.deleted',
      [sender, asker].map((id) => ({ id, requestedAt: at })),
    )
    expect(await findTraces(run, [said, host])).toEqual([])
  })

  test('that are being read at the erasure are not answered', async () => {
    const suggestion = { ...suggestionOf(randomUUID()), ics: null, address: 'https://plein.example/mktulpen' }
    await discovery.deliver('suggestion.made', [suggestion])
    const leaseUntil = new Date(Date.now() + 60_000)
    const claim = await discovery.ctx.suggestions.claimNext(new Date(), leaseUntil, '2026-11-22')
    await discovery.deliver('user.deleted', [
      { id: suggestion.userId, requestedAt: new Date().toISOString() },
    ])
    expect(
      await discovery.ctx.suggestions.settle({ id: suggestion.id, attempts: claim?.attempts ?? 0 }, {}),
    ).toBeUndefined()
    expect(await findTraces(run, ['mktulpen'])).toEqual([])
  })
})
