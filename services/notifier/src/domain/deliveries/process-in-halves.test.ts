import { expect, test } from 'vitest'
import { processInHalves } from './process-in-halves.ts'

const BAD = new Set([3, 17, 18])

/** Doubles numbers and records the calls. */
function doubling(bad: ReadonlySet<number>) {
  const seen: number[] = []
  const left: number[] = []
  return {
    seen,
    left,
    work: async (items: readonly number[]) => {
      seen.push(items.length)
      if (items.some((item) => bad.has(item))) throw new Error('a bad one among them')
      return items.map((item) => item * 2)
    },
    alone: async (item: number) => void left.push(item),
  }
}
const NUMBERS = Array.from({ length: 20 }, (_, at) => at)

test('good items are processed in order, and alone() is called for each bad one', async () => {
  const { work, alone, left } = doubling(BAD)
  const done = await processInHalves(NUMBERS, work, alone)
  expect(done).toEqual(NUMBERS.filter((item) => !BAD.has(item)).map((item) => item * 2))
  expect(left).toEqual([3, 17, 18])
})

test('the work runs once if there are no bad items, and not at all without items', async () => {
  const { work, alone, seen } = doubling(new Set())
  expect(await processInHalves(NUMBERS, work, alone)).toHaveLength(20)
  expect(await processInHalves([], work, alone)).toEqual([])
  expect(seen).toEqual([20])
})

test('one bad item among a hundred is found by bisection', async () => {
  const { work, alone, seen } = doubling(new Set([61]))
  await processInHalves(
    Array.from({ length: 100 }, (_, at) => at),
    work,
    alone,
  )
  expect(seen.length).toBeLessThanOrEqual(15)
})

test('the error is thrown after the time limit, and so is an error of alone()', async () => {
  const { work, alone, left } = doubling(BAD)
  await expect(processInHalves(NUMBERS, work, alone, 0)).rejects.toThrow('a bad one among them')
  expect(left).toEqual([])
  const away = async () => {
    throw new Error('the database is away')
  }
  await expect(processInHalves(NUMBERS, work, away)).rejects.toThrow('the database is away')
})
