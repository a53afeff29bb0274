import {
  connect,
  inTransaction,
  type MessagingTables,
  messagingMigration,
  outboxStore,
} from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { testRedis } from '@uitpost/testing'
import { sql } from 'kysely'
import { pino } from 'pino'
import { z } from 'zod'
import { consumeFrom, type Messaging, type MessagingOptions, startMessaging } from '../src/index.ts'

const messages = {
  'person.changed': {
    from: 'shop',
    to: ['shop', 'mailer'],
    item: z.object({ id: z.string(), city: z.string(), email: z.string().optional() }),
    only: { email: ['mailer'] },
  },
  'secret.told': { from: 'shop', to: ['shop'], item: z.object({ id: z.string() }), forgetOnceSent: true },
  'code.sent': { from: 'shop', to: ['shop'], item: z.object({ id: z.string() }), hasSecret: true },
} as const
export const consume = consumeFrom<typeof messages>()

export const lotte = { id: 'lotte', city: 'Gent', email: 'lotte@uitpost.test' }

/** A service with its own database, and the messaging that a test starts in it. */
export async function openShop(service: 'shop' | 'mailer' = 'shop') {
  const database = await createTestDatabase({
    schema: service,
    migrations: { '0001_messaging': messagingMigration },
  })
  const db = connect<MessagingTables>({
    url: database.appUrl,
    applicationName: 'messaging-test',
  })
  const started: Messaging[] = []
  const shop = {
    db,
    redis: testRedis(),
    /** Empties the tables and generates a new Redis prefix. */
    async clear(): Promise<void> {
      shop.redis = testRedis()
      for (const table of ['outbox', 'inbox', 'dead_letter', 'relay_state', 'tombstone'])
        await sql`delete from ${sql.table(table)}`.execute(db)
    },
    async start(options: Partial<MessagingOptions<MessagingTables>>): Promise<Messaging> {
      const messaging = await startMessaging({
        service,
        db,
        databaseUrl: database.directUrl,
        messages,
        redis: shop.redis.servers,
        queuePrefix: shop.redis.queuePrefix,
        logger: pino({ level: 'silent' }),
        retry: { attempts: 3, backoffMs: 20 },
        timing: { relayEveryMs: 200 },
        ...options,
      })
      started.push(messaging)
      return messaging
    },
    announce: (noun: string, items: object[], personIds?: string[]) =>
      inTransaction(db, (trx) => outboxStore(trx).add(noun, items, 'req-7', personIds)),
    /** Runs a statement as the owner of the tables. */
    async alter(statement: string): Promise<void> {
      const owner = connect<MessagingTables>({
        url: database.ownerUrl,
        applicationName: 'messaging-test',
        poolSize: 1,
      })
      await sql.raw(statement).execute(owner)
      await owner.destroy()
    },
    deadLetters: () => db.selectFrom('deadLetter').selectAll().execute(),
    async stop(): Promise<void> {
      await Promise.all(started.splice(0).map((messaging) => messaging.close()))
    },
    async close(): Promise<void> {
      await shop.stop()
      await db.destroy()
      await database.close()
    },
  }
  return shop
}
export type Shop = Awaited<ReturnType<typeof openShop>>
