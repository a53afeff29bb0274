import type { DateCase, Meaning } from './date-cases.ts'
import { fold, PART_OF_DAY } from './scope-words.ts'

export type HourScope =
  /**
   * Lists of HH:MM: one hour for a time, two for a range. "either half": the phrase does not state the half of the day.
   */
  { kind: 'hour' | 'hour of either half'; hours: string[][] } | { out: string }

const HOUR = /T(\d\d)(?::(\d\d))?(:\d\d)?/g
const MINUTES = /(?<!\d)\d{1,2} ?(?:[:.hu]|uur|uhr|heures) ?\d\d(?!\d)/
const OF_AN_ASSISTANT =
  /\bp[sd]?t\b|timezone|ish\b|ampm|\bnow\b|later|dinner|lunch|dejeuner|\d(?:\.\d)? (?:hrs|hours)/

/** The frozen scope of hours without a day; hours next to a day are counted with it. */
export function hourScope(one: DateCase): HourScope {
  const phrase = fold(one.phrase)
  if (!/^time(?:range)?$/.test(one.type)) return { out: 'not about an hour' }
  const found = one.meanings.map(({ timex }) => [...timex.matchAll(HOUR)])
  if (found.some((hours) => hours.length === 0)) return { out: 'a part of the day' }
  if (OF_AN_ASSISTANT.test(phrase)) return { out: 'later, a duration, a time zone' }
  if (found.flat().some(([, , , seconds]) => seconds !== undefined)) return { out: 'an hour with seconds' }
  if (/^\d{1,2}(?:-\d{1,2})?$/.test(phrase)) return { out: 'a bare number' }
  if (/(?<!\d)\d{4}(?!\d)/.test(phrase)) return { out: 'hours and minutes without a mark between' }
  if (isOpenEnded(one.meanings)) return { out: 'before or after an hour' }
  const hours = [
    ...new Set(found.map((list) => list.map(([, hour, minute]) => `${hour}:${minute ?? '00'}`).join(' '))),
  ]
  const fault = differenceOf(one, phrase, hours)
  if (fault) return { out: fault }
  return {
    kind: hours.length === 1 ? 'hour' : 'hour of either half',
    hours: hours.map((list) => list.split(' ')),
  }
}

const isOpenEnded = (meanings: readonly Meaning[]): boolean =>
  meanings.some(({ start, end }) => (start === undefined) !== (end === undefined))

/** Where the source states more than the phrase, or less. */
function differenceOf(one: DateCase, phrase: string, hours: readonly string[]): string | undefined {
  const said = phrase.match(/(?<![\d:.h])\d{1,2}(?=\D|$)/g)?.map(Number) ?? []
  const isLate = said.some((hour) => hour > 12 && hour < 24)
  if (isLate && hours.length > 1) return 'an hour above 12 of which the source counts both halves'
  if (hours.length > 1 && PART_OF_DAY.test(phrase)) return 'a part of the day that the source leaves out'
  if (hours.length > 1 && one.language !== 'en' && MINUTES.test(phrase))
    return 'minutes on the 24-hour clock, of which the source counts both halves'
  const isBare = !MINUTES.test(phrase) && !isLate && !PART_OF_DAY.test(phrase) && said.length > 0
  if (hours.length === 1 && isBare) return 'one half of the day, and no word that says which'
  return undefined
}
