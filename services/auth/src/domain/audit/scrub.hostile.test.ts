import { cpuMsOf } from '@uitpost/testing/cpu-time'
import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each<[string, (size: number) => string]>([
  ['letters without an end', (n) => 'x'.repeat(n)],
  ['hexadecimal letters with one colon', (n) => `${'a'.repeat(n / 2)}:${'a'.repeat(n / 2)}`],
  ['colons', (n) => ':'.repeat(n)],
  ['at signs', (n) => '@'.repeat(n)],
  ['an address that is never finished', (n) => 'a@'.repeat(n / 2)],
  ['dots and digits', (n) => '1.'.repeat(n / 2)],
])('%s are read in linear time', (_, textOf) => {
  const [short, long] = [textOf(125_000), textOf(500_000)].map((text) =>
    cpuMsOf(() => scrub(text, [{ id: 'id', pseudonym: 'p', name: 'aa' }])),
  )
  // Linear work takes four times as long for a text four times as long, quadratic work sixteen times.
  expect(long, `${short} ms, then ${long} ms`).toBeLessThan(9 * (short ?? 0) + 20)
})
