import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@uitpost/testing'
import { between, countEffects, type Scenario, unsentMessages } from './scenario.ts'
import type { Stage } from './stage.ts'

/** The guarantee of the outbox: messages are applied within this time after a restart. */
const RECOVERY_MS = 10_000
const MAX_KILLS = 8

/**
 * Shops are killed while placing orders, until one leaves committed but unsent messages; the last shop has to send
 * them.
 */
export const killedProducer: Scenario = {
  name: 'killed-producer',
  rule: 'messages committed before a kill are handled once after the restart, rolled back ones never',
  async play(stage) {
    await stage.resident('ledger')
    for (let kills = 1; (await killWhileProducing(stage)) === 0; kills++) {
      if (kills === MAX_KILLS)
        throw new Error(`No message was between commit and queue in ${MAX_KILLS} kills`)
    }
    const shop = await stage.start('shop')
    await stage.quiet(RECOVERY_MS)
    await shop.kill()
    return countEffects(stage)
  },
}

/** Returns how many messages were committed and unsent when the shop was killed. */
async function killWhileProducing(stage: Stage): Promise<number> {
  const shop = await stage.start('shop')
  const before = await placedCount(stage)
  // The shop is killed before it answers.
  shop.ask({ produce: 4_000 }).catch(() => {})
  const more = between(stage.random, 1, 60)
  await waitFor(async () => (await placedCount(stage)) >= before + more, { intervalMs: 1 })
  await pause(between(stage.random, 0, 80))
  await shop.kill()
  return unsentMessages(stage)
}

async function placedCount(stage: Stage): Promise<number> {
  const { count } = await stage.shop
    .selectFrom('placed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
