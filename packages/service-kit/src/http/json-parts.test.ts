import { expect, test } from 'vitest'
import { hasMoreParts } from './json-parts.ts'

test.each([
  ['each item of a list', '[0,0,0,0]', 4],
  ['each member of an object', '{"a":0,"b":0}', 2],
  ['each nested list', '[[[[]]]]', 4],
  ['none in a string', '[",[{,[{,",0]', 2],
  ['none after an escaped quote', String.raw`["\",,,\\",0]`, 2],
  ['those after a string that ends with a backslash', String.raw`["\\",0,0]`, 3],
  ['none in an unterminated string', '[0,",,,,,,,', 2],
  ['none after an escaped quote at the end', String.raw`[0,",,,,\"`, 2],
])('the number of JSON parts counts %s', (_, json, parts) => {
  expect([hasMoreParts(json, parts - 1), hasMoreParts(json, parts)]).toEqual([true, false])
})
