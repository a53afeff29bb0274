import { createTestDatabase, type TestDatabase } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConnections, connect } from '../src/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'auth', migrations: {} })
})
afterAll(() => database.close())

/** What is logged for a pool. Throws what refuses it. */
async function check(directUrl: string, { url = database.directUrl, poolSize = 2 } = {}) {
  const logged: string[] = []
  const db = connect<unknown>({ url, applicationName: 'connections-test', poolSize })
  try {
    await checkConnections(db, directUrl, (words) => void logged.push(words))
    return logged
  } finally {
    await db.destroy()
  }
}

test('a pool that is larger than the free connections of Postgres is refused in words', async () => {
  expect(await check(database.directUrl)).toEqual([])
  await expect(check(database.directUrl, { poolSize: 10_000 })).rejects.toThrow(
    /^Postgres has \d+ free connections, and this process may open 10001: raise max_connections/,
  )
})

test('a pooler that gives each client a session of its own is named with a pool of any size', async () => {
  const inSessionMode = await check('postgres://primary:5432/elsewhere', { poolSize: 10_000 })
  expect(inSessionMode).toEqual([expect.stringMatching(/^The pooler of DATABASE_URL is in session mode/)])
})

test('a pooler in transaction mode needs an address past it', async () => {
  const url = database.appUrl
  const isPooled = url !== database.directUrl
  expect(await check(database.directUrl, { url })).toEqual([])
  const outcome = await check(url, { url }).then(
    () => 'accepted',
    (error: unknown) => String(error),
  )
  expect(outcome).toMatch(
    isPooled ? /^Error: DATABASE_URL leads to a pooler in transaction mode/ : /^accepted$/,
  )
})
