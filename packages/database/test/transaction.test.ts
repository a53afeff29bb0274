import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, inTransaction } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

let database: TestDatabase
const open = () => connect<unknown>({ url: database.appUrl, applicationName: 'transaction-test' })

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'notifier', migrations: {} })
})
afterAll(() => database.close())

test('the victim of a deadlock runs again and both changes are saved', async () => {
  const db = open()
  const owner = connect<unknown>({
    url: database.ownerUrl,
    applicationName: 'transaction-test',
  })
  await sql`create table counter (id int primary key, value int not null)`.execute(owner)
  await sql`insert into counter values (1, 0), (2, 0)`.execute(owner)
  let runs = 0
  let arrived = 0
  let meet = () => {}
  const both = new Promise<void>((resolve) => {
    meet = resolve
  })
  const change = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      runs += 1
      await sql`update counter set value = value + 1 where id = ${first}`.execute(trx)
      arrived += 1
      if (arrived === 2) meet()
      await both
      await sql`update counter set value = value + 1 where id = ${second}`.execute(trx)
    })
  await Promise.all([change(1, 2), change(2, 1)])
  expect((await sql`select value from counter order by id`.execute(db)).rows).toEqual([
    { value: 2 },
    { value: 2 },
  ])
  expect(runs).toBe(3)
  await Promise.all([db.destroy(), owner.destroy()])
})

test('an error of the work itself is not retried and nothing is saved', async () => {
  const db = open()
  let runs = 0
  const work = inTransaction(db, async (trx) => {
    runs += 1
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(runs).toBe(1)
  await db.destroy()
})

test('an error that does not come from the database is not retried', async () => {
  const db = open()
  let runs = 0
  const work = inTransaction(db, async () => {
    runs += 1
    throw new Error('the work itself')
  })
  await expect(work).rejects.toThrow('the work itself')
  expect(runs).toBe(1)
  await db.destroy()
})

/** Raises the error that Postgres raises for the victim of a conflict. */
const lose = (trx: Transaction<unknown>, code: string) =>
  sql.raw(`do $$ begin raise exception using errcode = '${code}', message = 'lost'; end $$`).execute(trx)

test.each([
  ['a deadlock', '40P01'],
  ['a serialisation failure', '40001'],
])('work that fails with %s four times succeeds at the fifth attempt', async (_, code) => {
  const db = open()
  let runs = 0
  const done = await inTransaction(db, async (trx) => {
    runs += 1
    if (runs < 5) await lose(trx, code)
    return 'done'
  })
  expect([done, runs]).toEqual(['done', 5])
  await db.destroy()
})

test('work that always fails with a conflict is given up after five attempts', async () => {
  const db = open()
  let runs = 0
  const work = inTransaction(db, async (trx) => {
    runs += 1
    await lose(trx, '40001')
  })
  await expect(work).rejects.toThrow('lost')
  expect(runs).toBe(5)
  await db.destroy()
})

test('a transaction is read committed, also if the database has another default', async () => {
  const admin = connect<unknown>({
    url: database.adminUrl,
    applicationName: 'transaction-test',
  })
  const stricter = `alter database "${database.name}" set default_transaction_isolation = 'serializable'`
  await sql.raw(stricter).execute(admin)
  const db = open()
  const level = await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ level: string }>`
      select current_setting('transaction_isolation') as level`.execute(trx)
    return rows[0]?.level
  })
  expect(level).toBe('read committed')
  await sql.raw(`alter database "${database.name}" reset default_transaction_isolation`).execute(admin)
  await Promise.all([db.destroy(), admin.destroy()])
})
