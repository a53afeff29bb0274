import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@uitpost/testing'
import { between, countEffects, type Scenario, unsentMessages } from './scenario.ts'
import type { Stage } from './stage.ts'

/** The promise of the outbox: effects appear this soon after a restart. */
const RECOVERY_MS = 10_000
const MOST_KILLS = 8

/**
 * Shops die while they are placing orders, until one leaves messages that are committed and not sent; the last one
 * only has to clean up after them.
 */
export const killedProducer: Scenario = {
  name: 'killed-producer',
  rule: 'what was committed before a kill happens once after the restart, what was rolled back never',
  async play(stage) {
    await stage.resident('ledger')
    for (let kills = 1; (await killWhileProducing(stage)) === 0; kills++) {
      if (kills === MOST_KILLS)
        throw new Error(`No message was between commit and queue in ${MOST_KILLS} kills`)
    }
    const shop = await stage.start('shop')
    await stage.quiet(RECOVERY_MS)
    await shop.kill()
    return countEffects(stage)
  },
}

/** Answers how many messages were committed and unsent when the shop died. */
async function killWhileProducing(stage: Stage): Promise<number> {
  const shop = await stage.start('shop')
  const before = await placedCount(stage)
  // It dies before it answers; that is the point.
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
