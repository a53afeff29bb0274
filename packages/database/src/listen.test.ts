import { expect, test } from 'vitest'
import { reconnectWait } from './listen.ts'

test('waits before reconnecting double from half a second up to ten seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1_000_000].map(reconnectWait)).toEqual([
    ...[500, 1_000, 2_000, 4_000, 8_000],
    ...[10_000, 10_000, 10_000],
  ])
})
