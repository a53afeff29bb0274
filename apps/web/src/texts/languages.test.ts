import { expect, test } from 'vitest'
import { en } from './en.ts'
import { dictionaries } from './languages.ts'

const blanksOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .sort()
    .join(' ')

test.each(Object.entries(dictionaries))(
  'The words of %s are those of English: none is missing, none too many, and all have the same blanks',
  async (_language, load) => {
    const words = await load()
    const english: Readonly<Record<string, string>> = en
    const wrong = [
      ...Object.keys(english).flatMap((key) => (key in words ? [] : `missing: ${key}`)),
      ...Object.keys(words).flatMap((key) => (key in english ? [] : `too many: ${key}`)),
      ...Object.entries(words).flatMap(([key, text]) => (text.trim() ? [] : `empty: ${key}`)),
      ...Object.entries(words).flatMap(([key, text]) =>
        key in english && blanksOf(text) !== blanksOf(english[key] ?? '') ? `other blanks: ${key}` : [],
      ),
    ]
    expect(wrong).toEqual([])
  },
)
