import { cpuMsOf } from '@uitpost/testing/cpu-time'
import { expect, test } from 'vitest'
import { GROWING_TEXTS } from '../test/hostile/growing-texts.ts'

test.each(GROWING_TEXTS)('reading %s takes linear time', (_, read, textOf, size) => {
  const [short, long] = [textOf(size), textOf(4 * size)].map((one) => cpuMsOf(() => read(one)))
  // Linear work takes four times as long for a text four times as long, quadratic work sixteen times.
  expect(long, `${short} ms, then ${long} ms`).toBeLessThan(9 * (short ?? 0) + 20)
})
