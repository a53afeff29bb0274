import { expect, test } from 'vitest'
import { hasMoreParts } from './json-parts.ts'

test.each([
  ['an item after another', '[0,0,0,0]', 4],
  ['a member after another', '{"a":0,"b":0}', 2],
  ['an opening in another', '[[[[]]]]', 4],
  ['none in a text', '[",[{,[{,",0]', 2],
  ['none after an escaped quote', String.raw`["\",,,\\",0]`, 2],
  ['those after a text that ends with a backslash', String.raw`["\\",0,0]`, 3],
  ['none in a text that does not end', '[0,",,,,,,,', 2],
  ['none after a quote that is escaped at the end', String.raw`[0,",,,,\"`, 2],
])('counted as a part of JSON is %s', (_, json, parts) => {
  expect([hasMoreParts(json, parts - 1), hasMoreParts(json, parts)]).toEqual([true, false])
})
