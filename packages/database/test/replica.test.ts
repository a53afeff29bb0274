import { type OwnServer, type OwnStandby, startOwnPostgres, startOwnStandby, waitFor } from '@uitpost/testing'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, openReplica, ownWritesMigration, type Replica, type ReplicaOptions } from '../src/index.ts'
import { createTestDatabase, type TestDatabase } from './databases/test-database.ts'

const ANNA = '0190c000-0000-7000-8000-00000000000a'
const BRAM = '0190c000-0000-7000-8000-00000000000b'

let server: OwnServer
let standby: OwnStandby
let database: TestDatabase
let primary: Kysely<unknown>
let states: string[]
const opened: Replica<unknown>[] = []

/** A process of a service, with its own connections. */
async function open(options: Partial<ReplicaOptions<unknown>> = {}): Promise<Replica<unknown>> {
  const replica = await openReplica<unknown>({
    primary,
    url: replicaUrl(),
    applicationName: 'replica-test',
    onChange: (state) => states.push(state),
    timing: { everyMs: 20 },
    ...options,
  })
  opened.push(replica)
  return replica
}

/** One that reads from the replica: the first check of a busy machine may take too long. */
async function openReading(timing?: ReplicaOptions<unknown>['timing']): Promise<Replica<unknown>> {
  const replica = await open(timing && { timing })
  await waitFor(() => replica.state() === 'ok')
  states = []
  return replica
}

const replicaUrl = () => {
  const url = new URL(database.appUrl)
  url.port = String(standby.port)
  return url.href
}

async function look(db: Kysely<unknown>) {
  const { rows } = await sql<{ from: string; words: string[] }>`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as "from",
      array(select word from note order by word) as words`.execute(db)
  return rows[0]
}

const write = async (replica: Replica<unknown>, who: string, word: string) => {
  await sql`insert into note values (${word})`.execute(primary)
  await replica.recordWrites([who])
}

beforeAll(async () => {
  server = await startOwnPostgres()
  standby = await startOwnStandby(server)
  database = await createTestDatabase({
    schema: 'catalogue',
    adminUrl: server.url,
    migrations: {
      '0001_notes': {
        up: async (db: Kysely<unknown>) => {
          await sql`create table note (word text primary key)`.execute(db)
        },
      },
      '0002_own_writes': ownWritesMigration,
    },
  })
  primary = connect({ url: database.appUrl, applicationName: 'replica-test-primary' })
}, 60_000)
beforeEach(async () => {
  await sql`delete from own_write`.execute(primary)
  await sql`delete from note`.execute(primary)
  states = []
  await standby.caughtUp()
})
afterEach(async () => {
  await standby.resume().catch(() => standby.restart())
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
afterAll(async () => {
  await primary.destroy()
  await standby.close()
  await server.close()
})

test('everybody reads from a replica that has replayed everything', async () => {
  const replica = await openReading()
  await write(replica, ANNA, 'jazz')
  await standby.caughtUp()
  for (const reader of [undefined, ANNA, BRAM])
    expect(await replica.read(reader, look)).toEqual({ from: 'replica', words: ['jazz'] })
})

test('while the replica is behind, a person who wrote reads from the primary, in every process, and others do not', async () => {
  const [one, other] = [await openReading(), await openReading()]
  await standby.pause()
  await write(one, ANNA, 'jazz')
  for (const process of [one, other]) {
    expect(await process.read(ANNA, look)).toEqual({ from: 'primary', words: ['jazz'] })
    expect(await process.read(BRAM, look)).toEqual({ from: 'replica', words: [] })
    expect(await process.read(undefined, look)).toEqual({ from: 'replica', words: [] })
  }
  await standby.resume()
  await standby.caughtUp()
  expect(await other.read(ANNA, look)).toEqual({ from: 'replica', words: ['jazz'] })
})

test('a write is found on the replica as soon as that has it, although later ones of others are missing', async () => {
  const replica = await openReading()
  await write(replica, ANNA, 'jazz')
  await standby.caughtUp()
  await standby.pause()
  await write(replica, BRAM, 'rock')
  expect(await replica.read(ANNA, look)).toEqual({ from: 'replica', words: ['jazz'] })
  expect(await replica.read(BRAM, look)).toEqual({ from: 'primary', words: ['jazz', 'rock'] })
})

test('reads of a person who wrote may be parallel, as those of everybody', async () => {
  const replica = await openReading()
  await write(replica, ANNA, 'jazz')
  await standby.caughtUp()
  const both = await replica.read(ANNA, (db) => Promise.all([look(db), look(db)]))
  expect(both.map((seen) => seen?.from)).toEqual(['replica', 'replica'])
})

test('a replica that stops replicating is left out until it has caught up', async () => {
  const replica = await openReading({ everyMs: 20, lateMs: 100 })
  await standby.pause()
  await write(replica, ANNA, 'jazz')
  await waitFor(() => replica.state() === 'not replicating')
  expect(await replica.read(BRAM, look)).toEqual({ from: 'primary', words: ['jazz'] })
  await standby.resume()
  await waitFor(() => replica.state() === 'ok')
  expect(await replica.read(BRAM, look)).toEqual({ from: 'replica', words: ['jazz'] })
  expect(states).toEqual(['not replicating', 'ok'])
})

test('a replica with nothing to replay for a long time is read', async () => {
  const replica = await openReading({ everyMs: 20, lateMs: 100 })
  let checks = 0
  await waitFor(async () => {
    checks += 1
    expect((await replica.read(undefined, look))?.from).toBe('replica')
    return checks > 10
  })
  expect(states).toEqual([])
})

test('when the replica stops the primary answers, also the read that finds out', async () => {
  const replica = await openReading({ everyMs: 60_000 })
  await standby.stop()
  expect((await replica.read(undefined, look))?.from).toBe('primary')
  expect(states).toEqual(['unreachable'])
  const later = await open()
  expect(later.state()).toBe('unreachable')
  await standby.restart()
  await waitFor(() => later.state() === 'ok')
  expect((await later.read(undefined, look))?.from).toBe('replica')
})

test('what the replica refuses is asked of the primary', async () => {
  const replica = await openReading()
  const seen = await replica.read(undefined, async (db) => {
    const found = await look(db)
    if (found?.from === 'replica') throw new Error('not there yet')
    return found
  })
  expect(seen?.from).toBe('primary')
  expect(replica.state()).toBe('ok')
})

test('the primary under another name is not read', async () => {
  const replica = await open({ url: database.appUrl.replace('127.0.0.1', 'localhost') })
  expect(replica.state()).toBe('not a replica')
  expect((await replica.read(undefined, look))?.from).toBe('primary')
})

test('a server with other data is not read', async () => {
  const elsewhere = await createTestDatabase({ schema: 'catalogue', migrations: {} })
  const replica = await open({ url: elsewhere.directUrl })
  expect(replica.state()).toBe('of another database')
  expect((await replica.read(undefined, look))?.from).toBe('primary')
  await elsewhere.close()
})
