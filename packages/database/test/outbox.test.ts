import { waitFor } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  connect,
  inTransaction,
  listen,
  type MessagingTables,
  messagingMigration,
  outboxChannel,
  outboxStore,
} from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

let database: TestDatabase
let db: Kysely<MessagingTables>

beforeAll(async () => {
  database = await createTestDatabase({
    schema: 'catalogue',
    migrations: { '0001_messaging': messagingMigration },
  })
  db = connect({ url: database.appUrl, applicationName: 'outbox-test' })
})
beforeEach(async () => {
  await sql`delete from outbox`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const messages = () => db.selectFrom('outbox').selectAll().orderBy('seq').execute()

test('an announcement is saved in its transaction, with the given items', async () => {
  const seq = await inTransaction(db, (trx) =>
    outboxStore(trx).add('event.changed', [{ id: 'a' }], 'req-1', ['p1']),
  )
  expect(await messages()).toMatchObject([
    {
      seq,
      noun: 'event.changed',
      items: [{ id: 'a' }],
      requestId: 'req-1',
      personIds: ['p1'],
      publishedAt: null,
    },
  ])
})

test('an announcement of a transaction that rolls back is not saved', async () => {
  const work = inTransaction(db, async (trx) => {
    await outboxStore(trx).add('event.changed', [{ id: 'a' }])
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await messages()).toEqual([])
})

test('a long list becomes messages of at most 500 items, in order, and the last seq is returned', async () => {
  const items = Array.from({ length: 1_201 }, (_, i) => ({ id: `item-${i}` }))
  const seq = await inTransaction(db, (trx) => outboxStore(trx).add('event.changed', items))
  const saved = await messages()
  expect(saved.map((message) => (message.items as unknown[]).length)).toEqual([500, 500, 201])
  expect(saved.flatMap((message) => message.items)).toEqual(items)
  expect(saved.at(-1)?.seq).toBe(seq)
})

test('an empty list announces nothing', async () => {
  expect(await inTransaction(db, (trx) => outboxStore(trx).add('event.changed', []))).toBe(0)
  expect(await messages()).toEqual([])
})

test('a listener is notified of a commit, also after its connection was cut', async () => {
  let heard = 0
  const errors: unknown[] = []
  const listener = listen({
    url: database.directUrl,
    channel: outboxChannel('catalogue'),
    applicationName: 'outbox-listener',
    onNotification: () => heard++,
    onError: (error) => errors.push(error),
  })
  await waitFor(() => heard === 1)
  await inTransaction(db, (trx) => outboxStore(trx).add('event.changed', [{ id: 'a' }]))
  await waitFor(() => heard === 2)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'outbox-listener'`.execute(
    db,
  )
  await waitFor(() => heard === 3)
  await inTransaction(db, (trx) => outboxStore(trx).add('event.changed', [{ id: 'b' }]))
  await waitFor(() => heard === 4)
  expect(errors.length).toBeGreaterThan(0)
  await listener.close()
})

test('of two changes of one row the later one has the higher seq', async () => {
  const owner = connect<unknown>({
    url: database.ownerUrl,
    applicationName: 'outbox-test',
  })
  await sql`create table thing (id int primary key, value int not null)`.execute(owner)
  await sql`insert into thing values (1, 0)`.execute(owner)
  const change = () =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{
        value: number
      }>`update thing set value = value + 1 returning value`.execute(trx)
      await outboxStore(trx).add('thing.changed', [{ value: rows[0]?.value }])
    })
  await Promise.all(Array.from({ length: 30 }, change))
  const values = (await messages()).map((message) => (message.items as { value: number }[])[0]?.value)
  expect(values).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  await owner.destroy()
})
