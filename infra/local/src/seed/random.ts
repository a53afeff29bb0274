/** A number in [0, 1). */
export type Random = () => number

/** A reproducible random generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** An integer from 0 to `count` - 1. */
export const below = (random: Random, count: number): number => Math.floor(random() * count)

export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[below(random, values.length)]
  if (value === undefined) throw new RangeError('There is nothing to choose from')
  return value
}

/** Chooses among values by their weights; weight 0 is never chosen. */
export function chooser<Value>(weighted: readonly (readonly [value: Value, weight: number])[]) {
  let total = 0
  const sums = weighted.map(([, weight]) => {
    total += weight
    return total
  })
  return (random: Random): Value => {
    const wanted = random() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    const chosen = weighted[low]
    if (!chosen) throw new RangeError('There is nothing to choose from')
    return chosen[0]
  }
}
export type Chooser<Value> = (random: Random) => Value
