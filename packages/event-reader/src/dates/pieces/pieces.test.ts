import { expect, test } from 'vitest'
import { REPEATED_DATES } from '../../../test/hostile/repeated-dates.ts'
import { GRAMMARS } from '../languages/language.ts'
import type { Hints } from '../readings/mention.ts'
import { tokenize } from '../text/tokens.ts'
import { findPieces } from './pieces.ts'

const LANGUAGES: Hints['languages'] = ['nl', 'fr', 'de', 'en']
const LETTERS = 2_000
/** Look-ups per token and language. A row that is read again from each of its numbers takes 1,500. */
const MOST = 200

/** How often a token of the text is looked at, on average. */
function lookUpsPerToken(text: string, language: Hints['languages'][number]): number {
  let lookUps = 0
  const tokens = tokenize(text)
  const counted = new Proxy(tokens, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && /^\d/.test(key)) lookUps += 1
      return Reflect.get(target, key, receiver)
    },
  })
  const hints = { languages: [language], country: 'BE', reference: '2026-11-01' } as const
  findPieces(GRAMMARS[language], text, counted, hints)
  return lookUps / Math.max(1, tokens.length)
}

const ROWS_OF_NUMBERS = REPEATED_DATES.filter((part) => /\d/.test(part))

test.each(ROWS_OF_NUMBERS)('%j repeated is not read again from its middle', (part) => {
  const text = part.repeat(Math.ceil(LETTERS / part.length))
  const lookUps = LANGUAGES.map((language) => lookUpsPerToken(text, language))
  expect(Math.max(...lookUps)).toBeLessThan(MOST)
})
