import { existsSync, statSync } from 'node:fs'
import { type Measured, share } from '../figures.ts'
import { type Interval, intervals } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'
import { type QuestionScore, readQuestions, scoreQuestions } from './score.ts'

interface Figures {
  n: number
  right: number
  /** As the best reading of the set. */
  asExpected: number
  share: number | null
  wrongDates: number
  wrongPlaces: number
  interval: Record<'share', Interval>
}

/** The output of `npm run eval -- questions FILE --json`. */
export interface QuestionsReport extends Figures {
  set: 'questions'
  source: Source
  byLanguage: Record<string, Figures>
  byKind: Record<string, Figures>
}

function figuresOf(scores: readonly QuestionScore[]): Figures {
  const count = (is: (score: QuestionScore) => boolean): number => scores.filter(is).length
  const right = count(({ isRight }) => isRight)
  return {
    n: scores.length,
    right,
    asExpected: count(({ isAsExpected }) => isAsExpected),
    share: share(right, scores.length),
    wrongDates: count(({ isWrongDate }) => isWrongDate),
    wrongPlaces: count(({ isWrongPlace }) => isWrongPlace),
    interval: intervals({ share: { are: right, of: scores.length } }),
  }
}

const figuresBy = (
  scores: readonly QuestionScore[],
  keyOf: (score: QuestionScore) => string | undefined,
): Record<string, Figures> =>
  Object.fromEntries(
    [...Map.groupBy(scores, keyOf)].flatMap(([key, own]) =>
      key === undefined ? [] : [[key, figuresOf(own)]],
    ),
  )

export async function measureQuestions(reader: Reader, file: string): Promise<Measured<QuestionsReport>> {
  const questions = existsSync(file) && statSync(file).isFile() ? readQuestions(file) : []
  const scores = await scoreQuestions(reader, questions)
  return {
    report: {
      set: 'questions',
      source: sourceOf(file),
      ...figuresOf(scores),
      byLanguage: figuresBy(scores, ({ lang }) => lang),
      byKind: figuresBy(scores, ({ kind }) => kind),
    },
    misses: scores.flatMap(({ misses }) => misses),
  }
}
