import { existsSync, statSync } from 'node:fs'
import { share } from '../figures.ts'
import { type Interval, intervals, showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf, WRITTEN } from '../sources.ts'
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

async function report(reader: Reader, file: string): Promise<{ report: QuestionsReport; misses: string[] }> {
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

export const reportQuestions = async (reader: Reader, file: string): Promise<QuestionsReport> =>
  (await report(reader, file)).report

/** Prints the share of questions that are understood; returns what was read otherwise. */
export async function printQuestions(
  reader: Reader,
  file: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const { report: found, misses } = await report(reader, file)
  const show = ({ n, right, wrongDates, wrongPlaces }: Figures): string =>
    `${showShare({ are: right, of: n })}; ${wrongDates} wrong dates, ${wrongPlaces} wrong places`
  const name = `questions (${WRITTEN[found.source]}) right (goal 0.95), wrong dates and places (goal 0)`
  line(name, found.n === 0 ? 'not measured' : show(found))
  for (const [language, figures] of Object.entries(found.byLanguage)) line(`  ${language}`, show(figures))
  return misses
}
