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
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.threadCpuUsage()
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      look()
      return longest / 1_000
    },
  }
}
