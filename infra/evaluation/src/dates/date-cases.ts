import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const LANGUAGES = ['nl', 'fr', 'de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const Text = z.string().nullish()
const ModelValue = z.looseObject({ timex: Text, value: Text, start: Text, end: Text })
const Resolution = z.record(z.string(), z.unknown()).nullish()
const ParserValue = z.looseObject({
  Timex: Text,
  timex: Text,
  FutureResolution: Resolution,
  PastResolution: Resolution,
})
const Line = z.object({
  file: z.string(),
  input: z.string(),
  reference: Text,
  results: z
    .array(
      z.object({ text: Text, type: Text, values: z.union([z.array(ModelValue), ParserValue]).nullish() }),
    )
    .nullish(),
})

/** What the source says a phrase means: a TIMEX3 expression and the day, hour or range it stands for. */
export interface Meaning {
  timex: string
  value?: string
  start?: string
  end?: string
}

/** One phrase of one sentence. */
export interface DateCase {
  language: Language
  file: string
  input: string
  /** The day on which the sentence is said, YYYY-MM-DD. */
  reference?: string
  phrase: string
  type: string
  meanings: Meaning[]
  /** Other phrases of the same sentence. */
  beside: DateCase[]
}

/** The phrases of nl.jsonl, fr.jsonl, de.jsonl and en.jsonl; undefined when the folder holds none of them. */
export function readDateCases(folder: string): DateCase[] | undefined {
  const found = LANGUAGES.filter((language) => existsSync(join(folder, `${language}.jsonl`)))
  if (found.length === 0) return undefined
  return found.flatMap((language) =>
    readFileSync(join(folder, `${language}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => casesOf(language, line)),
  )
}

export function casesOf(language: Language, line: string): DateCase[] {
  const { file, input, reference, results } = Line.parse(JSON.parse(line))
  const named = (results ?? []).filter(({ text, type, values }) => text && type && values)
  const cases = named.map(({ text, type, values }): DateCase => {
    const meanings = Array.isArray(values) ? values.map(modelMeaning) : parserMeanings(values ?? {})
    return {
      language,
      file,
      input,
      ...(reference && { reference: reference.slice(0, 10) }),
      phrase: text ?? '',
      type: (type ?? '').replace('datetimeV2.', ''),
      meanings,
      beside: [],
    }
  })
  return cases.map((one) => ({ ...one, beside: cases.filter((other) => other !== one) }))
}

const modelMeaning = ({ timex, value, start, end }: z.infer<typeof ModelValue>): Meaning => ({
  timex: timex ?? '',
  ...(value && { value }),
  ...(start && { start }),
  ...(end && { end }),
})

/** The parsers name the next and the last day that a phrase may mean; for a stated year both are the same. */
function parserMeanings(values: z.infer<typeof ParserValue>): Meaning[] {
  const timex = values.Timex ?? values.timex ?? ''
  const days = [values.FutureResolution?.date, values.PastResolution?.date]
  const named = [...new Set(days.filter((day) => typeof day === 'string'))]
  return named.length > 0 ? named.map((value) => ({ timex, value })) : [{ timex }]
}
