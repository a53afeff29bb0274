import { type inTransaction, type MessagingTables, outboxStore } from '@uitpost/database'
import { waitFor } from '@uitpost/testing'
import { Queue } from 'bullmq'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { RetryLater, republish } from '../src/index.ts'
import { openOwn } from './own-connection.ts'
import { consume, lotte, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.clear())
afterEach(() => shop.stop())
afterAll(() => shop.close())

test('each subscriber receives the announcement with its own members only', async () => {
  const seen: Record<string, unknown> = {}
  const remember = (service: string) =>
    consume('person.changed', async (message) => {
      seen[service] = message
    })
  const mailer = await openShop('mailer')
  await shop.start({ consumers: [remember('shop')] })
  await mailer.start({ queuePrefix: shop.redis.queuePrefix, consumers: [remember('mailer')] })
  const seq = await shop.announce('person.changed', [lotte])
  await waitFor(() => Object.keys(seen).length === 2)
  expect(seen['shop']).toMatchObject({ seq, requestId: 'req-7', items: [{ id: 'lotte', city: 'Gent' }] })
  expect(JSON.stringify(seen['shop'])).not.toContain('lotte@')
  expect(seen['mailer']).toMatchObject({ seq, noun: 'person.changed', items: [lotte] })
  await mailer.close()
})

test('two installations on one Redis see neither the messages nor the epoch of each other', async () => {
  const seen: Record<string, string[]> = { one: [], two: [] }
  const remember = (installation: string) =>
    consume('person.changed', async ({ items }) => {
      seen[installation]?.push(...items.map(({ id }) => id))
    })
  const other = await openShop()
  await shop.start({ consumers: [remember('one')] })
  await other.start({ consumers: [remember('two')] })
  const client = openOwn(shop.redis.servers)
  try {
    await shop.announce('person.changed', [{ ...lotte, id: 'one' }])
    await other.announce('person.changed', [{ ...lotte, id: 'two' }])
    await waitFor(() => seen['one']?.length && seen['two']?.length)
    expect(seen).toEqual({ one: ['one'], two: ['two'] })
    // With one shared key, each would treat the other's epoch as a lost Redis and resend everything.
    for (const { db, redis } of [shop, other]) {
      const { epoch } = await db.selectFrom('relayState').select('epoch').executeTakeFirstOrThrow()
      expect(await client.get(`${redis.queuePrefix}:epoch:shop`)).toBe(epoch)
    }
  } finally {
    client.disconnect()
    await other.close()
  }
})

test('afterCommit sees what the handler committed, and runs again on a redelivery', async () => {
  const hints: number[] = []
  const consumer = consume('person.changed', async () => {}, {
    afterCommit: async () => {
      hints.push((await shop.db.selectFrom('inbox').select('messageId').execute()).length)
    },
  })
  await shop.start({ consumers: [consumer] })
  await shop.announce('person.changed', [lotte])
  await waitFor(() => hints.length === 1)
  await shop.db.updateTable('outbox').set({ publishedAt: null }).execute()
  await waitFor(() => hints.length === 2)
  expect(hints).toEqual([1, 1])
})

test('forgetting a person deletes waiting messages about them alone, and removes them from messages about several people', async () => {
  const seen: string[] = []
  const late = consume('person.changed', async ({ items }) => {
    if (seen.length === 0) throw new RetryLater(600_000)
    seen.push(...items.map(({ id }) => id))
  })
  const first = await shop.start({ consumers: [late] })
  await shop.announce('person.changed', [lotte], ['lotte'])
  await shop.announce('person.changed', [lotte, { ...lotte, id: 'pim' }], ['lotte', 'pim'])
  const connection = openOwn(shop.redis.servers)
  const queue = new Queue('shop.person.changed', {
    connection,
    prefix: shop.redis.queuePrefix,
  })
  await waitFor(async () => (await queue.getDelayedCount()) === 2)
  await first.forgetPerson('lotte')
  const left = await queue.getJobs(['delayed'])
  expect(left.map(({ data }) => [data.items.map((item: { id: string }) => item.id), data.personIds])).toEqual(
    [[['pim'], ['pim']]],
  )
  await queue.obliterate({ force: true })
  await queue.close()
  connection.disconnect()
})

test('a payload that breaks the contract is a dead letter at once, and keeps its personIds', async () => {
  let handled = 0
  await shop.start({ consumers: [consume('person.changed', async () => void handled++)] })
  await shop.announce('person.changed', [{ id: 'lotte' }], ['lotte'])
  const [letter] = await waitFor(async () =>
    (await shop.deadLetters()).length > 0 ? shop.deadLetters() : undefined,
  )
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
  ['names no person', undefined],
  ['names a person', ['lotte']],
])(
  'a message with forgetOnceSent that %s is deleted from the outbox once sent, and others stay',
  async (_, people) => {
    let received = 0
    await shop.announce('secret.told', [{ id: 'token' }], people)
    await shop.announce('person.changed', [lotte], ['lotte'])
    await shop.start({ consumers: [consume('secret.told', async () => void received++)] })
    await waitFor(() => received === 1)
    const left = () =>
      shop.db.selectFrom('outbox').select(['noun', 'publishedAt', 'personIds']).orderBy('seq').execute()
    const [row] = await waitFor(async () => ((await left())[0]?.publishedAt ? left() : undefined))
    expect(row).toEqual({ noun: 'person.changed', publishedAt: expect.any(Date), personIds: ['lotte'] })
    expect(await left()).toHaveLength(1)
  },
)

