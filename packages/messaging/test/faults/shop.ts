import { inTransaction, outboxStore } from '@uitpost/database'
import { startMessaging } from '../../src/index.ts'
import { messages, type Order, type ShopTables } from './orders.ts'
import { randomNumbers } from './random-numbers.ts'
import { describeService, serveParent } from './service-process.ts'

const shop = describeService<ShopTables>('shop')
const random = randomNumbers(shop.seed)
await startMessaging({ ...shop, messages })

class ChangedMind extends Error {}

/** Saves an order and its announcement; one in five is rolled back just before the commit. */
async function placeOrder(): Promise<void> {
  const rollBack = random() < 0.2
  const id = `${rollBack ? 'undone' : 'order'}-${Math.floor(random() * 2 ** 52).toString(36)}`
  const order: Order = { id, amount: Math.floor(random() * 1_000) }
  try {
    await inTransaction(shop.db, async (trx) => {
      await trx.insertInto('placed').values({ id, amount: order.amount }).execute()
      await outboxStore(trx).add('order.placed', [order])
      if (rollBack) throw new ChangedMind()
    })
  } catch (error) {
    if (!(error instanceof ChangedMind)) throw error
  }
}

async function produce(count: number): Promise<void> {
  const till = async (share: number) => {
    for (let i = 0; i < share; i++) await placeOrder()
  }
  await Promise.all(Array.from({ length: 4 }, () => till(Math.ceil(count / 4))))
}

serveParent((request) => produce(request.produce ?? 0))
