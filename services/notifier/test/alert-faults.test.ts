import { appendFileSync } from 'node:fs'
import { ALERT_NAMES, type AlertName, type Sample, type UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONDITIONS } from '../src/domain/alerts/conditions.ts'
import { runDueDigests } from '../src/domain/digests/digests.ts'
import { type AlertStage, openAlertStage, redis, sample } from './alert-stage.ts'

// Set by `npm run test:faults`, which prints a line for each fault.
const reportFile = process.env['FAULTS_REPORT']
const only = process.env['FAULTS_ONLY']
/** What `--only` names. */
const GROUP = 'alerts'

/** A Thursday, at the hour of the digests. */
const DIGEST_HOUR = new Date('2026-11-26T08:00:00Z')
const MINUTE_MS = 60_000
const QUIET_MINUTES = 20
const READERS = 5

let stage: AlertStage
let chief: UserState

const SERVICES = ['auth', 'catalogue', 'discovery-worker', 'notifier']
const runs = (found: number): Sample[] => [
  sample('uitpost_runs', { job: 'discovery-worker', status: 'completed' }, 7),
  sample('uitpost_runs_found', { job: 'discovery-worker' }, found),
]
const feeds = (failing: number) =>
  sample('uitpost_feeds_failing_for_week', { job: 'discovery-worker' }, failing)
const lateBackup = (value: number) => sample('uitpost_backups', { job: 'gateway', state: 'late' }, value)
const disk = (ratio: number) => sample('uitpost_disk_free_ratio', { job: 'gateway' }, ratio)
const lag = (job: string, seconds: number) => sample('uitpost_outbox_lag_seconds', { job }, seconds)
const up = (job: string, value: number) => sample('up', { job }, value)
const started = (job: string, seconds: number) => sample('process_start_time_seconds', { job }, seconds)
const dueQueries = (seconds: number) =>
  sample('uitpost_rows_due_oldest_seconds', { job: 'discovery-worker', queue: 'query.run' }, seconds)

/** What the other services say while nothing is wrong, and notifier of its messages. */
const QUIET: readonly Sample[] = [
  up('gateway', 1),
  ...SERVICES.filter((job) => job !== 'notifier').flatMap((job) => [up(job, 1), started(job, 1_000)]),
  ...SERVICES.flatMap((job) => [sample('uitpost_redis_up', { job }, 1), lag(job, 0)]),
  sample('uitpost_queue_stalled_seconds', { job: 'notifier', queue: 'event.changed' }, 0),
  dueQueries(0),
  ...runs(300),
  feeds(0),
  lateBackup(0),
  disk(0.5),
]

interface Fault {
  name: string
  raises: AlertName
  /** Alerts whose conditions are met, and that are not raised because they follow from it. */
  holdsBack?: AlertName[]
  /** Minutes of the clock until it is raised; two if nothing is said. */
  within?: number
  /** Minutes that it lasts after that; ten if nothing is said. */
  lasts?: number
  /** What is done to notifier. */
  begin?: () => Promise<unknown>
  /** Whether its worker stands still. */
  isIdle?: boolean
  /** Whether nobody can be mailed about it. */
  isUnmailed?: boolean
  /** What others say in each minute of the fault, the first of which is 1. */
  says?: (minute: number) => Sample[]
}

