import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { relativeCostOf } from '@uitpost/testing/cpu-time'
import { testSeed } from '@uitpost/testing/test-seed'
import { expect, test } from 'vitest'
import { vocabularyOf } from './categories.ts'
import { readQuestion } from './read-question.ts'

const vocabulary = vocabularyOf(MONITOR_CATEGORIES)
const seed = testSeed()
const junk = (length: number): string => {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 'abcdefghijklmnopqrstuvwxyz éü0123456789./-'.charAt(state % 42)
  }).join('')
}

test.each([
  ['junk', junk(200)],
  ['10 kB of words', junk(10_000)],
  ['misspelt towns', 'in amstredam in roterdamm in utrehct in antwrepn in brussl in keuln'],
  ['one letter', 'e'.repeat(200)],
  ['numbers', '12 '.repeat(60)],
  ['small words', 'in de van op '.repeat(15)],
  ['quotation marks', '"'.repeat(200)],
  ['days', 'zaterdag 12 december tot '.repeat(8)],
  ['letters that unfold into many', '㍿ﷺ'.repeat(100)],
])(
  `a question of %s costs at most ten times the reference work (TEST_SEED=${seed})`,
  {
    tags: 'agenda.bounded-cost',
  },
  (_, text) => {
    expect(relativeCostOf(() => readQuestion(text, { today: '2026-11-23' }, vocabulary))).toBeLessThan(10)
  },
)
