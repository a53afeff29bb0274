import { randomUUID } from 'node:crypto'
import { bookedIds, compare, type Scenario } from './scenario.ts'

const MESSAGES = 80

/** The three deliveries of a message are adjacent on the queue, and two processes handle up to six messages each at a time. */
export const repeatedDeliveries: Scenario = {
  name: 'repeated-deliveries',
  rule: 'a message delivered three times, also at the same moment, has one effect',
  async play(stage) {
    await Promise.all([stage.resident('ledger', 0), stage.resident('ledger', 1)])
    const messages = Array.from({ length: MESSAGES }, (_, i) => ({
      messageId: randomUUID(),
      seq: i + 1,
      items: [{ id: `order-${i}`, amount: i }],
    }))
    await stage.deliver(messages.flatMap((message) => [message, message, message]))
    await stage.quiet()
    return compare(
      messages.flatMap((message) => message.items.map((item) => item.id)),
      await bookedIds(stage),
    )
  },
}
