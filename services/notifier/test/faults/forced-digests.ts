import { connect } from '@uitpost/database'
import { createLogger } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createContext } from '../../src/context.ts'
import { runAllDigests } from '../../src/domain/digests/digests.ts'
import { type DigestRule, periodOf } from '../../src/domain/timing/schedule.ts'
import { createMailRenderer } from '../../src/mail/render.ts'
import type { NotifierDb } from '../../src/store/schema.ts'
import { openRival } from './lost-transactions.ts'
import type { FaultScenario, FaultStage } from './stage.ts'

/** The service's batch size. */
const BATCH = 500
/** The digest rule of the seeded people. */
const EVERYBODYS_RULE: DigestRule = {
  role: 'user',
  deliveryFreq: 'weekly',
  timeZone: 'Europe/Amsterdam',
  digestDay: 4,
  digestHour: 9,
}

/** The planning part of the service, in this process. */
async function openPlanner({ appUrl }: FaultStage) {
  const db = connect<NotifierDb>({ url: appUrl, applicationName: 'planner' })
  const ctx = createContext({
    db,
    renderer: await createMailRenderer(),
    logger: createLogger('planner', 'warn'),
    mailer: { send: async () => ({ kind: 'failed', error: 'Nothing is sent here' }) },
    hintSending: async () => undefined,
    hintReader: () => undefined,
    now: () => new Date(),
    publicUrl: 'https://uitpost.test',
    webhookSecret: undefined,
    secret: 'a secret of the tests that is long enough',
  })
  return { ctx, close: () => db.destroy() }
}

/** The people by batch, in the order of planning. */
async function batchesOf(stage: FaultStage): Promise<string[][]> {
  const people = await stage.db.selectFrom('recipient').select('id').orderBy('id').execute()
  const ids = people.map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) =>
    ids.slice(at * BATCH, (at + 1) * BATCH),
  )
}

export const forcedDigests: FaultScenario = {
  name: 'forced-digests',
  rule: 'a forced digest plans everybody, though Postgres ends every second transaction for a deadlock or as not serialisable',
  async play(stage, people) {
    const rival = await openRival(stage.adminUrl)
    await rival.failCommits(BATCH)
    const { ctx, close } = await openPlanner(stage)
    const batches = await batchesOf(stage)
    const inDeadlock = batches.filter((_, at) => at % 2 === 0)
    const runs = people >= 10_000 ? 20 : 2
    let planned = 0
    try {
      for (let run = 0; run < runs; run += 1) {
        await sql`truncate delivery, digest_run`.execute(stage.db)
        const period = periodOf(EVERYBODYS_RULE, ctx.now())
        const ready = Promise.withResolvers<void>()
        const meeting = meetEach(rival, inDeadlock, period, ready.resolve)
        await ready.promise
        const [{ queued, empty }] = await Promise.all([runAllDigests(ctx), meeting])
        const { rows } = await stage.outcomes()
        expect({ queued, empty }).toEqual({ queued: rows, empty: 0 })
        planned += rows
      }
      const missed = runs * people - planned
      const commits = runs * (batches.length - inDeadlock.length)
      // A run without deadlocks proves nothing; Postgres counts deadlocks with a delay.
      const lost = await waitFor(async () => {
        const counted = await rival.lost()
        return missed > 0 || (counted.deadlocks > 0 && counted.commits === commits) ? counted : undefined
      })
      const note = `${runs} runs, ${lost.deadlocks} deadlocks, ${lost.commits} commits lost`
      return { committed: runs * people, effects: planned, duplicates: 0, lost: missed, note }
    } finally {
      await close()
      await rival.close()
    }
  },
}

async function meetEach(
  rival: Awaited<ReturnType<typeof openRival>>,
  batches: readonly string[][],
  period: string,
  onReady: () => void,
): Promise<void> {
  for (const userIds of batches) await rival.deadlock(userIds, period, onReady)
}