const FAULTS: Fault[] = [
  {
    name: 'digests were planned, and complaints stopped the mails',
    raises: 'NoDigestLeft',
    // Those of the last hour do not count as planned.
    within: 60 + 12,
    async begin() {
      await runDueDigests(stage.ctx)
      await stage.ctx.complaints.stop(stage.clock.now)
    },
  },
  {
    name: 'runs of the last week found nothing',
    raises: 'NoEventFound',
    within: 62,
    says: () => runs(0),
  },
  { name: 'a feed has failed for a week', raises: 'FeedFails', within: 12, says: () => [feeds(1)] },
  {
    name: 'the last good backup is older than 26 hours',
    raises: 'BackupLate',
    within: 32,
    says: () => [lateBackup(1)],
  },
  {
    // A worker may leave work for a minute.
    name: 'the worker of mails has taken none for a minute',
    raises: 'WorkerIdle',
    isIdle: true,
    isUnmailed: true,
    begin: () =>
      stage.ctx.deliveryLists.addTest(newId(), chief.id, new Date(stage.clock.now.getTime() - MINUTE_MS)),
  },
  {
    name: 'Redis is away',
    raises: 'RedisAway',
    holdsBack: ['WorkerIdle', 'RelayStopped'],
    says: (minute) => [
      ...SERVICES.map((job) => sample('uitpost_redis_up', { job }, 0)),
      lag('catalogue', minute * 60),
      dueQueries(minute * 60),
    ],
  },
  {
    // A message may take two minutes.
    name: 'the relay has sent nothing for two minutes',
    raises: 'RelayStopped',
    says: (minute) => [lag('catalogue', 120 + minute * 60)],
  },
  {
    name: 'the mail server refuses, at the hour of the digests',
    raises: 'MailRefused',
    holdsBack: ['NoDigestLeft'],
    isUnmailed: true,
    lasts: 75,
    async begin() {
      await runDueDigests(stage.ctx)
      stage.sink.refuseWith(451)
    },
  },
  { name: 'a disk is nearly full', raises: 'DiskNearlyFull', says: () => [disk(0.09)] },
  {
    name: 'a service crashes whenever it is started',
    raises: 'ServiceCrashes',
    says: () => [up('catalogue', 0)],
  },
]

const keyOf = ({ name, labels }: Sample) => JSON.stringify([name, labels])
const changed = (samples: readonly Sample[]): Sample[] => [
  ...new Map([...QUIET, ...samples].map((one) => [keyOf(one), one])).values(),
]
const openAlerts = async () => (await stage.state()).alerts.map(({ name }) => name)

/** A minute in which others say this of themselves, and notifier what is true of it. */
const pass = (samples: readonly Sample[] = [], isIdle = false): Promise<void> =>
  stage.pass(1, async () => [...changed(samples), ...(await stage.ownFigures())], { isIdle })

/** Minutes in which one mail was put off and then sent. */
async function passQuietly(minutes: number): Promise<void> {
  stage.sink.refuseWith(451)
  await stage.ctx.deliveryLists.addTest(newId(), chief.id, stage.clock.now)
  await pass()
  stage.sink.accept()
  for (let minute = 1; minute < minutes; minute += 1) await pass()
}

/** The alerts whose condition is met now, and that are not raised because of this one. */
async function heldBackBy(cause: AlertName): Promise<AlertName[]> {
  const minutes = await stage.ctx.figures.listSince(new Date(0))
  const open = await openAlerts()
  return ALERT_NAMES.filter((name) => {
    const { causes, subjects } = CONDITIONS[name]
    return !open.includes(name) && causes.includes(cause) && subjects(minutes, minutes.length - 1).length > 0
  })
}

/** Plays a fault; returns after how many minutes its alert was raised, and the alerts held back then or later. */
async function play({ raises, begin, says, isIdle, within = 2, lasts = 10 }: Fault) {
  await passQuietly(QUIET_MINUTES)
  expect(await openAlerts()).toEqual([])
  await begin?.()
  const held = new Set<AlertName>()
  let raisedAt: number | undefined
  for (let minute = 1; minute <= (raisedAt ?? within) + lasts; minute += 1) {
    await pass(says?.(minute), isIdle)
    const open = await openAlerts()
    if (raisedAt === undefined && open.length > 0) raisedAt = minute
    expect(open, `minute ${minute}`).toEqual(raisedAt === undefined ? [] : [raises])
    for (const name of await heldBackBy(raises)) held.add(name)
  }
  return { raisedAt, held: ALERT_NAMES.filter((name) => held.has(name)) }
}

