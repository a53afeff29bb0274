import { once } from 'node:events'
import { createServer, connect as openSocket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConnections, connect } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'auth', migrations: {} })
})
afterAll(() => database.close())

/** The message that names a session's process (BackendKeyData), in the version of the protocol that the driver speaks. */
const KEY = Buffer.from([0x4b, 0, 0, 0, 12])

/** Passes all bytes on, as a pooler in session mode does, and like it names a process of its own. */
async function startSessionPooler(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl)
  const pooler = createServer((client) => {
    const server = openSocket(Number(port), hostname)
    client.pipe(server)
    server.on('data', (bytes) => {
      const key = bytes.indexOf(KEY)
      if (key >= 0) bytes.writeInt32BE(1, key + KEY.length)
      client.write(bytes)
    })
    server.once('end', () => client.end())
  })
  await once(pooler.listen(0, '127.0.0.1'), 'listening')
  const address = pooler.address()
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { url: url.href, close: () => new Promise((closed) => pooler.close(closed)) }
}

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

const IN_SESSION_MODE = expect.stringMatching(/^DATABASE_URL leads to a pooler in session mode: .+ Expected/)

test('a pooler that gives each client a session of its own is named, with or without an address past it', async () => {
  const pooler = await startSessionPooler(database.directUrl)
  expect(await check(database.directUrl, pooler)).toEqual([IN_SESSION_MODE])
  expect(await check(pooler.url, pooler)).toEqual([IN_SESSION_MODE])
  // How many connections it opens to Postgres is the pooler's own setting.
  expect(await check(pooler.url, { ...pooler, poolSize: 10_000 })).toEqual([IN_SESSION_MODE])
  await pooler.close()
})

test('an address past a pooler that is not there is named', async () => {
  const elsewhere = 'postgres://primary:5432/elsewhere'
  expect(await check(elsewhere)).toEqual([
    expect.stringMatching(/^DATABASE_DIRECT_URL is set, but DATABASE_URL leads to no pooler/),
  ])
  await expect(check(elsewhere, { poolSize: 10_000 })).rejects.toThrow(/^Postgres has \d+ free connections/)
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
