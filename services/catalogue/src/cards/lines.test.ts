import { expect, test } from 'vitest'
import { charactersOf, cutLines, wrapText } from './lines.ts'

/** A font of equal widths. */
const measure = (text: string) => charactersOf(text).length
const wrap = (text: string, width: number, mostLines = 10) => wrapText(text, width, mostLines, measure)

test.each([
  ['words go to the line they fit on', 'de markt op het plein', 8, ['de markt', 'op het', 'plein']],
  ['a word wider than the line is cut', 'Rindfleischetikettierung', 10, ['Rindfleisc', 'hetikettie', 'rung']],
  ['what follows a cut word stands behind its rest', 'abcdefgh ij', 5, ['abcde', 'fgh', 'ij']],
  ['nothing is no line', '   ', 5, []],
  ['a character of several units is not cut in two', '𝒜𝒜𝒜', 2, ['𝒜𝒜', '𝒜']],
])('%s', (_, text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines)
})

test('wrapping a very long text stops early', () => {
  expect(wrap('woord '.repeat(100_000), 5, 3)).toHaveLength(4)
})

test('a text that does not fit ends in an ellipsis that fits', () => {
  const lines = cutLines(wrap('een, twee, drie, vier', 6), 2, 6, measure)
  expect(lines).toEqual(['een,', 'twee…'])
  expect(cutLines(['kort'], 2, 6, measure)).toEqual(['kort'])
})
