import { expect, test } from 'vitest'
import { english as inEnglish } from '../../test/english.tsx'
import { enFirst } from './en/first.ts'
import { dictionaries } from './languages.ts'

const blanksOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .sort()
    .join(' ')

test.each(Object.entries(dictionaries))(
  'The words of %s are those of English: none is missing, none too many, and all have the same blanks',
  async (_language, { first, later }) => {
    const [early, late] = [await first(), await later()]
    const words: Readonly<Record<string, string>> = { ...early, ...late }
    const english: Readonly<Record<string, string>> = inEnglish
    const wrong = [
      ...Object.keys(english).flatMap((key) => (key in words ? [] : `missing: ${key}`)),
      ...Object.keys(words).flatMap((key) => (key in english ? [] : `too many: ${key}`)),
      ...Object.entries(words).flatMap(([key, text]) => (text.trim() ? [] : `empty: ${key}`)),
      ...Object.entries(words).flatMap(([key, text]) =>
        key in english && blanksOf(text) !== blanksOf(english[key] ?? '') ? `other blanks: ${key}` : [],
      ),
    ]
    expect(wrong).toEqual([])
    expect(Object.keys(early).toSorted()).toEqual(Object.keys(enFirst).toSorted())
  },
)
