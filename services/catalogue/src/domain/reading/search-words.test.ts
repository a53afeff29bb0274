import { expect, test } from 'vitest'
import { readQuery, toTextQuery } from './search-words.ts'

test.each([
  ['Fête du livre', ['fete', 'du', 'livre']],
  ["l'orgue", ['l', 'orgue']],
  ['★ !!', []],
])('%s is split into its parts', (text, parts) => {
  expect(readQuery(text).map(({ word }) => word)).toEqual(parts)
})

test.each([
  ['jazz Luik', 'liege'],
  ['jazz The Hague', 'haag'],
  ['Bruxelles jazz', 'brussel'],
])('%s also looks for %s', (text, word) => {
  expect(toTextQuery(readQuery(text), new Map())).toContain(`'${word}'`)
})

test('any input becomes a query that Postgres accepts', () => {
  const hostile = `a' | b & !c:* <-> (d) \\ "e" ;--`
  expect(toTextQuery(readQuery(hostile), new Map([['a', [`o'x`]]]))).toMatch(
    /^(\('[a-z]+':\*( \| \(?'[a-z]+'\)?)*\)( & )?)+$/,
  )
})
