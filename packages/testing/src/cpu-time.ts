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

/**
 * What work took on an input and on one four times as long if that is not linear, else undefined: linear work takes four
 * times as long, quadratic work sixteen times. Measured up to three times, as a busy machine may slow down only one of
 * the two.
 */
export function whyNotLinear(short: () => unknown, long: () => unknown): string | undefined {
  const tries: string[] = []
  while (tries.length < 3) {
    const [first, second] = [cpuMsOf(short), cpuMsOf(long)]
    if (second < 9 * first + 20) return undefined
    tries.push(`${first} ms, then ${second} ms`)
  }
  return tries.join('; ')
}

/** Fixed work on texts that takes about a millisecond of CPU time on an ordinary machine. */
function referenceWork(): number {
  const counts = new Map<string, number>()
  for (let index = 0; index < 1_500; index += 1) {
    const word = `Één woord ${index % 97}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts.size
}

/**
 * How many times as much CPU time the work takes as `referenceWork`, the least of three of each: a busy machine, whose
 * memory and caches are shared, slows both down. Each is done `rounds` times, as once takes less than the clock can
 * measure.
 */
export function relativeCostOf(work: () => unknown, rounds = 20): number {
  const costOf = (one: () => unknown): number => {
    const before = process.threadCpuUsage()
    for (let round = 0; round < rounds; round += 1) one()
    return msSince(before)
  }
  const costs = [1, 2, 3].map(() => ({ work: costOf(work), reference: costOf(referenceWork) }))
  return Math.min(...costs.map((cost) => cost.work)) / Math.min(...costs.map((cost) => cost.reference))
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
