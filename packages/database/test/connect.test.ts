import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, inTransaction, plannedOnce } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

let database: TestDatabase
const open = () => connect<unknown>({ url: database.appUrl, applicationName: 'connect-test' })

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'notifier', migrations: {} })
})
afterAll(() => database.close())

test('column types are converted to JavaScript values', async () => {
  const db = open()
  const { rows } = await sql`select
    9007199254740991::bigint as big_number, array[1, null]::bigint[] as big_numbers,
    date '2027-04-27' as local_date, array[date '2027-04-27'] as local_dates,
    timestamptz '2027-04-27 12:00+02' as start_at, '{"snake_key": {"in_side": 1}}'::jsonb as settings`.execute(
    db,
  )
  expect(rows).toEqual([
    {
      bigNumber: Number.MAX_SAFE_INTEGER,
      bigNumbers: [1, null],
      localDate: '2027-04-27',
      localDates: ['2027-04-27'],
      startAt: new Date('2027-04-27T10:00:00Z'),
      settings: { snake_key: { in_side: 1 } },
    },
  ])
  await db.destroy()
})

test.each(['UTC', 'Europe/Amsterdam'])('instants are read exactly in the time zone %s', async (zone) => {
  const db = open()
  const { rows } = await db.connection().execute(async (connection) => {
    await sql`select set_config('timezone', ${zone}, false)`.execute(connection)
    return sql<{
      at: Date | number
    }>`select at from unnest(array['2027-04-27 12:00+02', '2027-04-27 10:00:00.1234Z',
      '0001-01-01 00:00Z', '0044-03-15 00:00Z BC', '12026-01-01 00:00Z', 'infinity']::timestamptz[]) as at`.execute(
      connection,
    )
  })
  expect(rows.map(({ at }) => (at instanceof Date ? at.toISOString() : at))).toEqual([
    ...['2027-04-27T10:00:00.000Z', '2027-04-27T10:00:00.123Z', '0001-01-01T00:00:00.000Z'],
    ...['-000043-03-15T00:00:00.000Z', '+012026-01-01T00:00:00.000Z', Number.POSITIVE_INFINITY],
  ])
  await db.destroy()
})

test('a bigint that a number cannot hold is refused instead of rounded', async () => {
  const db = open()
  await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow('does not fit')
  await db.destroy()
})

test('a session has its schema, time zone, application name and timeouts', async () => {
  const db = open()
  const { rows } =
    await sql`select current_setting('search_path') as path, current_setting('timezone') as zone,
    current_setting('application_name') as name, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  expect(rows).toEqual([
    { path: 'notifier, public', zone: 'UTC', name: 'connect-test', statement: '15s', idle: '30s' },
  ])
  await db.destroy()
})

test('a connection that Postgres ends in the middle of a transaction is reported and replaced', async () => {
  const reported: Error[] = []
  const db = connect<unknown>({
    url: database.appUrl,
    applicationName: 'connect-test',
    poolSize: 2,
    onError: (error) => reported.push(error),
  })
  const work = inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await sql`select 1`.execute(trx)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(reported[0]?.message).toMatch(/terminat/i)
  await db.destroy()
})

test('a pool opens at most its maximum number of connections, and further work waits', async () => {
  const most = async (poolSize?: number) => {
    const db = connect<unknown>({
      url: database.appUrl,
      applicationName: `pool-of-${poolSize ?? 'default'}`,
      ...(poolSize !== undefined && { poolSize }),
    })
    await Promise.all(Array.from({ length: 14 }, () => sql`select pg_sleep(0.05)`.execute(db)))
    const { rows } = await sql<{ open: number }>`select count(*)::integer as open from pg_stat_activity
      where application_name = current_setting('application_name')`.execute(db)
    await db.destroy()
    return rows[0]?.open
  }
  expect([await most(3), await most()]).toEqual([3, 10])
})

test('a statement marked plannedOnce is planned once per connection, others each time', async () => {
  const db = connect<unknown>({
    url: database.appUrl,
    applicationName: 'connect-test',
    poolSize: 1,
  })
  for (const number of [1, 2, 3]) {
    const { rows } = await sql`select ${plannedOnce} ${number}::integer + 1 as next`.execute(db)
    expect(rows).toEqual([{ next: number + 1 }])
    await sql`select ${number}::integer + 2 as other`.execute(db)
  }
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: expect.stringContaining('+ 1 as next'), runs: 3 }])
  await expect(sql`select ${plannedOnce} 1 / ${0}::integer`.execute(db)).rejects.toThrow('division by zero')
  await db.destroy()
})
