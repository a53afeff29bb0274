import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Reader } from '../reader.ts'

/** What a question is, or should be, understood as. */
const Meaning = z.object({
  /** The city's local name. */
  place: z.string().nullable(),
  country: z.string().nullable(),
  /** Local days, inclusive. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  /** Slugs. */
  categories: z.array(z.string()),
  /** Left over to search for, in any order. */
  words: z.array(z.string()),
})
export type Meaning = z.infer<typeof Meaning>

/** A member that is absent has several good readings, and is not scored. */
const ExpectedMeaning = Meaning.partial()

const AskedQuestion = z.object({
  q: z.string(),
  language: z.string(),
  today: z.iso.date(),
  expect: ExpectedMeaning,
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

export interface QuestionScore {
  language: string
  /** Everything is as expected. */
  isUnderstood: boolean
  /** It names days, and not the expected ones. */
  isWrongDate: boolean
  /** It names a place, and not the expected one. */
  isWrongPlace: boolean
  /** What is not as expected. */
  misses: string[]
}

export const readQuestions = (file: string): AskedQuestion[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => AskedQuestion.parse(JSON.parse(line)))

const written = (value: Meaning[keyof Meaning] | undefined): string =>
  Array.isArray(value) ? value.toSorted().join(' ') : String(value)

export function scoreOf({ q, language, expect }: AskedQuestion, read: Meaning): QuestionScore {
  const misses = ExpectedMeaning.keyof().options.flatMap((name) => {
    const [found, wanted] = [written(read[name]), written(expect[name])]
    return expect[name] === undefined || found === wanted
      ? []
      : { name, text: `${name} ${found}, not ${wanted}` }
  })
  const isMissed = (...names: (keyof Meaning)[]): boolean => misses.some(({ name }) => names.includes(name))
  return {
    language,
    isUnderstood: misses.length === 0,
    isWrongDate: isMissed('from', 'to') && (read.from !== null || read.to !== null),
    isWrongPlace: isMissed('place') && read.place !== null,
    misses: misses.map(({ text }) => `${q}: ${text}`),
  }
}

/** Asks the catalogue's reader of questions, each on its own day. */
export async function scoreQuestions(
  reader: Reader,
  questions: readonly AskedQuestion[],
): Promise<QuestionScore[]> {
  const asked = questions.map(({ q, today, language }) => ({ q, today, language }))
  const read = (await reader.ask({ op: 'questions', questions: asked }, z.array(Meaning))) ?? []
  return questions.flatMap((question, index) => {
    const meaning = read[index]
    return meaning ? [scoreOf(question, meaning)] : []
  })
}
