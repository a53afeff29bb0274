import { type Calls, load, median } from './load.ts'

export interface Side {
  calls: Calls
  /** CPU time used so far by the answering processes, in microseconds; NaN if the system does not report it. */
  cpu(): number
}

interface Round {
  rate: number
  cpu: number
  bytes: number
}

export interface Race {
  /** Rate of the first side divided by that of the second; the median of the rounds' ratios. */
  share: number
  /** Replies per second. */
  rates: readonly [number, number]
  /** Additional CPU time of the first side per reply, in microseconds. */
  addedCpu: number
  /** CPU time of the first side per reply, divided by that of the second. */
  cpuShare: number
  bytes: number
}

/** Measures two sides alternately, after a warm-up round, so that other load on the machine affects both. */
export async function race(
  sides: readonly [Side, Side],
  {
    callers,
    rounds,
    roundMs,
    perSecond,
  }: { callers: number; rounds: number; roundMs: number; perSecond?: number },
): Promise<Race> {
  const run = async ({ calls, cpu }: Side): Promise<Round> => {
    const before = cpu()
    const { rate, times, bytes } = await load(calls, callers, roundMs, perSecond)
    return { rate, bytes, cpu: (cpu() - before) / times.length }
  }
  for (const side of sides) await run(side)
  const found: [Round, Round][] = []
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 ? sides.toReversed() : sides
    if (!first || !second) continue
    const [one, other] = [await run(first), await run(second)]
    found.push(round % 2 ? [other, one] : [one, other])
  }
  const middle = (of: (round: [Round, Round]) => number) => median(found.map(of))
  return {
    share: middle(([one, other]) => one.rate / other.rate),
    rates: [middle(([one]) => one.rate), middle(([, other]) => other.rate)],
    addedCpu: middle(([one, other]) => one.cpu - other.cpu),
    cpuShare: middle(([one, other]) => one.cpu / other.cpu),
    bytes: found[0]?.[0].bytes ?? 0,
  }
}

export const cpuText = ({ addedCpu }: Race): string =>
  Number.isNaN(addedCpu) ? 'not known here' : `${addedCpu.toFixed(0)} µs a request`
