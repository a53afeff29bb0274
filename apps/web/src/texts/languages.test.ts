import { expect, test } from 'vitest'
import { english as inEnglish } from '../../test/english.tsx'
import { enFirst } from './en/first.ts'
import { dictionaries } from './languages.ts'

const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .sort()
    .join(' ')

test.each(Object.entries(dictionaries))(
  'The texts of %s have the keys and placeholders of the English texts, and none is empty',
  async (_language, { first, later }) => {
    const [firstTexts, laterTexts] = [await first(), await later()]
    const texts: Readonly<Record<string, string>> = { ...firstTexts, ...laterTexts }
    const english: Readonly<Record<string, string>> = inEnglish
    const wrong = [
      ...Object.keys(english).flatMap((key) => (key in texts ? [] : `missing: ${key}`)),
      ...Object.keys(texts).flatMap((key) => (key in english ? [] : `not in English: ${key}`)),
      ...Object.entries(texts).flatMap(([key, text]) => (text.trim() ? [] : `empty: ${key}`)),
      ...Object.entries(texts).flatMap(([key, text]) =>
        key in english && placeholdersOf(text) !== placeholdersOf(english[key] ?? '')
          ? `other placeholders: ${key}`
          : [],
      ),
    ]
    expect(wrong).toEqual([])
    expect(Object.keys(firstTexts).toSorted()).toEqual(Object.keys(enFirst).toSorted())
  },
)
