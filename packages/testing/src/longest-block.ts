/** How often this thread is looked at. What it does between two looks counts as one block. */
const LOOK_EVERY_MS = 2

export interface BlockMeter {
  /** Milliseconds of this thread's own work, at most, that kept everything else waiting since the start. */
  stop(): number
}

/**
 * Measures the longest time that this thread kept its event loop to itself, as CPU time of this thread: a busy machine,
 * on which a timer fires late, does not count. Several short turns between two looks are taken for one, so the figure
 * is never too small.
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
