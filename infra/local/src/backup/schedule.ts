import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BackupSettings } from '../homes/backup-settings.ts'
import { type PlatformFacts, superuserUrl } from '../homes/environment.ts'
import { runScript } from '../processes/run-script.ts'
import type { Stage } from '../stage.ts'
import { newestBackup } from './backup-files.ts'
import { isBroken, shipLog } from './log/ship-log.ts'
import { sinceListWriter } from './since-list.ts'

/** Hour of the daily backup, in the time zone of this machine. */
const BACKUP_HOUR = 2
const LOOK_EVERY_MS = 60_000
const SHIP_EVERY_MS = 5_000
const RETRY_MS = 3_600_000
const SCRIPT = join(import.meta.dirname, '..', 'backup.ts')

/** Whether a backup has been due since the latest one: also after a night in which nothing ran. */
export function isBackupDue(now: Date, newest: Date | undefined): boolean {
  const due = new Date(now)
  due.setHours(BACKUP_HOUR, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return newest === undefined || newest < due
}

/** Makes the daily backup, and one when the log was interrupted; keeps log and list beside them, until the shutdown. */
export function keepBackups(
  { home, shutdown, say }: Pick<Stage, 'home' | 'shutdown' | 'say'>,
  backup: BackupSettings,
  facts: PlatformFacts,
  dataDir: string,
): void {
  const list = sinceListWriter(backup.folder, superuserUrl(facts))
  const stop = new AbortController()
  let notBefore = 0
  let kill = () => {}
  const problems = new Map<string, string>()
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
      problems.delete(what)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      // Said once, not every minute.
      if (!stop.signal.aborted && problems.get(what) !== problem) say(`${what}: ${problem}`)
      problems.set(what, problem)
    }
  }

  async function backUp(now: Date): Promise<void> {
    if (now.getTime() < notBefore) return
    if (!isBackupDue(now, newestBackup(backup.folder)?.at) && !isBroken(backup.folder)) return
    notBefore = now.getTime() + RETRY_MS
    // In a process of its own, because encrypting takes the processor.
    await runScript(SCRIPT, process.env, join(home.logs, 'backup.log'), {
      onStart: (child) => (kill = () => child.kill('SIGTERM')),
    })
    list.prune(now)
    say(`Backup made: ${newestBackup(backup.folder)?.file}`)
  }

  const every = async (ms: number, work: (now: Date) => Promise<void>) => {
    while (!stop.signal.aborted) {
      await work(new Date())
      await pause(ms, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const listSince = (now: Date) =>
    attempt('The list beside the backups cannot be written', () => list.append(now))
  const ship = (now: Date) =>
    attempt('The log beside the backups cannot be kept', () => shipLog(backup, dataDir, now))
  // First what waits since the last stop or restore: it may ask for a backup.
  const keeping = ship(new Date()).then(() =>
    Promise.all([
      every(SHIP_EVERY_MS, ship),
      every(LOOK_EVERY_MS, async (now) => {
        await attempt('There is no backup', () => backUp(now))
        await listSince(now)
      }),
    ]),
  )
  shutdown.add('backups', async () => {
    stop.abort()
    kill()
    await keeping
    // The last minute before a stop in order.
    await listSince(new Date())
  })
}
