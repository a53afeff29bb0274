import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@uitpost/testing'
import { between, countEffects, type Scenario, unsentMessages } from './scenario.ts'

/** The promise of the outbox: effects appear this soon after a restart. */
const RECOVERY_MS = 10_000

/**
 * Two shops die while they are placing orders, the first one for certain with messages that are committed and not
 * yet sent; the third one only has to clean up after them.
 */
export const killedProducer: Scenario = {
  name: 'killed-producer',
  rule: 'what was committed before a kill happens once after the restart, what was rolled back never',
  async play(stage) {
    const ledger = await stage.start('ledger')
    for (const unsentAtLeast of [1, 0]) {
      const shop = await stage.start('shop')
      const before = await placedCount()
      // It dies before it answers; that is the point.
      shop.ask({ produce: 4_000 }).catch(() => {})
      await waitFor(async () => (await placedCount()) >= before + between(stage.random, 1, 60), {
        intervalMs: 1,
      })
      await pause(between(stage.random, 0, 80))
      if (unsentAtLeast > 0) await waitFor(async () => (await unsentMessages(stage)) > 0, { intervalMs: 1 })
      await shop.kill()
    }
    const shop = await stage.start('shop')
    await stage.quiet(RECOVERY_MS)
    await Promise.all([shop.kill(), ledger.kill()])
    return countEffects(stage)

    async function placedCount() {
      const { count } = await stage.shop
        .selectFrom('placed')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }
  },
}
