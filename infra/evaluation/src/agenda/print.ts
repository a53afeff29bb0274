import { existsSync, statSync } from 'node:fs'
import { share } from '../figures.ts'
import { type Interval, intervals, showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf, WRITTEN } from '../sources.ts'
import { type QuestionScore, readQuestions, scoreQuestions } from './score.ts'

interface Figures {
  n: number
  understood: number
  share: number | null
  wrongDates: number
  wrongPlaces: number
  interval: Record<'share', Interval>
}

/** The output of `npm run eval -- agenda FILE --json`. */
export interface AgendaReport extends Figures {
  set: 'agenda'
  source: Source
  byLanguage: Record<string, Figures>
}

function figuresOf(scores: readonly QuestionScore[]): Figures {
  const count = (is: (score: QuestionScore) => boolean): number => scores.filter(is).length
  const understood = count(({ isUnderstood }) => isUnderstood)
  return {
    n: scores.length,
    understood,
    share: share(understood, scores.length),
    wrongDates: count(({ isWrongDate }) => isWrongDate),
    wrongPlaces: count(({ isWrongPlace }) => isWrongPlace),
    interval: intervals({ share: { are: understood, of: scores.length } }),
  }
}

async function report(reader: Reader, file: string): Promise<{ report: AgendaReport; misses: string[] }> {
  const questions = existsSync(file) && statSync(file).isFile() ? readQuestions(file) : []
  const scores = await scoreQuestions(reader, questions)
  const byLanguage = Object.fromEntries(
    [...Map.groupBy(scores, ({ language }) => language)].map(([language, own]) => [language, figuresOf(own)]),
  )
  return {
    report: { set: 'agenda', source: sourceOf(file), ...figuresOf(scores), byLanguage },
    misses: scores.flatMap(({ misses }) => misses),
  }
}

export const reportAgenda = async (reader: Reader, file: string): Promise<AgendaReport> =>
  (await report(reader, file)).report

/** Prints the share of questions that are understood; returns what was read otherwise. */
export async function printAgenda(
  reader: Reader,
  file: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const { report: found, misses } = await report(reader, file)
  const show = ({ n, understood, wrongDates, wrongPlaces }: Figures): string =>
    `${showShare({ are: understood, of: n })}; ${wrongDates} wrong dates, ${wrongPlaces} wrong places`
  const name = `questions (${WRITTEN[found.source]}) understood (goal 0.95), wrong dates (goal 0)`
  line(name, found.n === 0 ? 'not measured' : show(found))
  for (const [language, figures] of Object.entries(found.byLanguage)) line(`  ${language}`, show(figures))
  return misses
}
