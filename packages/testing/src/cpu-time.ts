const msSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** Milliseconds of CPU time of this thread for the work: the least of three runs, as one may collect garbage. */
export function cpuMsOf(work: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    work()
    return msSince(before)
  })
  return Math.min(...costs)
}

/** Sampling interval. Work between two samples counts as one block. */
const LOOK_EVERY_MS = 2

export interface BlockMeter {
  /** The longest block of this thread's event loop since the start, in milliseconds. */
  stop(): number
}

/**
 * Measures the longest time this thread blocked its event loop, as CPU time of this thread, so that late timers on a
 * busy machine do not count. Several short turns between two samples count as one, so the result is never too small.
 */
export function startBlockMeter(): BlockMeter {
  let longest = 0
  let before = process.threadCpuUsage()
  const look = (): void => {
    longest = Math.max(longest, msSince(before))
    before = process.threadCpuUsage()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      look()
      return longest
    },
  }
}
