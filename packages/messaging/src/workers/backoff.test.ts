import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  [1, 500, 1_000],
  [2, 1_000, 2_000],
  [3, 2_000, 4_000],
  [8, 64_000, 128_000],
  [9, 128_000, 256_000],
  [10, 150_000, 300_000],
  [40, 150_000, 300_000],
])('with a first wait of one second, the wait after failure %i is %i to %i ms', (failures, least, most) => {
  expect(backoffMs(1_000, failures, () => 0)).toBe(least)
  expect(backoffMs(1_000, failures, () => 1)).toBe(most)
})

test('without a given source the random part varies', () => {
  expect(new Set(Array.from({ length: 20 }, () => backoffMs(100_000, 1))).size).toBeGreaterThan(1)
})
