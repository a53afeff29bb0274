import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reader, startReader } from '../reader.ts'
import { type Question, type Read, readQuestions, scoreOf, scoreQuestions } from './score.ts'

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
    const questions = readQuestions(join(import.meta.dirname, `../../questions/${set}.jsonl`))
    const scores = await scoreQuestions(reader, questions)
    expect([scores.length, new Set(scores.map(({ lang }) => lang)).size]).toEqual([300, 4])
    const missed = scores.filter(({ isRight }) => !isRight)
    expect(
      missed.length / scores.length,
      missed.flatMap(({ misses }) => misses).join('\n'),
    ).toBeLessThanOrEqual(0.05)
    expect(scores.filter(({ isWrongDate, isWrongPlace }) => isWrongDate || isWrongPlace)).toEqual([])
  },
)

const read: Read = {
  place: 'be-gent',
  country: 'BE',
  km: 25,
  from: '2026-12-04',
  to: '2026-12-06',
  when: 'weekend',
  categories: ['Arts & Culture'],
  free: null,
  kids: null,
  rest: 'b a',
}
const question: Question = {
  q: 'x',
  lang: 'nl',
  today: '2026-12-03',
  expect: { ...read, place: 'Gand', rest: 'the best A, b', km: null, kids: false },
  acceptable: [{ place: 'Brugge', country: 'BE', from: '2026-12-11', to: '2026-12-13', rest: 'b' }],
}

test.each([
  ['another name, another order of words, and no distance', {}, true, false, false],
  [
    'an acceptable reading',
    { place: 'be-brugge', from: '2026-12-11', to: '2026-12-13', rest: 'b' },
    true,
    false,
    false,
  ],
  ['no day where one is expected', { from: null, to: null, when: null }, false, false, false],
  ['another day', { from: '2026-12-05', when: null }, false, true, false],
  ['another place', { place: 'be-gentbrugge' }, false, false, true],
  ['a place in another country', { country: 'DE' }, false, false, true],
  ['another distance', { km: 30 }, false, false, false],
] as const)('%s', (_, change, isRight, isWrongDate, isWrongPlace) => {
  expect(scoreOf(question, { ...read, ...change })).toMatchObject({
    isRight,
    isWrongDate,
    isWrongPlace,
  })
})
