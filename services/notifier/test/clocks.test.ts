import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDueDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  stage.hints.length = 0
  for (const table of ['delivery', 'digestSchedule', 'recipient', 'event'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

describe('when the clock changes', () => {
  /** Runs two schedulers every 15 minutes, and sets the clock back by an hour each hour. */
  async function liveThrough(from: string, to: string, day: string): Promise<void> {
    const there = { startAt: `${day}T20:00:00.000Z`, endAt: null, localDate: day, localEndDate: day }
    for (let at = Date.parse(from); at <= Date.parse(to); at += 900_000) {
      await stage.event({ title: new Date(at).toISOString(), ...there })
      for (const moment of at % 3_600_000 === 0 ? [at, at - 3_600_000, at] : [at, at]) {
        stage.clock.now = new Date(moment)
        await runDueDigests(stage.ctx)
        await stage.work()
      }
    }
  }

  test.each([
    ['the night that loses an hour', '2027-03-27', '2027-03-28', '2027-03-29'],
    ['the night that has an hour twice', '2027-10-30', '2027-10-31', '2027-11-01'],
  ])('in %s a daily digest at that very hour comes once a day', async (_, ...days) => {
    const [before, , after] = days
    stage.clock.now = new Date(`${before}T00:00:00Z`)
    const people = []
    for (const timeZone of ['Europe/Amsterdam', 'Europe/Brussels']) {
      const createdAt = new Date(stage.clock.now.getTime() - 12 * 3_600_000).toISOString()
      const daily = { role: 'premium', deliveryFreq: 'daily', digestHour: 2, createdAt, timeZone } as const
      people.push(await stage.person(daily))
    }
    await liveThrough(`${before}T00:00:00Z`, `${after}T06:00:00Z`, after)
    for (const person of people) {
      const rows = await stage.db
        .selectFrom('delivery')
        .select(['period', 'nextAttemptAt', 'status'])
        .where('userId', '=', person.id)
        .orderBy('period')
        .execute()
      expect(rows.map(({ period, status }) => [period, status])).toEqual(
        days.map((day) => [`day:${day}`, 'sent']),
      )
      expect(stage.mailsTo(person)).toHaveLength(3)
    }
  })

  test('after the clock was set back a week no digest is sent again', async () => {
    const person = await stage.person()
    await stage.event()
    for (const at of ['2026-11-26T08:00:00Z', '2026-11-19T08:00:00Z', '2026-11-26T08:00:00Z']) {
      stage.clock.now = new Date(at)
      await runDueDigests(stage.ctx)
      await stage.work()
    }
    expect(stage.mailsTo(person)).toHaveLength(1)
  })
})
