import { sql } from 'kysely'
import { expect } from 'vitest'
import { forcedDigests } from './forced-digests.ts'
import { restored } from './restored.ts'
import { type FaultScenario, type FaultStage, moments, type Played } from './stage.ts'

/** Verifies that everybody has one row, and that it agrees with the mail server. */
async function judge(stage: FaultStage, people: number, note: string): Promise<Played> {
  const { rows, statusOf, sent, uncertain, failed } = await stage.outcomes()
  expect({ rows, settled: sent + uncertain + failed }).toEqual({ rows: people, settled: people })
  const missing = [...statusOf].filter(([email, status]) => status === 'sent' && !stage.has(email))
  const unknown = [...statusOf].filter(([email, status]) => status === 'failed' && stage.has(email))
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
  return {
    committed: rows,
    effects: stage.taken(),
    duplicates: stage.doubled().length,
    lost: people - sent - uncertain - failed,
    note: `${sent} sent, ${uncertain} uncertain, ${failed} failed, ${note}`,
  }
}

const inFlight = async (stage: FaultStage) => (await stage.outcomes()).sending

const killed: FaultScenario = {
  name: 'notifier-killed',
  rule: 'a notifier killed repeatedly during a run leaves no recipient out and sends nothing twice',
  async play(stage, people, random) {
    const kills = people >= 10_000 ? 5 : 2
    let flying = 0
    for (const moment of moments(random, kills, people)) {
      const child = stage.start()
      // What was in flight at a kill is never sent again.
      await stage.waitForTaken(Math.min(moment, people - flying))
      await stage.kill(child)
      flying += await inFlight(stage)
      await sql`update delivery set lease_until = now() - interval '1 second', next_attempt_at = now()
        where status in ('pending', 'sending') and lease_until is not null`.execute(stage.db)
    }
    await stage.finish()
    const { uncertain } = await stage.outcomes()
    expect(uncertain).toBeLessThanOrEqual(flying)
    return judge(stage, people, `${kills} kills with ${flying} in flight`)
  },
}

const misbehaving: FaultScenario = {
  name: 'mail-server-misbehaves',
  rule: 'a mail server that refuses temporarily, permanently or does not answer gets each mail once, and unknown outcomes are uncertain',
  async play(stage, people, random) {
    const offset = Math.floor(random() * 1_000)
    const tried = new Map<string, number>()
    const replyNumberOf = (to: string) => (Number(/\d+/.exec(to)?.[0]) + offset) % 50
    stage.sink.behave((to) => {
      const replyNumber = replyNumberOf(to)
      const times = tried.get(to) ?? 0
      tried.set(to, times + 1)
      // Two replies per attempt: for the recipient, then after the data.
      if (replyNumber === 0) return { code: 550, text: '5.1.1 No such user', at: 'recipient' }
      if (replyNumber === 1) return { code: 554, text: '5.7.1 Not liked' }
      if (replyNumber === 2) return 'drop'
      if (replyNumber === 3) return 'cut'
      if (replyNumber === 4 && times < 3) return { code: 450, text: '4.2.0 Greylisted', at: 'recipient' }
      if (replyNumber === 5 && times < 4) return { code: 451, text: '4.3.0 Later' }
      if (replyNumber === 6 && times < 1) return { code: 421, text: '4.3.2 Too busy', at: 'recipient' }
      return 'accept'
    })
    stage.start()
    await stage.finish()
    const { statusOf } = await stage.outcomes()
    const wrong = [...statusOf].filter(([email, status]) => {
      const replyNumber = replyNumberOf(email)
      return status !== (replyNumber <= 1 ? 'failed' : replyNumber <= 3 ? 'uncertain' : 'sent')
    })
    expect(wrong).toEqual([])
    return judge(stage, people, 'every answer of a mail server in turn')
  },
}

const emptied: FaultScenario = {
  name: 'redis-emptied-mid-run',
  rule: 'with Redis emptied in the middle of a run everybody still gets one mail',
  async play(stage, people, random) {
    stage.start()
    await stage.waitForTaken(Math.floor(random() * people * 0.5))
    await stage.emptyRedis()
    await stage.finish()
    return judge(stage, people, 'FLUSHALL once')
  },
}

const replicas: FaultScenario = {
  name: 'three-replicas',
  rule: 'three notifiers whose schedulers start at once plan and send one digest to each',
  async play(stage, people) {
    for (let i = 0; i < 3; i += 1) stage.start()
    await stage.waitForTaken(people)
    await stage.finish()
    return judge(stage, people, 'three processes')
  },
}

export const faultScenarios = [killed, misbehaving, emptied, replicas, restored, forcedDigests]
