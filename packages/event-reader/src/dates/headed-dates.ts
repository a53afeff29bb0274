import { firstIndex } from '../lookups/first-index.ts'
import { readDates } from './read-dates.ts'
import type { DayMention, Hints, Mention } from './readings/mention.ts'
import { readingOfNumber } from './readings/number-readings.ts'

/** Offsets of a heading's line; level 1 is the highest. */
export interface Heading {
  from: number
  to: number
  level: number
}

type Period = Pick<Hints, 'yearHint' | 'monthHint'>

/** A line of a month alone is a heading of the lowest level. */
const LOWEST = 8

/**
 * `readDates`, in which days below a heading with a month or a year ("Programma 2027", "Juni 2026") are of that month
 * and year: "za 4", "5 juni", and in such a month also a number at the start of a line ("5 | Boekenmarkt").
 */
export function readHeadedDates(text: string, headings: readonly Heading[], hints: Hints): Mention[] {
  const mentions = readDates(text, hints)
  const sections = sectionsWithPeriod(text, mentions, headings)
  if (sections.length === 0) return mentions
  const isReadAgain = ({ from }: Mention): boolean => {
    const next = firstIndex(sections, (one) => one.to > from)
    return (sections[next]?.from ?? Number.POSITIVE_INFINITY) <= from
  }
  const kept = mentions.filter((one) => !isReadAgain(one))
  const read = sections.flatMap(({ from, to, period }) => {
    const known = { ...hints, ...period }
    const part = text.slice(from, to)
    const found = readDates(part, known)
    const numbers = period.monthHint === undefined ? [] : numbersIn(part, found, known)
    return [...found, ...numbers].map((one) => ({ ...one, from: one.from + from, to: one.to + from }))
  })
  return [...kept, ...read].toSorted((a, b) => a.from - b.from)
}

/** The text below each heading, up to the next one, with the period of that heading and those above it. */
function sectionsWithPeriod(
  text: string,
  mentions: readonly Mention[],
  headings: readonly Heading[],
): { from: number; to: number; period: Period }[] {
  const lines = new Map([...monthLines(text, mentions), ...headings].map((one) => [one.from, one]))
  const all = [...lines.values()].toSorted((a, b) => a.from - b.from)
  const above: { level: number; period: Period }[] = []
  return all.flatMap(({ from, to, level }, at) => {
    while ((above.at(-1)?.level ?? 0) >= level) above.pop()
    const own = periodOf(
      mentions.slice(
        firstIndex(mentions, (one) => one.from >= from),
        firstIndex(mentions, (one) => one.from >= to),
      ),
    )
    const period = own.yearHint === undefined ? { ...above.at(-1)?.period, ...own } : own
    above.push({ level, period })
    const end = all[at + 1]?.from ?? text.length
    return Object.keys(period).length > 0 && end > to ? [{ from: to, to: end, period }] : []
  })
}

/** Characters beside the month of such a line. */
const BESIDE = 40
const [BEGINS_LINE, ENDS_LINE] = [/(?:^|\n)[^\p{L}\p{N}\n]*$/u, /^[^\p{L}\p{N}\n]*(?:\n|$)/u]

function monthLines(text: string, mentions: readonly Mention[]): Heading[] {
  return mentions.flatMap(({ kind, from, to }) => {
    if (kind !== 'month') return []
    const before = BEGINS_LINE.exec(text.slice(Math.max(0, from - BESIDE), from))?.[0]
    const behind = ENDS_LINE.exec(text.slice(to, to + BESIDE))?.[0]
    if (before === undefined || behind === undefined) return []
    return [{ from: from - before.trimStart().length, to: to + behind.trimEnd().length, level: LOWEST }]
  })
}

/** The year, and perhaps month, of a heading without days; several different ones give none. */
function periodOf(mentions: readonly Mention[]): Period {
  if (mentions.some((one) => 'readings' in one && 'stated' in one)) return {}
  const stated = mentions.flatMap((one) =>
    (one.kind === 'month' || one.kind === 'year') && one.role === 'event' ? [one.stated] : [],
  )
  const only = (numbers: readonly (number | undefined)[]): number | undefined => {
    const named = new Set(numbers.filter((number) => number !== undefined))
    return named.size === 1 ? [...named][0] : undefined
  }
  const [year, month] = [only(stated.map((one) => one.year)), only(stated.map((one) => one.month))]
  return { ...(year !== undefined && { yearHint: year }), ...(month !== undefined && { monthHint: month }) }
}

const NUMBER_FIRST = /^[^\S\n]*(?<day>[0-2]?\d|3[01])\.?(?=[^\S\n]*[|:–-][^\S\n]*\p{L}|[^\S\n]+\p{Lu})/gmu

function numbersIn(text: string, found: readonly Mention[], hints: Hints): DayMention[] {
  const [language = 'nl'] = hints.languages
  return [...text.matchAll(NUMBER_FIRST)].flatMap(({ 0: all, index, groups }): DayMention[] => {
    const number = groups?.day ?? ''
    const from = index + all.indexOf(number)
    if (found.some((one) => one.from < index + all.length && one.to > from)) return []
    const stated = { days: [{ day: Number(number) }], joins: [] }
    const place = { from, to: from + number.length, text: number, language }
    return [{ kind: 'day', role: 'event', stated, ...place, ...readingOfNumber(stated, hints) }]
  })
}
