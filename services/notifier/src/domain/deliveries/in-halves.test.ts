import { expect, test } from 'vitest'
import { inHalves } from './in-halves.ts'

const BAD = new Set([3, 17, 18])

/** Doubles numbers; counts how often it was begun. */
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

test('what can be worked on is, in its order, and each bad one is left alone', async () => {
  const { work, alone, left } = doubling(BAD)
  const done = await inHalves(NUMBERS, work, alone)
  expect(done).toEqual(NUMBERS.filter((item) => !BAD.has(item)).map((item) => item * 2))
  expect(left).toEqual([3, 17, 18])
})

test('without a bad one the work is done once, with nothing not at all', async () => {
  const { work, alone, seen } = doubling(new Set())
  expect(await inHalves(NUMBERS, work, alone)).toHaveLength(20)
  expect(await inHalves([], work, alone)).toEqual([])
  expect(seen).toEqual([20])
})

test('one bad one among a hundred costs no more than twice its halvings', async () => {
  const { work, alone, seen } = doubling(new Set([61]))
  await inHalves(
    Array.from({ length: 100 }, (_, at) => at),
    work,
    alone,
  )
  expect(seen.length).toBeLessThanOrEqual(15)
})

test('when the time is up the error is told instead, and so is one of leaving it alone', async () => {
  const { work, alone, left } = doubling(BAD)
  await expect(inHalves(NUMBERS, work, alone, performance.now() - 1)).rejects.toThrow('a bad one among them')
  expect(left).toEqual([])
  const away = async () => {
    throw new Error('the database is away')
  }
  await expect(inHalves(NUMBERS, work, away)).rejects.toThrow('the database is away')
})
