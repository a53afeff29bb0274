import { setTimeout as pause } from 'node:timers/promises'
import type { Listener } from '@uitpost/database'
import type { Logger } from 'pino'
import type { Activity } from './metrics/activity.ts'

export interface Sweep {
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

/** A task that looks for due rows every `everyMs` milliseconds, on one replica at a time. */
export const sweep = (name: string, everyMs: number, run: () => Promise<void>): Sweep => ({
  name,
  everyMs,
  run,
})

/** Runs a sweep until `signal` aborts; failures are logged and the next turn runs as usual. */
export async function runSweep(
  runExclusive: Listener['runExclusive'],
  service: string,
  job: Sweep,
  { logger, activity, signal }: { logger: Logger; activity: Activity; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await runExclusive(`sweep.${service}.${job.name}`, async () => {
        await job.run()
        activity.swept(job.name, true)
      })
    } catch (error) {
      activity.swept(job.name, false)
      logger.error({ err: error, sweep: job.name }, 'A sweep failed and is tried again at its next turn')
    }
    await pause(job.everyMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
