import { expect, test } from 'vitest'
import { LANGUAGES } from '../constants.ts'
import { SHIPPED_FEEDS, sourceNameIn, storedSourceName } from './source-names.ts'

test('each shipped feed has its own name in each language, and is found by any of them', {
  tags: 'source.own-language',
}, () => {
  const named = SHIPPED_FEEDS.flatMap(({ name }) => LANGUAGES.map((language) => sourceNameIn(name, language)))
  expect(new Set(named).size).toBe(SHIPPED_FEEDS.length * LANGUAGES.length)
  expect(new Set(named.map(storedSourceName))).toEqual(new Set(SHIPPED_FEEDS.map(({ name }) => name)))
  expect(sourceNameIn('Markets in Belgium', 'fr')).toBe('Marchés en Belgique')
})

test('any other source is named as it is, also a shipped feed that was renamed', {
  tags: 'source.own-language',
}, () => {
  for (const name of ['books.example', 'Markets in Belgium and beyond']) {
    expect(LANGUAGES.map((language) => sourceNameIn(name, language))).toEqual(LANGUAGES.map(() => name))
    expect(storedSourceName(name)).toBe(name)
  }
})
