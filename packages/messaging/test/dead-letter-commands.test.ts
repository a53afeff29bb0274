import { connect, type MessagingTables, messagingMigration } from '@uitpost/database'
import { createTestDatabase, type TestDatabase, testRedis, waitFor } from '@uitpost/testing'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DoNotRetry, runDeadLetterCommand, startMessaging, work } from '../src/index.ts'

const { url: redisUrl, queuePrefix } = testRedis()
const logger = pino({ level: 'silent' })
let database: TestDatabase
let db: Kysely<MessagingTables>

beforeAll(async () => {
  database = await createTestDatabase({
    schema: 'shop',
    migrations: { '0001_messaging': messagingMigration },
  })
  db = connect({ url: database.appUrl, schema: 'shop', applicationName: 'messaging-test' })
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

const startShop = (handle: (id: string) => void) =>
  startMessaging({
    ...{ service: 'shop', db, databaseUrl: database.appUrl, redisUrl, queuePrefix, logger },
    workers: [work('row.look', z.object({ id: z.string() }), async ({ id }) => handle(id))],
  })
const run = (...args: string[]) =>
  runDeadLetterCommand(
    { service: 'shop', schema: 'shop', databaseUrl: database.appUrl, redisUrl, queuePrefix, logger },
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

test('with Redis away a replay fails with words and the letters stay', async () => {
  const failing = await startShop(() => {
    throw new DoNotRetry('broken')
  })
  await failing.enqueue('row.look', { id: 'c' })
  await waitFor(async () => (await failing.health()).deadLetters === 1)
  await failing.close()
  const away = { service: 'shop', schema: 'shop', databaseUrl: database.appUrl, queuePrefix, logger }
  await expect(
    runDeadLetterCommand({ ...away, redisUrl: 'redis://127.0.0.1:1' }, ['replay']),
  ).rejects.toThrow('Redis is away')
  expect(await run('dead-letters')).toContain('shop: 1 dead letter\n')
})
