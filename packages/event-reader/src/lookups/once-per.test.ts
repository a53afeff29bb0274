import { expect, test } from 'vitest'
import { limitedMap, oncePer } from './once-per.ts'

test('a value is computed once per key, also when there is none', () => {
  const asked: string[] = []
  const known = new Map<string, number | null>()
  const lengthOf = (word: string) =>
    oncePer(known, word, () => {
      asked.push(word)
      return word === '' ? null : word.length
    })
  expect(['één', '', 'één', '', 'twee'].map(lengthOf)).toEqual([3, null, 3, null, 4])
  expect(asked).toEqual(['één', '', 'twee'])
})

test('a limited map is emptied when it is full', () => {
  const known = limitedMap<string, number>(2)
  const filled = () => ['a', 'b', 'c'].map((key) => known.get(key))
  known.set('a', 1)
  known.set('b', 2)
  expect(filled()).toEqual([1, 2, undefined])
  known.set('c', 3)
  expect(filled()).toEqual([undefined, undefined, 3])
})
