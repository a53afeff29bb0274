import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type DateCase, readDateCases } from '../dates/date-cases.ts'
import type { Country } from '../dates/scope-holidays.ts'
import { type RuleKind, ruleScope } from '../dates/scope-rules.ts'
import { SET_LANGUAGES, type SetLanguage } from '../dates/scope-words.ts'
import { daysFrom, weekdayOf } from './calendar-days.ts'

const Day = z.string().transform((text) => text.slice(0, 10))
const HOME: Record<SetLanguage, 'NL' | 'FR' | 'DE'> = { nl: 'NL', fr: 'FR', de: 'DE', en: 'NL' }

/** A text, and the days of its rule in a period, both ends inclusive. */
export const RuleCase = z.object({
  text: z.string(),
  language: z.enum(SET_LANGUAGES),
  country: z.enum(['NL', 'BE', 'DE', 'FR']).optional(),
  from: Day,
  to: Day,
  dates: z.array(Day),
  /** Days that the text excludes; none of them may be read. */
  except: z.array(Day).optional(),
  kind: z.string().optional(),
})
export type RuleCase = z.infer<typeof RuleCase>

export const countryOf = ({ country, language }: RuleCase): Country => country ?? HOME[language]

/**
 * The cases in every .json (a list, or {cases}) and .jsonl of a folder; otherwise the sets of days of the date cases.
 */
export function readRuleCases(folder: string): RuleCase[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((name) => /\.jsonl?$/.test(name))
    .toSorted()
  const found = files.flatMap((name) => casesIn(readFileSync(join(folder, name), 'utf8'), name.endsWith('l')))
  return found.length > 0 ? found : setCases(readDateCases(folder) ?? [])
}

function casesIn(text: string, isLines: boolean): RuleCase[] {
  const lines = isLines ? text.split('\n').filter((line) => line.trim() !== '') : []
  const parsed: unknown = isLines ? lines.map((line): unknown => JSON.parse(line)) : JSON.parse(text)
  const list = Array.isArray(parsed)
    ? parsed
    : z.object({ cases: z.array(z.unknown()) }).safeParse(parsed).data?.cases
  return (list ?? []).flatMap((one) => RuleCase.safeParse(one).data ?? [])
}

const YEARS_MEASURED = 2

/** The source gives only what recurs, not days: the days of two years are computed from it. */
export const setCases = (cases: readonly DateCase[]): RuleCase[] =>
  cases.flatMap((one): RuleCase[] => {
    const scope = ruleScope(one)
    if (!('kind' in scope)) return []
    const from = one.reference ?? '2016-11-07'
    const to = `${Number(from.slice(0, 4)) + YEARS_MEASURED}${from.slice(4)}`.replace('-02-29', '-02-28')
    const dates = daysFrom(from, to).filter((day) => recurs(scope.kind, one, day))
    return [{ text: one.phrase, language: one.language, from, to, dates, kind: scope.kind }]
  })

function recurs(kind: RuleKind, one: DateCase, day: string): boolean {
  const timex = one.meanings[0]?.timex ?? ''
  const weekday = weekdayOf(day)
  switch (kind) {
    case 'every day':
      return true
    case 'every working day':
      return weekday <= 5
    case 'every weekend':
      return weekday >= 6
    case 'every weekday of a name':
      return weekday === Number(timex.slice(9, 10))
    case 'one day a year':
      return day.slice(5) === timex.slice(5)
    case 'an interval without a first day':
      return false
  }
}

/** The recurrence, if the set states it. */
export const kindOf = ({ kind }: RuleCase): string => kind ?? 'given'
