import { expect, test } from 'vitest'
import { BadCursor, decodeCursor, encodeCursor } from './cursor.ts'

test('a cursor read back holds the values it was made of', () => {
  const values = ['2027-04-27T10:00:00.000Z', 42, true, null, 'Café “Zuid”']
  expect(decodeCursor(encodeCursor(values))).toEqual(values)
})

test('a cursor fits into a URL as it is', () => {
  expect(encodeCursor(['??>>~~ ÿ', 1])).toMatch(/^[\w-]+$/)
})

test.each([
  ['no list', '{"a":1}'],
  ['a bare text', '"a"'],
  ['an empty list', '[]'],
  ['a list with a list in it', '[1,["a"]]'],
  ['a list with an object in it', '[{},1]'],
])('whatever shape is expected or none, %s is refused', (_, text) => {
  const cursor = Buffer.from(text).toString('base64url')
  expect(() => decodeCursor(cursor)).toThrow(BadCursor)
})

test('what is no base64url is refused, though the letters between would be a cursor', () => {
  const cursor = encodeCursor([7])
  for (const text of [`${cursor} `, `=${cursor}`, cursor.replace(/^./, '$&.'), `${cursor}\n`]) {
    expect(() => decodeCursor(text)).toThrow('The cursor is not one that this list has given out')
  }
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
