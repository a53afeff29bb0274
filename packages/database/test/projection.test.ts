import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  connect,
  deleteWithTombstone,
  hasTombstone,
  inTransaction,
  keysWithTombstone,
  type MessagingTables,
  messagingMigration,
  upsertNewer,
} from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

interface Tables extends MessagingTables {
  knownEvent: { id: string; title: string; homeCity: string | null; version: number }
  knownSave: { userId: string; eventId: string; version: number }
}

const projections: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table known_event (id text primary key, title text not null, home_city text,
      version bigint not null)`.execute(db)
    await sql`create table known_save (user_id text, event_id text, version bigint not null,
      primary key (user_id, event_id))`.execute(db)
  },
}

let database: TestDatabase
let db: Kysely<Tables>

beforeAll(async () => {
  const migrations = { '0001_messaging': messagingMigration, '0002_projections': projections }
  database = await createTestDatabase({ schema: 'notifier', migrations })
  db = connect({ url: database.appUrl, applicationName: 'projection-test' })
})
beforeEach(async () => {
  for (const table of ['known_event', 'known_save', 'tombstone'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const event = (version: number, id = 'e1') => ({ id, title: `title ${version}`, homeCity: 'Gent', version })
const save = (...events: ReturnType<typeof event>[]) =>
  inTransaction(db, (trx) => upsertNewer(trx, 'knownEvent', ['id'], events))
const remove = (version: number, id = 'e1') =>
  inTransaction(db, (trx) => deleteWithTombstone(trx, 'knownEvent', ['id'], { id, version }))
const stored = () => db.selectFrom('knownEvent').selectAll().orderBy('id').execute()

test('the newest version wins in any order of arrival', async () => {
  expect(await save(event(2))).toBe(1)
  expect(await save(event(3))).toBe(1)
  expect(await save(event(1))).toBe(0)
  expect(await save(event(3))).toBe(0)
  expect(await stored()).toEqual([event(3)])
})

test('a list is written in one statement, and of two versions of one row the newer is written', async () => {
  await save(event(5, 'b'))
  expect(await save(event(4, 'a'), event(6, 'a'), event(1, 'b'), event(2, 'c'))).toBe(2)
  expect(await stored()).toEqual([event(6, 'a'), event(5, 'b'), event(2, 'c')])
})

test('what was deleted stays deleted when older versions arrive late', async () => {
  await save(event(1))
  await remove(3)
  expect(await stored()).toEqual([])
  expect(await save(event(2))).toBe(0)
  expect(await stored()).toEqual([])
})

test('a deletion wins over a row of the same version, in either order', async () => {
  await save(event(3, 'a'))
  await remove(3, 'a')
  await remove(3, 'b')
  expect(await save(event(3, 'b'))).toBe(0)
  expect(await stored()).toEqual([])
  expect(await save(event(4, 'a'), event(4, 'b'))).toBe(2)
})

test('a deletion that arrives before its row still deletes it', async () => {
  await remove(3)
  await save(event(2))
  expect(await stored()).toEqual([])
})

test('a tombstone stores a hash of the key and is found by the key', async () => {
  await remove(3, 'lotte')
  const { rows } = await sql<{ id: string }>`select id from tombstone`.execute(db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('lotte')
  const known = await inTransaction(db, (trx) =>
    Promise.all(['lotte', 'pim'].map((id) => hasTombstone(trx, 'knownEvent', id))),
  )
  expect(known).toEqual([true, false])
})

test('a tombstone counts only for its table and its key', async () => {
  await remove(3, 'lotte')
  const known = await inTransaction(db, async (trx) => [
    await hasTombstone(trx, 'knownEvent', 'lotte'),
    await hasTombstone(trx, 'knownSave', 'lotte'),
    [...(await keysWithTombstone(trx, 'knownEvent', ['pim', 'lotte', 'zita']))],
    [...(await keysWithTombstone(trx, 'knownSave', ['pim', 'lotte']))],
    [...(await keysWithTombstone(trx, 'knownEvent', []))],
  ])
  expect(known).toEqual([true, false, ['lotte'], [], []])
  expect(await save(event(1, 'pim'))).toBe(1)
})

test('a tombstone keeps the newest of its deletions', async () => {
  await remove(5)
  await remove(3)
  expect(await save(event(4))).toBe(0)
  expect(await save(event(6))).toBe(1)
})

test('of two rows with the same key and version the first is kept, in one list or in two', async () => {
  const [first, second] = [event(1), { ...event(1), title: 'another title' }]
  await save(first, second)
  expect(await stored()).toEqual([first])
  await save(second)
  expect(await stored()).toEqual([first])
})

test('rows of one list may have different columns; a row without a version is refused', async () => {
  const { homeCity, ...bare } = event(1, 'bare')
  await inTransaction(db, (trx) => upsertNewer(trx, 'knownEvent', ['id'], [event(1, 'whole'), bare]))
  expect((await stored()).map((row) => [row.id, row.homeCity])).toEqual([
    ['bare', null],
    ['whole', homeCity],
  ])
  const refused = { id: 'x', title: 'x', version: '1' as never }
  await expect(inTransaction(db, (trx) => upsertNewer(trx, 'knownEvent', ['id'], refused))).rejects.toThrow(
    'needs a version',
  )
})

test('an empty list changes nothing', async () => {
  await save(event(1))
  expect(await save()).toBe(0)
  await inTransaction(db, (trx) => deleteWithTombstone(trx, 'knownEvent', ['id'], []))
  expect(await stored()).toEqual([event(1)])
})

test('a list deletes only the rows it names, each up to its own version', async () => {
  await save(event(5, 'a'), event(5, 'b'), event(5, 'c'))
  await inTransaction(db, (trx) =>
    deleteWithTombstone(
      trx,
      'knownEvent',
      ['id'],
      [
        { id: 'a', version: 6 },
        { id: 'b', version: 4 },
      ],
    ),
  )
  expect((await stored()).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('compound keys that concatenate to the same text stay different', async () => {
  const row = (userId: string, eventId: string) => ({ userId, eventId, version: 1 })
  await inTransaction(db, (trx) =>
    upsertNewer(trx, 'knownSave', ['userId', 'eventId'], [row('a', 'bc'), row('ab', 'c')]),
  )
  await inTransaction(db, (trx) =>
    deleteWithTombstone(trx, 'knownSave', ['userId', 'eventId'], { ...row('a', 'bc'), version: 2 }),
  )
  expect(await db.selectFrom('knownSave').selectAll().execute()).toEqual([row('ab', 'c')])
})

test('of rows that share a column of their key, only the named one is deleted', async () => {
  const row = (userId: string, eventId: string) => ({ userId, eventId, version: 1 })
  const kept = [row('u', 'f'), row('v', 'e')]
  await inTransaction(db, (trx) =>
    upsertNewer(trx, 'knownSave', ['userId', 'eventId'], [row('u', 'e'), ...kept]),
  )
  await inTransaction(db, (trx) =>
    deleteWithTombstone(trx, 'knownSave', ['userId', 'eventId'], { ...row('u', 'e'), version: 2 }),
  )
  expect(await db.selectFrom('knownSave').selectAll().orderBy('userId').execute()).toEqual(kept)
})

test('an older deletion does not remove a newer version, and a version newer than the deletion is written', async () => {
  await save(event(5))
  await remove(4)
  expect(await stored()).toEqual([event(5)])
  await remove(6)
  expect(await save(event(7))).toBe(1)
  await remove(6)
  expect(await stored()).toEqual([event(7)])
})

test('compound keys work the same', async () => {
  const row = { userId: 'u', eventId: 'e', version: 1 }
  await inTransaction(db, (trx) => upsertNewer(trx, 'knownSave', ['userId', 'eventId'], row))
  await inTransaction(db, (trx) =>
    deleteWithTombstone(trx, 'knownSave', ['userId', 'eventId'], { ...row, version: 2 }),
  )
  await inTransaction(db, (trx) => upsertNewer(trx, 'knownSave', ['userId', 'eventId'], row))
  expect(await db.selectFrom('knownSave').selectAll().execute()).toEqual([])
})

test('an old version and its deletion, arriving at the same moment, leave the row deleted', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `id-${i}`)
  await Promise.all(ids.flatMap((id) => [save(event(1, id)), remove(2, id)]))
  expect(await stored()).toEqual([])
})
