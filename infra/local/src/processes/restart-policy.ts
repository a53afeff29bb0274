const LONGEST_PAUSE_MS = 30_000
const WINDOW_MS = 120_000
const CRASHES_TO_GIVE_UP = 5

export type Verdict = { restartInMs: number } | 'give up'

/**
 * Restarts a crashed service after 1, 2, 4 … 30 s; gives up at the fifth crash within two minutes. Two minutes without
 * a crash reset the policy.
 */
export function createRestartPolicy(): { onCrash(now: number): Verdict } {
  let recent: number[] = []
  let inARow = 0
  let last = Number.NEGATIVE_INFINITY
  return {
    onCrash(now) {
      inARow = now - last > WINDOW_MS ? 1 : inARow + 1
      last = now
      recent = [...recent.filter((at) => now - at < WINDOW_MS), now]
      if (recent.length >= CRASHES_TO_GIVE_UP) return 'give up'
      return { restartInMs: Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** (inARow - 1)) }
    },
  }
}
