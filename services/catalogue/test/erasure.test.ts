import { randomUUID } from 'node:crypto'
import type { UserState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { findTraces, gatewayHeader, listLiveTables, type RunStatement } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { getPlatformStats } from '../src/domain/counters/stats.ts'
import { eraseUsers } from '../src/domain/people/erasure.ts'
import { suggestEvent } from '../src/domain/people/suggestions.ts'
import { projectUsers } from '../src/domain/people/users.ts'
import { reportEvent } from '../src/domain/reader-reports/reports.ts'
import { createCalendarFeed } from '../src/domain/reading/calendars.ts'
import { subscribe } from '../src/domain/reading/subscriptions.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { PERSONAL_DATA } from '../src/store/own-data.ts'
import { approve, CATEGORY, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
let run: RunStatement
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  run = (text) => sql.raw(text).execute(catalogue.db)
})
afterAll(() => catalogue.close())

let version = 0
const project = (id: string) =>
  inTransaction(catalogue.db, (trx) =>
    projectUsers(
      storesIn(trx),
      [{ id, role: 'admin', country: 'NL', timeZone: 'Europe/Amsterdam' } as UserState],
      (version += 1),
    ),
  )
const erase = (id: string, seq = (version += 1)) =>
  inTransaction(catalogue.db, (trx) =>
    eraseUsers(storesIn(trx), [{ id, requestedAt: '2027-03-10T12:00:00Z' }], seq, catalogue.clock.now, null),
  )

/** A user with a row in every table that can hold one. */
async function personEverywhere(): Promise<string> {
  const { db, ctx } = catalogue
  const id = randomUUID()
  await project(id)
  await subscribe(ctx, id, CATEGORY, 'request')
  const feed = { feed: `https://feed.example/${randomUUID()}`, uid: '1' }
  const [found] = await intake(catalogue, candidate({ title: `Markt van ${id.slice(0, 4)}`, series: feed }))
  const eventId = found?.eventId ?? ''
  await approve(catalogue, eventId, id)
  await db
    .updateTable('series')
    .set({ approvedBy: id, approved: true })
    .where('feed', '=', feed.feed)
    .execute()
  await db.insertInto('savedEvent').values({ userId: id, eventId }).execute()
  const { id: seriesId } = await db
    .selectFrom('series')
    .select('id')
    .where('feed', '=', feed.feed)
    .executeTakeFirstOrThrow()
  await db.insertInto('followedSeries').values({ userId: id, seriesId }).execute()
  const { id: actionId } = await db
    .selectFrom('reviewAction')
    .select('id')
    .where('actorId', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mergedFollow')
    .values({ actionId, eventId, userId: id, seriesId, keptId: seriesId, already: false })
    .execute()
  await db
    .insertInto('mergedSave')
    .values({ actionId, eventId, userId: id, keptId: eventId, already: false })
    .execute()
  await createCalendarFeed(ctx, id)
  const reporter = { id, role: 'user' as const, sessionId: randomUUID() }
  await reportEvent(ctx, reporter, { eventId, kind: 'closed', requestId: 'request', ip: '192.0.2.1' })
  await suggestEvent(ctx, id, { title: `Feest van ${id}`, startDate: '2027-05-05', city: 'Gouda' }, 'request')
  await db.updateTable('eventSource').set({ suggestedBy: id }).where('eventId', '=', eventId).execute()
  const suggestionId = randomUUID()
  await ctx.stores.suggestions.insert({
    id: suggestionId,
    userId: id,
    kind: 'form',
    subject: null,
    createdAt: ctx.now(),
    state: 'read',
    found: 1,
    reason: null,
  })
  await ctx.stores.suggestions.saveOutcomes([
    { suggestionId, candidateId: randomUUID(), eventId, outcome: 'created' },
  ])
  await sql`insert into own_write (user_id, position) values (${id}, '0/1')`.execute(db)
  await sql`insert into dead_letter (id, queue, job_id, payload, person_ids, error, attempts)
    values (${randomUUID()}, 'user.changed', ${randomUUID()}, ${JSON.stringify({ items: [{ id }] })}, ${[id]}, 'x', 1)`.execute(
    db,
  )
  return id
}

test('every existing table declares which personal data it holds', async () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual((await listLiveTables(run)).toSorted())
})

test('the export includes every table with rows of the user', async () => {
  const id = await personEverywhere()
  const response = await catalogue.http.inject({
    url: '/internal/me/export',
    headers: { ...catalogue.keys.bearer({ sub: id }), ...gatewayHeader },
  })
  const own = response.json<Record<string, unknown[]>>()
  const tables = Object.entries(PERSONAL_DATA).flatMap(([table, rule]) => (rule === 'none' ? [] : [table]))
  expect(Object.keys(own).toSorted()).toEqual(tables.toSorted())
  expect(Object.entries(own).filter(([, rows]) => rows.length === 0)).toEqual([])
})

test('the export is available to its owner only', async () => {
  const id = await personEverywhere()
  expect((await catalogue.http.inject('/internal/me/export')).statusCode).toBe(401)
  const other = await catalogue.http.inject({
    url: '/internal/me/export',
    headers: { ...catalogue.keys.bearer(), ...gatewayHeader },
  })
  expect(other.statusCode).toBe(200)
  expect(other.body).not.toContain(id)
})

test('after the erasure only the confirmation to auth names the user; events they approved stay', async () => {
  const [id, bystander] = [await personEverywhere(), await personEverywhere()]
  const before = await getPlatformStats(catalogue.ctx)
  await erase(id)
  await erase(id)
  expect(await findTraces(run, [id])).toEqual(['outbox'])
  await catalogue.db.deleteFrom('outbox').where('noun', '=', 'user.erased').execute()
  expect(await findTraces(run, [id])).toEqual([])
  expect(await findTraces(run, [bystander])).toContain('savedEvent')
  const after = await getPlatformStats(catalogue.ctx)
  // Their unpublished suggestions were deleted.
  expect(after).toEqual({
    ...before,
    totalUsers: before.totalUsers - 1,
    totalEvents: before.totalEvents - 1,
    pendingEvents: before.pendingEvents - 1,
  })
})

test('late messages do not restore an erased user', async () => {
  const id = await personEverywhere()
  await erase(id, 1_000_000)
  await catalogue.db.deleteFrom('outbox').execute()
  await project(id)
  expect(await findTraces(run, [id])).toEqual([])
})
