import { join } from 'node:path'
import type { Home } from '../homes/home.ts'
import type { RunRecord } from '../homes/run-file.ts'
import type { Settings } from '../homes/settings.ts'
import { lastLines } from '../servers/log-file.ts'
import type { createShutdown } from './shutdown.ts'
import type { Watch } from './supervisor.ts'

/** What every step of a start is given. */
export interface Stage {
  settings: Settings
  home: Home
  record: RunRecord
  shutdown: ReturnType<typeof createShutdown>
  say: (line: string) => void
  /** A part crashed too often; the words are for the user. */
  onFailure: (words: string) => void
}

/** The start was called off; nothing went wrong. */
export class Interrupted extends Error {}

/** One step with a line of progress when it is done; none begins after the shutdown has. */
export async function step<T>({ say, shutdown }: Stage, what: string, work: () => Promise<T>): Promise<T> {
  if (shutdown.begun) throw new Interrupted()
  const began = Date.now()
  const result = await work()
  say(`${what} (${secondsSince(began)} s)`)
  return result
}

export const secondsSince = (began: number) => ((Date.now() - began) / 1_000).toFixed(1)

/** What a crash means to the user and to run.json. */
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
