import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@uitpost/testing'
import { between, countEffects, type Scenario, unsentMessages } from './scenario.ts'
import type { Stage } from './stage.ts'

/**
 * The guarantee of the outbox: messages are applied within ten seconds after a restart. `npm run test:faults` measures it;
 * beside the other tests of `npm run test:all` the machine is busy.
 */
const RECOVERY_MS = process.env['FAULTS_REPEAT'] ? 10_000 : 60_000
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
