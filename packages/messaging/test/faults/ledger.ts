import { setTimeout as pause } from 'node:timers/promises'
import { deleteWithTombstone, upsertNewer } from '@uitpost/database'
import type { Transaction } from 'kysely'
import { startMessaging } from '../../src/index.ts'
import {
  ATTEMPTS,
  consumeOrders,
  FIRST_BACKOFF_MS,
  type LedgerTables,
  messages,
  type Order,
} from './orders.ts'
import { describeService, serveParent } from './service-process.ts'

const ledger = describeService<LedgerTables>('ledger')

const orders = consumeOrders(
  'order.placed',
  async (message, trx: Transaction<LedgerTables>) => {
    for (const order of message.items) await book(order, message.id, trx)
    const known = message.items.map((order) => ({ ...order, version: message.seq }))
    const alive = known.filter((order) => !order.deleted)
    await upsertNewer(
      trx,
      'knownOrder',
      ['id'],
      alive.map(({ id, amount, version }) => ({ id, amount, version })),
    )
    await deleteWithTombstone(
      trx,
      'knownOrder',
      ['id'],
      known.filter((order) => order.deleted),
    )
  },
  { attempts: ATTEMPTS, backoffMs: FIRST_BACKOFF_MS, concurrency: 6 },
)

async function book(order: Order, messageId: string, trx: Transaction<LedgerTables>): Promise<void> {
  await trx.insertInto('booking').values({ orderId: order.id, messageId }).execute()
  if (order.poison ?? order.slowMs)
    await ledger.db.insertInto('attempt').values({ orderId: order.id }).execute()
  if (order.slowMs) await pause(order.slowMs)
  if (order.poison && (await trx.selectFrom('setting').select('broken').executeTakeFirst())?.broken) {
    throw new Error('the ledger is broken')
  }
}

const messaging = await startMessaging({ ...ledger, messages, consumers: [orders] })
serveParent((request) => (request.replay ? messaging.replayDeadLetters() : Promise.resolve(0)))
