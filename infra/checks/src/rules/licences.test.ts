import { expect, test } from 'vitest'
import { isAllowed, notAllowed } from './licences.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(ISC AND CC-BY-3.0)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['Unknown', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})

test('a package is named with its version and licence', () => {
  expect(
    notAllowed({
      MIT: [{ name: 'fine', versions: ['1.0.0'] }],
      'GPL-3.0-only': [{ name: 'copied', versions: ['1.0.0', '2.0.0'] }],
    }),
  ).toEqual(['copied 1.0.0, 2.0.0: the licence GPL-3.0-only is not allowed'])
})
