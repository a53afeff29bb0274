import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PlatformFacts, superuserUrl } from '../homes/environment.ts'
import { runScript } from '../processes/run-script.ts'
import type { Stage } from '../stage.ts'
import { newestBackup } from './backup-files.ts'
import type { BackupSettings } from './settings.ts'
import { sinceListWriter } from './since-list.ts'

/** Hour of the daily backup, in the time zone of this machine. */
const BACKUP_HOUR = 2
const LOOK_EVERY_MS = 60_000
const RETRY_MS = 3_600_000
const SCRIPT = join(import.meta.dirname, '..', 'backup.ts')

/** Whether a backup has been due since the latest one: also after a night in which nothing ran. */
export function isBackupDue(now: Date, newest: Date | undefined): boolean {
  const due = new Date(now)
  due.setHours(BACKUP_HOUR, 0, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return newest === undefined || newest < due
}

/** Makes the daily backup and keeps the list beside it, until the shutdown. */
export function keepBackups(
  { home, shutdown, say }: Stage,
  backup: BackupSettings,
  facts: PlatformFacts,
): void {
  const list = sinceListWriter(backup.folder, superuserUrl(facts))
  const stop = new AbortController()
  let notBefore = 0
  let kill = () => {}
  const problems = new Map<string, string>()
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      // Said once, not every minute.
      if (!stop.signal.aborted && problems.get(what) !== problem) say(`${what}: ${problem}`)
      problems.set(what, problem)
    }
  }

  async function backUp(now: Date): Promise<void> {
    if (now.getTime() < notBefore || !isBackupDue(now, newestBackup(backup.folder)?.at)) return
    notBefore = now.getTime() + RETRY_MS
    // In a process of its own, because encrypting takes the processor.
    await runScript(SCRIPT, process.env, join(home.logs, 'backup.log'), {
      onStart: (child) => (kill = () => child.kill('SIGTERM')),
    })
    list.prune(now)
    say(`Backup made: ${newestBackup(backup.folder)?.file}`)
  }

  const keep = async () => {
    while (!stop.signal.aborted) {
      const now = new Date()
      await attempt('There is no backup', () => backUp(now))
      await attempt('The list beside the backups cannot be written', () => list.append(now))
      await pause(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const keeping = keep()
  shutdown.add('backups', async () => {
    stop.abort()
    kill()
    await keeping
    // The last minute before a stop in order.
    await attempt('The list beside the backups cannot be written', () => list.append(new Date()))
  })
}