let played = 0
const began = Date.now()
function report(name: string, ms: number, figures: string, error?: string): void {
  if (!reportFile) return
  const line = {
    name: `${GROUP}: ${name}`,
    runs: 1,
    firstSeed: Number(process.env['FAULTS_SEED'] ?? 0),
    figures,
    ms,
    error,
  }
  appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
}

describe.skipIf(only !== undefined && only !== GROUP)('alerts', () => {
  beforeAll(async () => {
    stage = await openAlertStage()
  })
  beforeEach(async () => {
    chief = await stage.clear(new Date(DIGEST_HOUR.getTime() - QUIET_MINUTES * MINUTE_MS))
    for (let i = 0; i < READERS; i += 1) await stage.person()
    await stage.event()
    // The schedule of a digest begins with the first look.
    await runDueDigests(stage.ctx)
  })
  afterAll(async () => {
    report('all', Date.now() - began, `${played} of ${FAULTS.length} as the table says`)
    await stage.close()
  })

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))(
    '%s: its own alert is raised, and none that follows from it',
    { timeout: 120_000 },
    async (name, fault) => {
      const start = Date.now()
      const { raises, holdsBack = [], within = 2, isUnmailed = false } = fault
      let [figures, error]: [string, string | undefined] = ['', undefined]
      try {
        const { raisedAt, held } = await play(fault)
        figures = `${raises} after ${raisedAt} min${held.length > 0 ? `, not ${held.join(', ')}` : ''}`
        expect(raisedAt).toBeLessThanOrEqual(within)
        expect(held).toEqual(ALERT_NAMES.filter((other) => holdsBack.includes(other)))
        // What cannot be mailed is shown in System Health.
        expect((await stage.state()).alerts).toMatchObject([{ mailed: !isUnmailed }])
        played += 1
      } catch (thrown) {
        error = thrown instanceof Error ? thrown.message : String(thrown)
        throw thrown
      } finally {
        report(name, Date.now() - start, figures, error)
      }
    },
  )

  test('a quiet hour raises none, with digests, a late message, mails put off, and a service started anew', async () => {
    const start = Date.now()
    await passQuietly(QUIET_MINUTES)
    await runDueDigests(stage.ctx)
    for (let minute = 1; minute <= 60; minute += 1) {
      await stage.ctx.deliveryLists.addTest(newId(), chief.id, stage.clock.now)
      if (minute === 30) stage.sink.refuseWith(451)
      await pass([
        lag('catalogue', minute > 20 && minute < 30 ? 20 : 0),
        started('auth', minute < 40 ? 1_000 : 9_000),
      ])
      stage.sink.accept()
      expect(await openAlerts(), `minute ${minute}`).toEqual([])
    }
    expect(stage.mailsTo(chief).length).toBeGreaterThan(55)
    report('a quiet hour', Date.now() - start, 'none')
  })

  test('a gateway that hands nothing over is down, but not in a new installation', async () => {
    await stage.pass(9, undefined)
    expect((await stage.state()).alerts).toEqual([])
    await stage.pass(1, redis(1))
    await stage.pass(6, undefined)
    expect((await stage.state()).alerts).toMatchObject([{ name: 'ServiceCrashes', subject: 'gateway' }])
  })

  test('a mail about an alert that is refused for three days is mailed once the mail server takes it', async () => {
    stage.sink.refuseWith(451)
    await stage.pass(3, redis(0))
    expect(await stage.state()).toMatchObject({ alerts: [{ name: 'RedisAway', mailed: false }] })
    // At least one attempt each: the longest wait between two is 80 minutes.
    for (let attempt = 0; attempt < 54; attempt += 1) {
      stage.skip(80)
      await stage.send()
    }
    expect(stage.mails()).toEqual([])
    stage.sink.accept()
    stage.skip(80)
    await stage.send()
    expect(stage.subjects()).toEqual([`${chief.email} Alarm: Redis antwoordt niet`])
    expect(await stage.state()).toMatchObject({ alerts: [{ name: 'RedisAway', mailed: true }] })
  })
})
