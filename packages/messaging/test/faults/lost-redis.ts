import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '@uitpost/testing'
import { sql } from 'kysely'
import { between, countEffects, type Scenario, unsentMessages } from './scenario.ts'
import type { Stage } from './stage.ts'

const ORDERS = 400

/** Redis is emptied while messages are being saved, sent and handled. */
export const emptiedRedis: Scenario = {
  name: 'emptied-redis',
  rule: 'when Redis is emptied midway, every effect still happens once',
  play: (stage) =>
    loseRedis(stage, async () => {
      await stage.redis.flushall()
    }),
}

/** The same with a Redis process that is down for a while and restarts without data. */
export const restartedRedis: Scenario = {
  name: 'restarted-redis',
  rule: 'orders are accepted while Redis is down, and after its restart without data every effect happens once',
  play: (stage) =>
    loseRedis(stage, async () => {
      await stage.redisServer.kill()
      await waitFor(async () => (await unsentMessages(stage)) > 0, { what: 'an order taken without Redis' })
      await pause(between(stage.random, 0, 300))
      await stage.redisServer.restart()
    }),
}

async function loseRedis(stage: Stage, lose: () => Promise<void>) {
  const [shop] = await Promise.all([stage.resident('shop'), stage.resident('ledger')])
  const epochBefore = await waitFor(() => epochOf(stage))
  const producing = shop.ask({ produce: ORDERS })
  await waitFor(
    async () => (await stage.ledger.selectFrom('booking').select('seq').executeTakeFirst()) !== undefined,
    {
      intervalMs: 1,
    },
  )
  await pause(between(stage.random, 0, 200))
  await lose()
  await producing
  await waitFor(async () => (await epochOf(stage)) !== epochBefore, {
    what: 'a new epoch',
  })
  await stage.quiet()
  return countEffects(stage)
}

async function epochOf(stage: Stage): Promise<string | undefined> {
  const { rows } = await sql<{ epoch: string }>`select epoch from relay_state`.execute(stage.shop)
  return rows[0]?.epoch
}
