import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reader, startReader } from '../reader.ts'
import { type AskedQuestion, type Meaning, readQuestions, scoreOf, scoreQuestions } from './score.ts'

let reader: Reader
beforeAll(() => {
  reader = startReader('catalogue')
})
afterAll(() => reader.close())

test.each(['questions', 'blind'])(
  'of 300 %s in four languages 95 %% are understood, and none has a wrong date or place',
  {
    tags: ['agenda.words-understood', 'agenda.no-wrong-date'],
  },
  async (set) => {
    const questions = readQuestions(join(import.meta.dirname, `../../agenda/${set}.jsonl`))
    const scores = await scoreQuestions(reader, questions)
    expect([scores.length, new Set(scores.map(({ language }) => language)).size]).toEqual([300, 4])
    const missed = scores.filter(({ isUnderstood }) => !isUnderstood)
    expect(
      missed.length / scores.length,
      missed.flatMap(({ misses }) => misses).join('\n'),
    ).toBeLessThanOrEqual(0.05)
    expect(scores.filter(({ isWrongDate, isWrongPlace }) => isWrongDate || isWrongPlace)).toEqual([])
  },
)

const expected: Meaning = {
  place: 'Gent',
  country: 'BE',
  from: '2026-11-28',
  to: '2026-11-28',
  categories: [],
  words: ['a', 'b'],
}
const question: AskedQuestion = { q: 'x', language: 'nl', today: '2026-11-23', expect: expected }

test.each([
  ['the order of words does not count', { words: ['b', 'a'] }, true, false],
  ['no day where one is expected is not understood', { from: null, to: null }, false, false],
  ['another day is a wrong date', { to: '2026-11-29' }, false, true],
  ['another place is not understood', { place: 'Gentbrugge' }, false, false],
] as const)('%s', (_, change, isUnderstood, isWrongDate) => {
  expect(
    scoreOf(question, {
      ...expected,
      ...change,
      words: [...(('words' in change && change.words) || expected.words)],
    }),
  ).toMatchObject({
    isUnderstood,
    isWrongDate,
  })
})
