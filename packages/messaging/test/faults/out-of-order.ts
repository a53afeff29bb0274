import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { shuffle } from './random-numbers.ts'
import { compare, type Scenario } from './scenario.ts'
import type { Delivery } from './stage.ts'

const ORDERS = 25
const VERSIONS = 6

/** Every order changes several times and every third is deleted in the end; the messages arrive shuffled, some twice. */
export const outOfOrder: Scenario = {
  name: 'out-of-order',
  rule: 'in any order of arrival, the newest version is stored and deleted rows stay deleted',
  async play(stage) {
    await Promise.all([stage.resident('ledger', 0), stage.resident('ledger', 1)])
    const history: Delivery[] = []
    for (let version = 1; version <= VERSIONS; version++) {
      for (let order = 0; order < ORDERS; order++) {
        const deleted = order % 3 === 0 && version === VERSIONS
        const item = { id: `order-${order}`, amount: version, ...(deleted ? { deleted } : {}) }
        history.push({ messageId: randomUUID(), seq: history.length + 1, items: [item] })
      }
    }
    const twice = history.filter(() => stage.random() < 0.2)
    await stage.deliver(shuffle([...history, ...twice], stage.random))
    await stage.quiet()

    const newest = history
      .slice(-ORDERS)
      .flatMap(({ seq, items }) => items.map((item) => ({ ...item, version: seq })))
    const expected = newest.filter((item) => !('deleted' in item)).sort((a, b) => a.id.localeCompare(b.id))
    const known = await stage.ledger.selectFrom('knownOrder').selectAll().execute()
    known.sort((a, b) => a.id.localeCompare(b.id))
    if (!isDeepStrictEqual(known, expected)) {
      throw new Error(
        `The projection is wrong: ${JSON.stringify(known)} instead of ${JSON.stringify(expected)}`,
      )
    }
    // Bookings have the order's id, so messages are counted by their own.
    const booked = await stage.ledger.selectFrom('booking').select('messageId').execute()
    return compare(
      history.map((delivery) => delivery.messageId),
      booked.map((row) => row.messageId),
    )
  },
}
