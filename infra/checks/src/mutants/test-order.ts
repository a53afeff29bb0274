import type { Area } from './areas.ts'
import { distancesFrom } from './import-graph.ts'

/** Chooses and orders the tests for a mutant. */
export function testOrder(root: string, areas: readonly Area[]) {
  const distances = distancesFrom(root, [...new Set(areas.flatMap(({ tests }) => tests))])
  const noticed = new Map<string, number>()
  const keyOf = (path: string, test: string) => `${path} ${test}`
  return {
    /** The tests that use the file: by faults of it detected so far, then by distance. */
    testsFor({ tests }: Area, path: string): string[] {
      const placeOf = (test: string): [faults: number, distance: number] => [
        -(noticed.get(keyOf(path, test)) ?? 0),
        distances.get(test)?.get(path) ?? Number.POSITIVE_INFINITY,
      ]
      return tests
        .map((test) => ({ test, place: placeOf(test) }))
        .filter(({ place: [, distance] }) => Number.isFinite(distance))
        .toSorted((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
        .map(({ test }) => test)
    },
    noteNoticed(path: string, test: string): void {
      noticed.set(keyOf(path, test), (noticed.get(keyOf(path, test)) ?? 0) + 1)
    },
  }
}
