import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Sample, UserState } from '@uitpost/contracts'
import { gatewayHeader } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlertStage, openAlertStage, redis, sample } from './alert-stage.ts'
import { NOW } from './stage.ts'

let stage: AlertStage
let chief: UserState
beforeAll(async () => {
  stage = await openAlertStage()
})
beforeEach(async () => {
  chief = await stage.clear()
  await stage.person({ role: 'admin' })
})
afterAll(() => stage.close())

test('super admins are mailed once that an alert was raised, and once that it is over', async () => {
  await stage.pass(5, redis(0))
  const raised = `${chief.email} Alarm: Redis antwoordt niet`
  expect(stage.subjects()).toEqual([raised])
  expect(stage.mails()[0]?.mail.text).toContain('infra/docs/runbook.md#redis-does-not-answer')
  expect((await stage.state()).alerts).toMatchObject([{ name: 'RedisAway', subject: '', mailed: true }])

  // `npm run admin -- status` is told the same.
  const script = join(import.meta.dirname, '../src/admin.ts')
  const env = { ...process.env, DATABASE_URL: stage.databaseUrl }
  const said = execFileSync(process.execPath, [script, 'status'], { env, encoding: 'utf8' })
  expect(said).toContain('ALERT RedisAway since 2026-11-20T12:02')
  expect(said).toContain('dead letters: unknown, at most 0 in 24 hours')

  await stage.pass(6, redis(1))
  expect(stage.subjects()).toEqual([raised, `${chief.email} Voorbij: Redis antwoordt niet`])
  expect((await stage.state()).alerts).toEqual([])

  await stage.pass(3, redis(0))
  expect(stage.subjects()).toHaveLength(3)
})

test('figures are shown with the highest of each quarter of the last day, and deleted after it', async () => {
  const waiting = (value: number): Sample[] => [
    sample('uitpost_deliveries', { job: 'notifier', status: 'uncertain' }, value),
    sample('uitpost_dead_letters', { job: 'auth' }, 2),
  ]
  await stage.pass(1, waiting(7))
  stage.clock.now = new Date(NOW.getTime() + 3_600_000)
  await stage.pass(1, waiting(3))
  const { tiles, deadLetters } = await stage.state()
  const uncertain = tiles.find(({ name }) => name === 'uncertain')
  expect(uncertain).toMatchObject({ now: 3 })
  expect(uncertain?.history.filter((value) => value !== null)).toEqual([7, 3])
  expect(uncertain?.history).toHaveLength(96)
  expect(deadLetters).toEqual([{ service: 'auth', letters: 2 }])

  stage.clock.now = new Date(NOW.getTime() + 26 * 3_600_000)
  await stage.pass(1, waiting(0))
  expect(await stage.db.selectFrom('figureMinute').select('at').execute()).toHaveLength(1)
})

const post = (headers: Record<string, string>, samples: readonly Sample[]) =>
  stage.http.inject({ method: 'POST', url: '/internal/figures', headers, payload: { samples } })

test('figures are taken from the gateway only', async () => {
  expect((await post({}, redis(1))).statusCode).toBe(404)
  expect((await post(gatewayHeader, redis(1))).statusCode).toBe(204)
  expect(await stage.db.selectFrom('figureMinute').select('samples').execute()).toEqual([
    { samples: redis(1) },
  ])
})

test('what two gateways hand over for one minute counts once, and of both', async () => {
  const of = (instance: string, more: Record<string, string> = {}) => ({ job: 'notifier', instance, ...more })
  const seenBy = (gateway: string, ratio: number, more: readonly Sample[]) =>
    post(gatewayHeader, [
      sample('uitpost_disk_free_ratio', { job: 'gateway', instance: gateway }, ratio),
      sample('uitpost_deliveries', of(gateway, { status: 'uncertain' }), 4),
      sample('uitpost_dead_letters', of(gateway), 2),
      ...more,
    ])
  for (const attempts of [0, 1, 2]) {
    // Both reach process a, and each another one; one of them does not reach the catalogue.
    const tried = sample(
      'uitpost_deliveries_total',
      of('a', { channel: 'email', status: 'pending' }),
      attempts,
    )
    const stalled = (instance: string, seconds: number) =>
      sample('uitpost_queue_stalled_seconds', of(instance, { queue: 'event.changed' }), seconds)
    const catalogue = { job: 'catalogue' }
    await seenBy('one', 0.05, [tried, stalled('a', 300), sample('up', catalogue, 0)])
    await seenBy('two', 0.5, [tried, stalled('b', 0), sample('up', { ...catalogue, instance: 'c' }, 1)])
    await stage.pass(1, undefined)
  }
  const { alerts, tiles, deadLetters } = await stage.state()
  expect(alerts.map(({ name }) => name)).toEqual(['DiskNearlyFull'])
  const shown = tiles.map(({ name, now, history }) => [
    name,
    now,
    history.findLast((value) => value !== null),
  ])
  expect(shown).toContainEqual(['uncertain', 4, 4])
  expect(shown).toContainEqual(['workWaits', 0, 0])
  expect(deadLetters).toEqual([{ service: 'notifier', letters: 2 }])
})
