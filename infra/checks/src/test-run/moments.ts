import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCHEDULE_TIME_ZONE } from '@uitpost/contracts'
import { Temporal } from 'temporal-polyfill'
import { tallyMissing } from './missing.ts'
import type { Tally } from './tally.ts'
import { SHORT_ONLY } from './test-groups.ts'
import { runUnitTests } from './unit-tests.ts'

/** A moment at which the tests run as if it were now. */
export interface Moment {
  name: string
  at: Temporal.ZonedDateTime
}

/** The moments of `npm run test:all -- --dates`, on the clocks of Amsterdam; `now` is the true time. */
export function listMoments(now: Temporal.Instant): Moment[] {
  const here = now.toZonedDateTimeISO(SCHEDULE_TIME_ZONE)
  const today = here.toPlainDate()
  const on = (date: Temporal.PlainDate | string, time: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: SCHEDULE_TIME_ZONE, plainTime: time })
  return [
    { name: 'in 45 days', at: here.add({ days: 45 }) },
    { name: '31 December 23:30', at: on(today.with({ month: 12, day: 31 }), '23:30') },
    // The clocks go forward while the tests run.
    { name: '28 March 2027 01:59', at: on('2027-03-28', '01:59') },
    { name: '28 March 2027 03:10', at: on('2027-03-28', '03:10') },
    { name: '29 February 2028 12:00', at: on('2028-02-29', '12:00') },
    { name: 'Sunday 23:55', at: on(today.add({ days: 7 - today.dayOfWeek }), '23:55') },
  ]
}

/**
 * Runs the unit tests in `files` as if it were this moment; without files all but those that try to break the product.
 * The time goes on from there, and timers keep the true clock.
 */
export async function runAtMoment(
  moment: Moment,
  library: string,
  files: readonly string[],
  reports: string,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-clock-'))
  // When run as root, the database server uses another account.
  chmodSync(folder, 0o755)
  const copy = join(folder, 'clock.so')
  writeFileSync(copy, withoutWaits(readFileSync(library)))
  const selection = files.length === 0 && { [SHORT_ONLY]: 'dates' }
  const environment = { ...selection, ...clockAt(moment, copy, Temporal.Now.instant()) }
  const tally = await runUnitTests(files, mkdtempSync(join(reports, 'moment-')), environment)
  rmSync(folder, { recursive: true })
  const named = (titles: string[]) => titles.map((title) => `${moment.name}: ${title}`)
  return { ...tally, failed: named(tally.failed), onSecondTry: named(tally.onSecondTry) }
}

/**
 * libfaketime without its `epoll_wait`, in which signal handlers read the true time: there Postgres would wait for
 * ever for its limits of deadlocks and statements. The first of the names in the file is the exported one.
 */
function withoutWaits(library: Buffer): Buffer {
  library.write('epoll_none', library.indexOf('\0epoll_wait\0') + 1)
  return library
}

/** The environment of programs that begin at the moment if they are started at `now`. */
export function clockAt({ at }: Moment, library: string, now: Temporal.Instant): Record<string, string> {
  const seconds = (at.epochMilliseconds - now.epochMilliseconds) / 1_000
  return {
    // With Debian's jemalloc, Redis would hang at its start: the allocator reads the clock, which allocates.
    LD_PRELOAD: `${library}:libc.so.6`,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Containers keep the clock of the machine.
    TEST_SERVERS: 'embedded',
    // For packages/testing/src/same-clock.ts, which refuses to test at another moment.
    UITPOST_MOMENT: at.toInstant().toString(),
  }
}

/** libfaketime, as Debian installs it. Its variant for threads is as exact here, and four times as slow. */
export function findClockLibrary(): string | undefined {
  const processor = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
  return globSync(`/usr/lib/${processor}-linux-gnu/faketime/libfaketime.so.1`)[0]
}

/** For the moments without libfaketime. */
export const tallyWithoutClock = (): Tally =>
  tallyMissing(
    listMoments(Temporal.Now.instant()).length,
    'moments',
    'libfaketime was not found (apt-get install -y --no-install-recommends libfaketime)',
  )
