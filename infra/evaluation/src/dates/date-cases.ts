import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SET_LANGUAGES, type SetLanguage } from './scope-words.ts'

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

/** The source's meaning of a phrase: a TIMEX3 expression and its day, hour or range. */
export interface Meaning {
  timex: string
  value?: string
  start?: string
  end?: string
}

/** A phrase of a sentence. */
export interface DateCase {
  language: SetLanguage
  file: string
  input: string
  /** The day on which the sentence was said, YYYY-MM-DD. */
  reference?: string
  phrase: string
  type: string
  meanings: Meaning[]
  /** Other phrases of the same sentence. */
  beside: DateCase[]
}

/** The phrases of nl.jsonl, fr.jsonl, de.jsonl and en.jsonl; undefined if the folder has none of them. */
export function readDateCases(folder: string): DateCase[] | undefined {
  const found = SET_LANGUAGES.filter((language) => existsSync(join(folder, `${language}.jsonl`)))
  if (found.length === 0) return undefined
  return found.flatMap((language) =>
    readFileSync(join(folder, `${language}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => casesOf(language, line)),
  )
}

export function casesOf(language: SetLanguage, line: string): DateCase[] {
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

/** The parsers give the previous and the next possible day of a phrase; with a stated year both are equal. */
function parserMeanings(values: z.infer<typeof ParserValue>): Meaning[] {
  const timex = values.Timex ?? values.timex ?? ''
  const days = [values.FutureResolution?.date, values.PastResolution?.date]
  const named = [...new Set(days.filter((day) => typeof day === 'string'))]
  return named.length > 0 ? named.map((value) => ({ timex, value })) : [{ timex }]
}
