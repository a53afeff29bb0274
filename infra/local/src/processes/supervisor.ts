import { setTimeout as pause } from 'node:timers/promises'
import { createRestartPolicy } from './restart-policy.ts'

/** Something that runs until it is stopped or fails. */
export interface Running {
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

export interface Part<R extends Running = Running> {
  name: string
  start(): Promise<R>
}

export interface Watch {
  onStart(name: string, pid: number): void
  onCrash(name: string, restartInMs: number): void
  /** It crashed too often and is not restarted any more. */
  onGiveUp(name: string): void
  policy?: () => ReturnType<typeof createRestartPolicy>
}

/** Keeps a part running until stop(). Throws if the first start fails; later failed starts count as crashes. */
export async function supervise<R extends Running>(
  part: Part<R>,
  watch: Watch,
): Promise<{ first: R; stop(): Promise<void> }> {
  const policy = (watch.policy ?? createRestartPolicy)()
  const stopping = new AbortController()
  const aborted = new Promise<void>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  const first = await part.start()
  watch.onStart(part.name, first.pid)
  let current: R | undefined = first

  const keepAlive = async () => {
    for (;;) {
      // Some parts keep running after their stop, such as a Redis of the user.
      await Promise.race([current?.ended, aborted])
      if (stopping.signal.aborted) return
      const verdict = policy.onCrash(Date.now())
      if (verdict === 'give up') return watch.onGiveUp(part.name)
      watch.onCrash(part.name, verdict.restartInMs)
      await pause(verdict.restartInMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = await part.start().catch(() => undefined)
      if (current) watch.onStart(part.name, current.pid)
      // Stopped while it was starting.
      if (stopping.signal.aborted) return current?.stop()
    }
  }
  const kept = keepAlive()

  return {
    first,
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await kept
    },
  }
}
