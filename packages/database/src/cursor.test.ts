import { expect, test } from 'vitest'
import { BadCursor, decodeCursor, encodeCursor } from './cursor.ts'

test('a cursor read back holds the values it was made of', () => {
  const values = ['2027-04-27T10:00:00.000Z', 42, true, null, 'Café “Zuid”']
  expect(decodeCursor(encodeCursor(values))).toEqual(values)
})

test('a cursor fits into a URL as it is', () => {
  expect(encodeCursor(['??>>~~ ÿ', 1])).toMatch(/^[\w-]+$/)
})

test('a cursor is read in the shape the list expects', () => {
  expect(decodeCursor(encodeCursor(['2027-04-27', 7]), ['string', 'number'])).toEqual(['2027-04-27', 7])
})

test.each([
  ['no base64', '***'],
  ['empty', ''],
  ['no JSON', Buffer.from('nonsense').toString('base64url')],
  ['no list', Buffer.from('{"a":1}').toString('base64url')],
  ['an empty list', encodeCursor([])],
  ['a nested value', Buffer.from('[["a"],1]').toString('base64url')],
  ['another number of values', encodeCursor(['2027-04-27'])],
  ['another kind of value', encodeCursor([7, 'x'])],
])('a cursor that is %s is refused', (_, text) => {
  expect(() => decodeCursor(text, ['string', 'number'])).toThrow(BadCursor)
})
