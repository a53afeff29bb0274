import { expect, test } from 'vitest'
import { firstIndex } from './first-index.ts'

test('the first item that is reached is found at each place of a list', () => {
  for (let length = 0; length <= 9; length += 1) {
    const sorted = Array.from({ length }, (_, at) => at)
    for (let wanted = 0; wanted <= length; wanted += 1)
      expect(firstIndex(sorted, (item) => item >= wanted)).toBe(wanted)
  }
})

test('few items of a long list are looked at', () => {
  let looks = 0
  const sorted = Array.from({ length: 1_000 }, (_, at) => at)
  firstIndex(sorted, (item) => {
    looks += 1
    return item >= 700
  })
  expect(looks).toBeLessThanOrEqual(10)
})
