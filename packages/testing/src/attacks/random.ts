/** Random numbers, reproducible from a seed. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  below(below: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** A random source that yields the same values for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, pick: (items) => items[below(items.length)] ?? items[0] }
}
