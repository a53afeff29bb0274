import { whyNotLinear } from '@uitpost/testing/cpu-time'
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
  const read = (text: string) => () => scrub(text, [{ id: 'id', pseudonym: 'p', name: 'aa' }])
  expect(whyNotLinear(read(textOf(125_000)), read(textOf(500_000)))).toBeUndefined()
})
