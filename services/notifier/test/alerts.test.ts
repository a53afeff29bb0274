import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Sample, UserState } from '@uitpost/contracts'
import { gatewayHeader } from '@uitpost/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { judgeAlerts, saveFigures } from '../src/domain/alerts/alerts.ts'
import { readSystemState } from '../src/domain/alerts/system-state.ts'
import { NOW, openStage, type Stage } from './stage.ts'

const MINUTE_MS = 60_000

let stage: Stage
let chief: UserState
beforeEach(async () => {
  stage = await openStage()
  stage.clock.now = NOW
  chief = await stage.person({ role: 'super_admin', language: 'nl' })
  await stage.person({ role: 'admin' })
})
afterEach(() => stage.close())

const redis = (value: number): Sample[] => [{ name: 'uitpost_redis_up', labels: { job: 'auth' }, value }]

/** So many minutes pass in which the gateway hands these figures over; undefined for none. */
async function pass(minutes: number, samples: Sample[] | undefined): Promise<void> {
  for (let i = 0; i < minutes; i += 1) {
    stage.clock.now = new Date(stage.clock.now.getTime() + MINUTE_MS)
    if (samples) await saveFigures(stage.ctx, samples)
    await judgeAlerts(stage.ctx)
    stage.hints.push('sending')
    await stage.work()
  }
}
const subjects = () => stage.sink.messages().map(({ to, mail }) => `${to.join()} ${mail.subject}`)
const state = () => readSystemState(stage.ctx)

test('super admins are mailed once that an alert was raised, and once that it is over', async () => {
  await pass(5, redis(0))
  const raised = `${chief.email} Alarm: Redis antwoordt niet`
  expect(subjects()).toEqual([raised])
  expect(stage.sink.messages()[0]?.mail.text).toContain('infra/docs/runbook.md#redis-does-not-answer')
  expect((await state()).alerts).toMatchObject([{ name: 'RedisAway', subject: '', mailed: true }])

  await pass(6, redis(1))
  expect(subjects()).toEqual([raised, `${chief.email} Voorbij: Redis antwoordt niet`])
  expect((await state()).alerts).toEqual([])

  await pass(3, redis(0))
  expect(subjects()).toHaveLength(3)
})

test('what cannot be mailed is shown in System Health, and mailed later', async () => {
  stage.sink.refuseWith(451)
  await pass(5, redis(0))
  expect((await state()).alerts).toMatchObject([{ name: 'RedisAway', mailed: false }])
  stage.sink.accept()
  await pass(60, redis(0))
  expect(subjects()).toEqual([`${chief.email} Alarm: Redis antwoordt niet`])
  expect((await state()).alerts).toMatchObject([{ name: 'RedisAway', mailed: true }])
})

test('a gateway that hands nothing over is down, but not in a new installation', async () => {
  await pass(9, undefined)
  expect((await state()).alerts).toEqual([])
  await pass(1, redis(1))
  await pass(6, undefined)
  expect((await state()).alerts).toMatchObject([{ name: 'ServiceCrashes', subject: 'gateway' }])
})

test('figures are shown with the highest of each quarter of the last day, and deleted after it', async () => {
  const waiting = (value: number): Sample[] => [
    { name: 'uitpost_deliveries', labels: { job: 'notifier', status: 'uncertain' }, value },
    { name: 'uitpost_dead_letters', labels: { job: 'auth' }, value: 2 },
  ]
  await pass(1, waiting(7))
  stage.clock.now = new Date(NOW.getTime() + 3_600_000)
  await pass(1, waiting(3))
  const { tiles, deadLetters } = await state()
  const uncertain = tiles.find(({ name }) => name === 'uncertain')
  expect(uncertain).toMatchObject({ now: 3 })
  expect(uncertain?.history.filter((value) => value !== null)).toEqual([7, 3])
  expect(uncertain?.history).toHaveLength(96)
  expect(deadLetters).toEqual([{ service: 'auth', letters: 2 }])

  stage.clock.now = new Date(NOW.getTime() + 26 * 3_600_000)
  await pass(1, waiting(0))
  expect(await stage.db.selectFrom('figureMinute').select('at').execute()).toHaveLength(1)
})

test('figures are taken from the gateway only', async () => {
  const post = (headers: Record<string, string>) =>
    stage.http.inject({ method: 'POST', url: '/internal/figures', headers, payload: { samples: redis(1) } })
  expect((await post({})).statusCode).toBe(404)
  expect((await post(gatewayHeader)).statusCode).toBe(204)
  expect(await stage.db.selectFrom('figureMinute').select('samples').execute()).toEqual([
    { samples: redis(1) },
  ])
})

test('`npm run admin -- status` is told the same', async () => {
  await pass(3, redis(0))
  const script = join(import.meta.dirname, '../src/admin.ts')
  const env = { ...process.env, DATABASE_URL: stage.databaseUrl }
  const said = execFileSync(process.execPath, [script, 'status'], { env, encoding: 'utf8' })
  expect(said).toContain('ALERT RedisAway since 2026-11-20T12:02')
  expect(said).toContain('dead letters: unknown, at most 0 in 24 hours')
})
