import type { Mutant } from './find-mutants.ts'

/** Reproducible random numbers in [0, 1). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** `count` mutants, taking kinds in turn, because members of objects are far more frequent than comparisons. */
export function sampleOf(mutants: readonly Mutant[], count: number, random: () => number): Mutant[] {
  const byKind = Map.groupBy(shuffled(mutants, random), ({ kind }) => kind)
  const queues = shuffled([...byKind.values()], random)
  const chosen: Mutant[] = []
  for (let round = 0; chosen.length < Math.min(count, mutants.length); round += 1) {
    for (const queue of queues) {
      const mutant = queue[round]
      if (mutant && chosen.length < count) chosen.push(mutant)
    }
  }
  return chosen
}
