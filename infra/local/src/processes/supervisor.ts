import { setTimeout as pause } from 'node:timers/promises'
import { createRestartPolicy } from './restart-policy.ts'

/** Something that runs until it is stopped or breaks. */
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
  /** It crashed too often; nobody restarts it any more. */
  onGiveUp(name: string): void
  policy?: () => ReturnType<typeof createRestartPolicy>
}

/** Keeps a part running until stop(). The first start has to succeed; a later one that fails is one more crash. */
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
      // Not everything ends when it is stopped: a Redis of the user's goes on.
      await Promise.race([current?.ended, aborted])
      if (stopping.signal.aborted) return
      const verdict = policy.onCrash(Date.now())
      if (verdict === 'give up') return watch.onGiveUp(part.name)
      watch.onCrash(part.name, verdict.restartInMs)
      await pause(verdict.restartInMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = await part.start().catch(() => undefined)
      if (current) watch.onStart(part.name, current.pid)
      // The stop came while it was coming up.
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
