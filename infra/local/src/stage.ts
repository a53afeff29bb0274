import { join } from 'node:path'
import { lastLines } from '@uitpost/servers'
import type { BackupSettings } from './homes/backup-settings.ts'
import type { Home } from './homes/home.ts'
import type { RunRecord } from './homes/run-file.ts'
import type { Settings } from './homes/settings.ts'
import type { createShutdown } from './processes/shutdown.ts'
import type { Watch } from './processes/supervisor.ts'

/** Shared by all steps of a start. */
export interface Stage {
  settings: Settings
  /** Undefined without BACKUP_DIR. */
  backup: BackupSettings | undefined
  home: Home
  record: RunRecord
  shutdown: ReturnType<typeof createShutdown>
  say: (line: string) => void
  /** Called when a part crashed too often, with a message for the user. */
  onFailure: (message: string) => void
}

/** The start was interrupted, without a failure. */
export class Interrupted extends Error {}

/** Runs a step and prints a line when it is done. Throws Interrupted after the shutdown began. */
export async function step<T>({ say, shutdown }: Stage, what: string, work: () => Promise<T>): Promise<T> {
  if (shutdown.begun) throw new Interrupted()
  const began = Date.now()
  const result = await work()
  say(`${what} (${secondsSince(began)} s)`)
  return result
}

export const secondsSince = (began: number) => ((Date.now() - began) / 1_000).toFixed(1)

/** Updates run.json and reports crashes to the user. */
export function watchOf({ home, record, say, onFailure }: Stage): Watch {
  return {
    onStart: (name, pid) => record.addProcess(name, pid),
    onCrash: (name, restartInMs) =>
      say(`${name} stopped unexpectedly; starting it again in ${restartInMs / 1_000} s`),
    onGiveUp: (name) => {
      const log = join(home.logs, `${name}.log`)
      onFailure(
        `${name} crashed five times within two minutes. The end of its log (${log}):\n${lastLines(log, 30)}`,
      )
    },
  }
}
