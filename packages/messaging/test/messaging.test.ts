import {
  connect,
  inTransaction,
  type MessagingTables,
  messagingMigration,
  outboxStore,
} from '@uitpost/database'
import {
  createTestDatabase,
  type OwnServer,
  startOwnRedis,
  type TestDatabase,
  testRedis,
  waitFor,
} from '@uitpost/testing'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  consumeFrom,
  DoNotRetry,
  type Messaging,
  type MessagingOptions,
  RetryLater,
  republish,
  startMessaging,
  sweep,
  work,
} from '../src/index.ts'

const messages = {
  'person.changed': {
    from: 'shop',
    to: ['shop', 'mailer'],
    item: z.object({ id: z.string(), city: z.string(), email: z.string().optional() }),
    only: { email: ['mailer'] },
  },
  'secret.told': { from: 'shop', to: ['shop'], item: z.object({ id: z.string() }), forgetOnceSent: true },
} as const
const migrations = { '0001_messaging': messagingMigration }
const consume = consumeFrom<typeof messages>()

let database: TestDatabase
let db: Kysely<MessagingTables>
let redis: ReturnType<typeof testRedis>
const started: Messaging[] = []

beforeAll(async () => {
  database = await createTestDatabase({
    schema: 'shop',
    migrations: { '0001_messaging': messagingMigration },
  })
  db = connect({ url: database.appUrl, schema: 'shop', applicationName: 'messaging-test' })
})
beforeEach(async () => {
  redis = testRedis()
  for (const table of ['outbox', 'inbox', 'dead_letter', 'relay_state'])
    await sql`delete from ${sql.table(table)}`.execute(db)
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((messaging) => messaging.close()))
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

async function start(options: Partial<MessagingOptions<MessagingTables>>): Promise<Messaging> {
  const messaging = await startMessaging({
    service: 'shop',
    db,
    databaseUrl: database.appUrl,
    redisUrl: redis.url,
    queuePrefix: redis.queuePrefix,
    logger: pino({ level: 'silent' }),
    messages,
    retry: { attempts: 3, backoffMs: 20 },
    timing: { relayEveryMs: 200 },
    ...options,
  })
  started.push(messaging)
  return messaging
}

const announce = (noun: string, items: object[], personIds?: string[]) =>
  inTransaction(db, (trx) => outboxStore(trx).add(noun, items, 'req-7', personIds))
const deadLetters = () => db.selectFrom('deadLetter').selectAll().execute()
const unsent = () => db.selectFrom('outbox').select('seq').where('publishedAt', 'is', null).execute()
const lotte = { id: 'lotte', city: 'Gent', email: 'lotte@uitpost.test' }

test('each subscriber receives the announcement with its own members only', async () => {
  const seen: Record<string, unknown> = {}
  const remember = (service: string) =>
    consume('person.changed', async (message) => {
      seen[service] = message
    })
  await start({ consumers: [remember('shop')] })
  const own = await createTestDatabase({ schema: 'mailer', migrations })
  const mailerDb = connect<MessagingTables>({
    url: own.appUrl,
    schema: 'mailer',
    applicationName: 'messaging-test',
  })
  const databaseUrl = own.appUrl
  const mailer = await start({
    service: 'mailer',
    db: mailerDb,
    databaseUrl,
    consumers: [remember('mailer')],
  })
  const seq = await announce('person.changed', [lotte])
  await waitFor(() => Object.keys(seen).length === 2)
  expect(seen['shop']).toMatchObject({ seq, requestId: 'req-7', items: [{ id: 'lotte', city: 'Gent' }] })
  expect(JSON.stringify(seen['shop'])).not.toContain('lotte@')
  expect(seen['mailer']).toMatchObject({ seq, noun: 'person.changed', items: [lotte] })
  await mailer.close()
  await mailerDb.destroy()
  await own.close()
})

test('two installations on one Redis see neither the messages nor the epoch of each other', async () => {
  const seen: Record<string, string[]> = { one: [], two: [] }
  const remember = (installation: string) =>
    consume('person.changed', async ({ items }) => {
      seen[installation]?.push(...items.map(({ id }) => id))
    })
  const own = await createTestDatabase({ schema: 'shop', migrations })
  const otherDb = connect<MessagingTables>({
    ...{ url: own.appUrl, schema: 'shop', applicationName: 'messaging-test' },
  })
  const other = { db: otherDb, databaseUrl: own.appUrl, queuePrefix: testRedis().queuePrefix }
  await start({ consumers: [remember('one')] })
  await start({ ...other, consumers: [remember('two')] })
  const client = new Redis(redis.url)
  try {
    const installations = [
      { name: 'one', db, prefix: redis.queuePrefix },
      { name: 'two', db: otherDb, prefix: other.queuePrefix },
    ]
    for (const { name, db } of installations) {
      await inTransaction(db, (trx) => outboxStore(trx).add('person.changed', [{ ...lotte, id: name }]))
    }
    await waitFor(() => seen['one']?.length && seen['two']?.length)
    expect(seen).toEqual({ one: ['one'], two: ['two'] })
    // With one key for both, each would take the other's epoch for a lost Redis and send everything again.
    for (const { db, prefix } of installations) {
      const { epoch } = await db.selectFrom('relayState').select('epoch').executeTakeFirstOrThrow()
      expect(await client.get(`${prefix}:epoch:shop`)).toBe(epoch)
    }
  } finally {
    client.disconnect()
    await Promise.all(started.splice(0).map((messaging) => messaging.close()))
    await otherDb.destroy()
    await own.close()
  }
})

test('what a handler wrote is committed when its hint runs, and a redelivery hints again', async () => {
  const hints: number[] = []
  const consumer = consume('person.changed', async () => {}, {
    afterCommit: async () => {
      hints.push((await db.selectFrom('inbox').select('messageId').execute()).length)
    },
  })
  await start({ consumers: [consumer] })
  await announce('person.changed', [lotte])
  await waitFor(() => hints.length === 1)
  await db.updateTable('outbox').set({ publishedAt: null }).execute()
  await waitFor(() => hints.length === 2)
  expect(hints).toEqual([1, 1])
})

test('a person is taken out of the messages that wait: alone with the message, among others without it', async () => {
  const seen: string[] = []
  const late = consume('person.changed', async ({ items }) => {
    if (seen.length === 0) throw new RetryLater(600_000)
    seen.push(...items.map(({ id }) => id))
  })
  const first = await start({ consumers: [late] })
  await announce('person.changed', [lotte], ['lotte'])
  await announce('person.changed', [lotte, { ...lotte, id: 'pim' }], ['lotte', 'pim'])
  const queue = new Queue('shop.person.changed', {
    connection: { url: redis.url },
    prefix: redis.queuePrefix,
  })
  await waitFor(async () => (await queue.getDelayedCount()) === 2)
  await first.forgetPerson('lotte')
  const left = await queue.getJobs(['delayed'])
  expect(left.map(({ data }) => [data.items.map((item: { id: string }) => item.id), data.personIds])).toEqual(
    [[['pim'], ['pim']]],
  )
  await queue.obliterate({ force: true })
  await queue.close()
})

test('a payload that breaks the contract is a dead letter at once, and names its people', async () => {
  let handled = 0
  await start({ consumers: [consume('person.changed', async () => void handled++)] })
  await announce('person.changed', [{ id: 'lotte' }], ['lotte'])
  const [letter] = await waitFor(async () => ((await deadLetters()).length > 0 ? deadLetters() : undefined))
  expect(letter).toMatchObject({
    queue: 'person.changed',
    attempts: 1,
    personIds: ['lotte'],
    replayedAt: null,
  })
  expect(letter?.error).toContain('city')
  expect(handled).toBe(0)
})

test.each([
  ['DoNotRetry', new DoNotRetry('never'), 1],
  ['a broken domain rule', Object.assign(new Error('never'), { name: 'DomainError', code: 'conflict' }), 1],
  [
    'a domain error that passes',
    Object.assign(new Error('busy'), { name: 'DomainError', code: 'unavailable' }),
    3,
  ],
  ['any other error', new Error('broken'), 3],
])('%s ends as a dead letter after as many attempts as make sense', async (_, error, attempts) => {
  let tries = 0
  const failing = work('row.look', z.object({ id: z.string() }), async () => {
    tries += 1
    throw error
  })
  const messaging = await start({ workers: [failing] })
  await messaging.enqueue('row.look', { id: 'a' })
  const [letter] = await waitFor(async () => ((await deadLetters()).length > 0 ? deadLetters() : undefined))
  expect(letter).toMatchObject({ queue: 'row.look', attempts, error: error.message, payload: { id: 'a' } })
  expect(tries).toBe(attempts)
  expect(await messaging.health()).toEqual({ redis: 'ok', relayLagSeconds: 0, deadLetters: 1 })
})

test('a handler may put a job off without using up its attempts', async () => {
  const attempts: number[] = []
  const waiting = work('row.look', z.object({ id: z.string() }), async (_, job) => {
    attempts.push(job.attempt)
    if (attempts.length < 6) throw new RetryLater(10, 'the source asks for patience')
  })
  const messaging = await start({ workers: [waiting] })
  await messaging.enqueue('row.look', { id: 'a' })
  await waitFor(() => attempts.length === 6)
  expect(attempts).toEqual([1, 1, 1, 1, 1, 1])
  expect(await deadLetters()).toEqual([])
})

test('a dead letter that is replayed and fails again is open again; one that succeeds is not', async () => {
  let broken = true
  const fragile = work('row.look', z.object({ id: z.string() }), async () => {
    if (broken) throw new DoNotRetry('broken')
  })
  const messaging = await start({ workers: [fragile] })
  await messaging.enqueue('row.look', { id: 'a' })
  const open = async () => (await messaging.health()).deadLetters
  await waitFor(async () => (await open()) === 1)
  expect(await messaging.replayDeadLetters({ queue: 'another' })).toBe(0)
  expect(await messaging.replayDeadLetters()).toBe(1)
  await waitFor(async () => (await deadLetters())[0]?.attempts === 2)
  expect(await open()).toBe(1)
  broken = false
  expect(await messaging.replayDeadLetters({ queue: 'row.look' })).toBe(1)
  expect(await open()).toBe(0)
})

test('jobs with one id are one job while it waits, whatever characters the id has', async () => {
  const done: string[] = []
  const looking = work('row.look', z.object({ id: z.string() }), async ({ id }) => void done.push(id))
  const messaging = await start({ workers: [looking] })
  await messaging.enqueue('row.look', { id: 'late' }, { jobId: '12:34', delayMs: 300 })
  await messaging.enqueue('row.look', { id: 'ignored' }, { jobId: '12:34' })
  await messaging.enqueue('row.look', { id: 'other' }, { jobId: '42' })
  await waitFor(() => done.includes('late'))
  expect(done).toEqual(['other', 'late'])
})

test('mistakes in the wiring are told at the start, wrong payloads at the call', async () => {
  const handler = consume('person.changed', async () => {})
  await expect(start({ consumers: [handler, handler] })).rejects.toThrow('exactly one')
  await expect(start({ service: 'stranger', consumers: [handler] })).rejects.toThrow('stranger')
  const messaging = await start({ workers: [work('row.look', z.object({ id: z.string() }), async () => {})] })
  await expect(messaging.enqueue('row.look', { id: 7 })).rejects.toThrow()
  await expect(messaging.enqueue('row.unknown', {})).rejects.toThrow('no work queue')
})

test('a message marked so leaves no trace in the outbox once sent', async () => {
  let told = 0
  await start({ consumers: [consume('secret.told', async () => void told++)] })
  await announce('secret.told', [{ id: 'token' }])
  await waitFor(() => told === 1)
  await waitFor(async () => (await db.selectFrom('outbox').select('seq').execute()).length === 0)
  expect(told).toBe(1)
})

test('a handler that fails leaves neither effects nor an inbox row', async () => {
  let tries = 0
  await start({
    consumers: [
      consume(
        'person.changed',
        async (_, trx: Parameters<Parameters<typeof inTransaction<MessagingTables, void>>[1]>[0]) => {
          await outboxStore(trx).add('secret.told', [{ id: 'effect' }])
          tries += 1
          if (tries < 3) throw new Error('not yet')
        },
      ),
    ],
  })
  await announce('person.changed', [lotte])
  await waitFor(() => tries === 3)
  const inbox = () => db.selectFrom('inbox').select('messageId').execute()
  expect(await waitFor(async () => ((await inbox()).length > 0 ? inbox() : undefined))).toHaveLength(1)
  await waitFor(async () => (await unsent()).length === 0)
})

test('a sweep runs on one replica at a time and goes on after a failure', async () => {
  let running = 0
  let most = 0
  let turns = 0
  const due = sweep('row.due', 5, async () => {
    running += 1
    most = Math.max(most, running)
    await sql`select pg_sleep(0.02)`.execute(db)
    running -= 1
    turns += 1
    if (turns === 2) throw new Error('a bad turn')
  })
  await Promise.all([start({ sweeps: [due] }), start({ sweeps: [due] }), start({ sweeps: [due] })])
  await waitFor(() => turns >= 8)
  expect(most).toBe(1)
})

test('republishing announces the present state page by page', async () => {
  const people = Array.from({ length: 7 }, (_, i) => ({ id: `p${i}`, city: 'Gent' }))
  const count = await republish(db, 'person.changed', async (_, after) => {
    const from = Number(after ?? 0)
    return {
      items: people.slice(from, from + 3),
      next: from + 3 < people.length ? String(from + 3) : undefined,
    }
  })
  expect(count).toBe(7)
  const saved = await db.selectFrom('outbox').select('items').orderBy('seq').execute()
  expect(saved.map((row) => (row.items as unknown[]).length)).toEqual([3, 3, 1])
})

test('what has expired is removed, what is unsent or unanswered stays', async () => {
  await announce('person.changed', [{ ...lotte, id: 'unsent' }])
  await announce('person.changed', [{ ...lotte, id: 'old' }])
  await announce('person.changed', [{ ...lotte, id: 'recent' }])
  await sql`update outbox set at = now() - interval '8 days' where seq < (select max(seq) from outbox)`.execute(
    db,
  )
  await sql`update outbox set published_at = now() where seq > (select min(seq) from outbox)`.execute(db)
  await sql`insert into inbox values ('old', gen_random_uuid(), now() - interval '15 days'),
    ('recent', gen_random_uuid(), now() - interval '13 days')`.execute(db)
  await start({ messages: {} })
  await waitFor(async () => (await db.selectFrom('inbox').select('consumer').execute()).length === 1)
  const left = await db.selectFrom('outbox').select('items').orderBy('seq').execute()
  expect(left.map((row) => (row.items as { id: string }[])[0]?.id)).toEqual(['unsent', 'recent'])
})

test('closing waits for the handlers that are at work', async () => {
  let finished = false
  let begun = false
  const slow = work('row.look', z.object({}), async () => {
    begun = true
    await sql`select pg_sleep(0.3)`.execute(db)
    finished = true
  })
  const messaging = await start({ workers: [slow] })
  await messaging.enqueue('row.look', {})
  await waitFor(() => begun)
  await messaging.close()
  expect(finished).toBe(true)
})

test('closing does not wait for ever for a handler that hangs', async () => {
  let begun = false
  const hanging = work('row.look', z.object({}), () => {
    begun = true
    return new Promise(() => {})
  })
  const messaging = await start({ workers: [hanging], timing: { closeMs: 100 } })
  await messaging.enqueue('row.look', {})
  await waitFor(() => begun)
  const before = Date.now()
  await messaging.close()
  expect(Date.now() - before).toBeLessThan(3_000)
})

let ownRedis: OwnServer | undefined
afterEach(async () => {
  await ownRedis?.close()
  ownRedis = undefined
})

test('with Redis away from the start, nothing fails or hangs, and everything goes out when it comes', async () => {
  ownRedis = await startOwnRedis()
  await ownRedis.kill()
  const seen: string[] = []
  const looked: string[] = []
  const messaging = await start({
    redisUrl: ownRedis.url,
    consumers: [
      consume('person.changed', async ({ items }) => void seen.push(...items.map((item) => item.id))),
    ],
    workers: [work('row.look', z.object({ id: z.string() }), async ({ id }) => void looked.push(id))],
  })
  expect(await messaging.enqueue('row.look', { id: 'lost hint' })).toBe(false)
  await announce('person.changed', [lotte])
  expect(await messaging.health()).toMatchObject({ redis: 'away', deadLetters: 0 })
  await ownRedis.restart()
  await waitFor(() => seen.length === 1)
  await waitFor(async () => (await messaging.health()).redis === 'ok')
  expect(await messaging.enqueue('row.look', { id: 'hint' })).toBe(true)
  await waitFor(() => looked.length === 1)
  expect([seen, looked]).toEqual([['lotte'], ['hint']])
})

test('with Redis away, closing is quick', async () => {
  ownRedis = await startOwnRedis()
  const messaging = await start({
    redisUrl: ownRedis.url,
    consumers: [consume('person.changed', async () => {})],
  })
  await waitFor(async () => (await messaging.health()).redis === 'ok')
  await ownRedis.kill()
  const before = Date.now()
  await messaging.close()
  expect(Date.now() - before).toBeLessThan(8_000)
})

test('a Redis that hangs counts as away, and whoever asks hears it soon', async () => {
  ownRedis = await startOwnRedis()
  const messaging = await start({ redisUrl: ownRedis.url })
  await waitFor(async () => (await messaging.health()).redis === 'ok')
  const admin = new Redis(ownRedis.url)
  await admin.call('CLIENT', 'PAUSE', '4000', 'ALL')
  const before = Date.now()
  expect((await messaging.health()).redis).toBe('away')
  expect(Date.now() - before).toBeLessThan(2_000)
  admin.disconnect()
})

test('a Redis that may evict jobs is logged loudly and shows in the health', async () => {
  ownRedis = await startOwnRedis()
  const admin = new Redis(ownRedis.url)
  await admin.config('SET', 'maxmemory-policy', 'allkeys-lru')
  admin.disconnect()
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const messaging = await start({ redisUrl: ownRedis.url, logger })
  await waitFor(() => lines.some((line) => line.includes('noeviction')))
  expect((await messaging.health()).redis).toBe('may-evict')
})