test('a failing afterCommit is retried, and the message is applied once', async () => {
  let [handled, hinted] = [0, 0]
  const consumer = consume('person.changed', async () => void handled++, {
    afterCommit: async () => {
      hinted += 1
      await sql`select pg_sleep(0.02)`.execute(shop.db)
      if (hinted < 3) throw new Error('hint failed')
    },
  })
  const messaging = await shop.start({ consumers: [consumer] })
  await shop.announce('person.changed', [lotte])
  await waitFor(() => hinted === 3)
  await messaging.close()
  expect({ handled, letters: await shop.deadLetters() }).toEqual({ handled: 1, letters: [] })
})

test('closing waits for afterCommit', async () => {
  const steps: string[] = []
  const consumer = consume('person.changed', async () => {}, {
    afterCommit: async () => {
      steps.push('begun')
      await sql`select pg_sleep(0.3)`.execute(shop.db)
      steps.push('done')
    },
  })
  const messaging = await shop.start({ consumers: [consumer] })
  await shop.announce('person.changed', [lotte])
  await waitFor(() => steps.length === 1)
  await messaging.close()
  expect(steps).toEqual(['begun', 'done'])
})

test('a handler that fails leaves neither effects nor an inbox row', async () => {
  let tries = 0
  await shop.start({
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
  await shop.announce('person.changed', [lotte])
  await waitFor(() => tries === 3)
  const inbox = () => shop.db.selectFrom('inbox').select('messageId').execute()
  expect(await waitFor(async () => ((await inbox()).length > 0 ? inbox() : undefined))).toHaveLength(1)
  await waitFor(
    async () =>
      (
        await shop.db
          .selectFrom('outbox')
          .select('seq')
          .where('publishedAt', 'is', null)
          .orderBy('seq')
          .execute()
      ).length === 0,
  )
})

test('republishing announces the current state page by page', async () => {
  const people = Array.from({ length: 7 }, (_, i) => ({ id: `p${i}`, city: 'Gent' }))
  const count = await republish(shop.db, 'person.changed', async (_, after) => {
    const from = Number(after ?? 0)
    return {
      items: people.slice(from, from + 3),
      next: from + 3 < people.length ? String(from + 3) : undefined,
    }
  })
  expect(count).toBe(7)
  const saved = await shop.db.selectFrom('outbox').select('items').orderBy('seq').execute()
  expect(saved.map((row) => (row.items as unknown[]).length)).toEqual([3, 3, 1])
})

test('expired rows are removed; unsent messages and open dead letters stay', async () => {
  await shop.announce('person.changed', [{ ...lotte, id: 'unsent' }])
  await shop.announce('person.changed', [{ ...lotte, id: 'old' }])
  await shop.announce('person.changed', [{ ...lotte, id: 'recent' }])
  await sql`update outbox set at = now() - interval '8 days' where seq < (select max(seq) from outbox)`.execute(
    shop.db,
  )
  await sql`update outbox set published_at = now() where seq > (select min(seq) from outbox)`.execute(shop.db)
  await sql`insert into inbox values ('old', gen_random_uuid(), now() - interval '15 days'),
    ('recent', gen_random_uuid(), now() - interval '13 days')`.execute(shop.db)
  // More than one portion.
  await sql`insert into inbox select 'old', gen_random_uuid(), now() - interval '15 days'
    from generate_series(1, 5100)`.execute(shop.db)
  await sql`insert into tombstone values ('n', 'old', 1, now() - interval '31 days'),
    ('n', 'recent', 1, now() - interval '29 days')`.execute(shop.db)
  for (const [job, replayed] of [
    ['open', null],
    ['old', 31],
    ['recent', 29],
  ] as const) {
    await sql`insert into dead_letter (id, queue, job_id, payload, error, attempts, at, replayed_at) values
      (gen_random_uuid(), 'q', ${job}, '{}', 'e', 1, now() - interval '40 days',
        now() - make_interval(days => ${replayed}::integer))`.execute(shop.db)
  }
  await shop.start({ messages: {} })
  await waitFor(async () => (await shop.deadLetters()).length === 2)
  const ids = async (table: 'inbox' | 'tombstone', column: string) =>
    (await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}`.execute(shop.db))
      .rows
  expect(await ids('inbox', 'consumer')).toEqual([{ name: 'recent' }])
  expect(await ids('tombstone', 'id')).toEqual([{ name: 'recent' }])
  expect((await shop.deadLetters()).map(({ jobId }) => jobId).toSorted()).toEqual(['open', 'recent'])
  const left = await shop.db.selectFrom('outbox').select('items').orderBy('seq').execute()
  expect(left.map((row) => (row.items as { id: string }[])[0]?.id)).toEqual(['unsent', 'recent'])
})
