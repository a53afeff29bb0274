import { connect, type MessagingTables, messagingMigration } from '@uitpost/database'
import { createTestDatabase, type TestDatabase } from '@uitpost/database/testing'
import { testRedis, waitFor } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DoNotRetry, isDeadLetterCommand, runDeadLetterCommand, startMessaging, work } from '../src/index.ts'
import { openOwn } from './own-connection.ts'

const { servers, queuePrefix } = testRedis()
const logger = pino({ level: 'silent' })
let database: TestDatabase
let db: Kysely<MessagingTables>

beforeAll(async () => {
  database = await createTestDatabase({
    schema: 'shop',
    migrations: { '0001_messaging': messagingMigration },
  })
  db = connect({ url: database.appUrl, applicationName: 'messaging-test' })
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const startShop = (handle: (id: string) => void) =>
  startMessaging({
    service: 'shop',
    db,
    databaseUrl: database.directUrl,
    redis: servers,
    queuePrefix,
    logger,
    workers: [work('row.look', z.object({ id: z.string() }), async ({ id }) => handle(id))],
  })
const run = (...args: string[]) =>
  runDeadLetterCommand(
    { service: 'shop', databaseUrl: database.directUrl, redis: servers, queuePrefix, logger },
    args,
  )

test('an operator lists dead letters and replays them while the service is down, and it handles them when it is back', async () => {
  const failing = await startShop((id) => {
    throw new DoNotRetry(`no row ${id}`)
  })
  await failing.enqueue('row.look', { id: 'a' })
  await failing.enqueue('row.look', { id: 'b' })
  await waitFor(async () => (await failing.health()).deadLetters === 2)
  await failing.close()

  expect(await run('dead-letters')).toMatch(
    /^shop: 2 dead letters\n {2}row\.look: 2 since \S+, the last one: no row [ab]$/,
  )
  expect(await run('replay', 'another.queue')).toBe('shop: 0 dead letters put on another.queue again')
  expect(await run('replay', 'row.look')).toBe('shop: 2 dead letters put on row.look again')
  expect(await run('dead-letters')).toBe('shop: 0 dead letters')

  const seen: string[] = []
  const repaired = await startShop((id) => void seen.push(id))
  await waitFor(() => seen.length === 2)
  expect(seen.sort()).toEqual(['a', 'b'])
  await repaired.close()
})

test.each([
  ['dead-letters', true],
  ['replay', true],
  ['create', false],
  ['', false],
  [undefined, false],
])('%j is a command about dead letters: %s', (command, isOne) => {
  expect(isDeadLetterCommand(command)).toBe(isOne)
})

test('the list has a line for each queue, with its oldest letter and the last error', async () => {
  for (const [queue, hours, error] of [
    ['b.queue', 3, 'first'],
    ['b.queue', 1, 'last'],
    ['b.queue', 2, 'second'],
    ['a.queue', 5, 'only'],
  ] as const) {
    await sql`insert into dead_letter (id, queue, job_id, payload, error, attempts, at) values (gen_random_uuid(),
      ${queue}, gen_random_uuid()::text, '{}', ${error}, 1,
      timestamptz '2026-11-20 12:00Z' - make_interval(hours => ${hours}))`.execute(db)
  }
  expect(await run('dead-letters')).toBe(
    [
      'shop: 4 dead letters',
      '  a.queue: 1 since 2026-11-20T07:00:00.000Z, the last one: only',
      '  b.queue: 3 since 2026-11-20T09:00:00.000Z, the last one: last',
    ].join('\n'),
  )
  await db.deleteFrom('deadLetter').execute()
})

test('a command leaves no connection behind that would keep its process alive', async () => {
  const redis = openOwn(servers)
  await run('replay')
  await waitFor(async () => !String(await redis.client('LIST')).includes('name=shop-admin.'))
  const { rows } = await sql`select 1 as one from pg_stat_activity where application_name = 'shop-admin'
    and datname = current_database()`.execute(db)
  expect(rows).toEqual([])
  redis.disconnect()
})

test('while Redis is unreachable a replay fails with a message and the letters stay', async () => {
  const failing = await startShop(() => {
    throw new DoNotRetry('broken')
  })
  await failing.enqueue('row.look', { id: 'c' })
  await waitFor(async () => (await failing.health()).deadLetters === 1)
  await failing.close()
  const away = { service: 'shop', databaseUrl: database.directUrl, queuePrefix, logger }
  await expect(
    runDeadLetterCommand({ ...away, redis: { url: 'redis://127.0.0.1:1' } }, ['replay']),
  ).rejects.toThrow('Redis is unreachable')
  expect(await run('dead-letters')).toContain('shop: 1 dead letter\n')
})
