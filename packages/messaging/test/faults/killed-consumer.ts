import { randomUUID } from 'node:crypto'
import { waitFor } from '@uitpost/testing'
import { between, bookedIds, compare, type Scenario } from './scenario.ts'

const MESSAGES = 30

/** The ledger is killed while it handles messages; its stalled jobs must be taken over by the next process. */
export const killedConsumer: Scenario = {
  name: 'killed-consumer',
  rule: 'messages that a killed consumer was handling are handled once by the next one',
  async play(stage) {
    const killed = await stage.start('ledger')
    const messages = Array.from({ length: MESSAGES }, (_, i) => ({
      messageId: randomUUID(),
      seq: i + 1,
      items: [{ id: `order-${i}`, amount: i, slowMs: between(stage.random, 1, 120) }],
    }))
    await stage.deliver(messages)
    const begun = between(stage.random, 6, 20)
    await waitFor(async () => (await attempts()) >= begun, { intervalMs: 1 })
    await killed.kill()
    const ledger = await stage.start('ledger')
    await stage.quiet()
    await ledger.kill()
    return compare(
      messages.flatMap((message) => message.items.map((item) => item.id)),
      await bookedIds(stage),
    )

    async function attempts() {
      return (await stage.ledger.selectFrom('attempt').select('seq').execute()).length
    }
  },
}
