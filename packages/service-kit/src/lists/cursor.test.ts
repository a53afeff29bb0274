import { expect, test } from 'vitest'
import { BadCursor, decodeCursor, encodeCursor } from './cursor.ts'

test('a decoded cursor has the values that were encoded', () => {
  const values = ['2027-04-27T10:00:00.000Z', 42, true, null, 'Café “Zuid”']
  expect(decodeCursor(encodeCursor(values))).toEqual(values)
})

test('a cursor needs no URL encoding', () => {
  expect(encodeCursor(['??>>~~ ÿ', 1])).toMatch(/^[\w-]+$/)
})

test.each([
  ['no list', '{"a":1}'],
  ['a bare text', '"a"'],
  ['an empty list', '[]'],
  ['a list with a list in it', '[1,["a"]]'],
  ['a list with an object in it', '[{},1]'],
])('a cursor that is %s is refused', (_, text) => {
  const cursor = Buffer.from(text).toString('base64url')
  expect(() => decodeCursor(cursor)).toThrow(BadCursor)
})

test('text with characters outside of base64url is refused, even if the rest is a cursor', () => {
  const cursor = encodeCursor([7])
  for (const text of [`${cursor} `, `=${cursor}`, cursor.replace(/^./, '$&.'), `${cursor}\n`]) {
    expect(() => decodeCursor(text)).toThrow('The cursor is not one that this list has given out')
  }
})
