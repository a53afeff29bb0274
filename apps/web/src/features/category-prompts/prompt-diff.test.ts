import { expect, test } from 'vitest'
import { diffOf } from './prompt-diff.ts'

const shown = (before: string[], after: string[]) =>
  diffOf(before, after)
    .map(({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text)
    .join(' ')

test.each([
  [['a', 'b'], ['a', 'b'], ' a  b'],
  [['a', 'b', 'c'], ['a', 'c'], ' a -b  c'],
  [['a', 'c'], ['a', 'b', 'c'], ' a +b  c'],
  [['a'], ['b'], '-a +b'],
  [[], ['a'], '+a'],
  [['a'], [], '-a'],
  [['', 'a'], ['a', ''], '-  a +'],
])('The difference from %j to %j lists kept, removed and added entries', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})
