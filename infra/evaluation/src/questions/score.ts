import { readFileSync } from 'node:fs'
import { type Country, findCity } from '@uitpost/places'
import { z } from 'zod'
import type { Reader } from '../reader.ts'
import { comparedWords } from './compared-words.ts'

/** What a question is, or should be, understood as. */
const Reading = z.object({
  /** A name of the town. */
  place: z.string().nullable(),
  country: z.string().nullable(),
  km: z.number().nullable(),
  /** Local days, inclusive; null: open. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  when: z.string().nullable(),
  /** Names of the specification. */
  categories: z.array(z.string()),
  free: z.boolean().nullable(),
  kids: z.boolean().nullable(),
  /** Words left over to search for, in any order. */
  rest: z.string(),
})

/** A member that is absent has several good readings, and is not scored. */
const Expected = Reading.partial()
type Expected = z.infer<typeof Expected>

/** As the catalogue reads it: the town by its id in the gazetteer. */
export type Read = z.infer<typeof Reading>

const Question = z.object({
  q: z.string(),
  lang: z.string(),
  /** The day on which it is asked, at noon. */
  today: z.iso.date().default('2026-12-03'),
  expect: Expected,
  /** Other readings that are right as well. */
  acceptable: z.array(Expected).default([]),
  kind: z.string().optional(),
  note: z.string().optional(),
})
export type Question = z.infer<typeof Question>

export interface QuestionScore {
  lang: string
  kind: string | undefined
  isRight: boolean
  /** As the best reading, and not only as an acceptable one. */
  isAsExpected: boolean
  /** It names days, and those of no right reading. */
  isWrongDate: boolean
  /** It names a place, and that of no right reading. */
  isWrongPlace: boolean
  /** How it differs from the best reading, unless it is right. */
  misses: string[]
}

const KM = 25

export const readQuestions = (file: string): Question[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Question.parse(JSON.parse(line)))

/** Any name of a town is that town. */
function isPlace({ place, country }: Expected, read: Read): boolean {
  if (place === undefined) return true
  if (place === null || read.place === null) return place === read.place
  const known = findCity(place, isCountryCode(country) ? { country } : {})
  return known?.id === read.place
}

const isCountryCode = (code: string | null | undefined): code is Country =>
  code === 'NL' || code === 'BE' || code === 'DE' || code === 'FR'

const isCountry = ({ country }: Expected, read: Read): boolean =>
  country === undefined || country === read.country

const isKm = ({ km }: Expected, read: Read): boolean =>
  km === undefined || Math.abs((km ?? KM) - (read.km ?? KM)) <= 1

/** Tonight may end on the next day. With an end, no beginning is today. */
function isTime({ from, to, when }: Expected, read: Read, today: string): boolean {
  if (from === undefined || to === undefined || (when === 'tonight' && read.when === when)) return true
  const start = (day: string | null): string | null => (to === null ? day : (day ?? today))
  return to === read.to && start(from) === start(read.from)
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join('\n') === other.toSorted().join('\n')

/** The members of a reading that are not as expected. */
function differencesOf(expected: Expected, read: Read, { today, note = '' }: Question): string[] {
  const { categories, free, kids, rest } = expected
  const isRest =
    rest === undefined ||
    note.includes('rest not scored') ||
    isSame(comparedWords(rest), comparedWords(read.rest))
  const same = {
    place: isPlace(expected, read) && isCountry(expected, read),
    km: isKm(expected, read),
    time: isTime(expected, read, today),
    categories: categories === undefined || isSame(categories, read.categories),
    free: free === undefined || (free ?? false) === (read.free ?? false),
    kids: kids === undefined || (kids ?? false) === (read.kids ?? false),
    rest: isRest,
  }
  return Object.entries(same).flatMap(([name, isRight]) => (isRight ? [] : name))
}

export function scoreOf(question: Question, read: Read): QuestionScore {
  const { q, lang, kind, today, expect, acceptable } = question
  const readings = [expect, ...acceptable]
  const [best = [], ...others] = readings.map((expected) => differencesOf(expected, read, question))
  const isRight = [best, ...others].some((differences) => differences.length === 0)
  const saysTime = read.from !== null || read.to !== null
  return {
    lang,
    kind,
    isRight,
    isAsExpected: best.length === 0,
    isWrongDate: saysTime && !readings.some((expected) => isTime(expected, read, today)),
    isWrongPlace:
      read.place !== null &&
      !readings.some((expected) => isPlace(expected, read) && isCountry(expected, read)),
    misses: isRight ? [] : [`${q}: ${best.join(', ')} of ${JSON.stringify(read)}`],
  }
}

/** Asks what the agenda understands, each question on its own day. */
export async function scoreQuestions(
  reader: Reader,
  questions: readonly Question[],
): Promise<QuestionScore[]> {
  const asked = questions.map(({ q, today, lang }) => ({ q, now: `${today}T11:00:00Z`, language: lang }))
  const read = (await reader.ask({ op: 'questions', questions: asked }, z.array(Reading))) ?? []
  return questions.flatMap((question, index) => {
    const found = read[index]
    return found ? [scoreOf(question, found)] : []
  })
}
