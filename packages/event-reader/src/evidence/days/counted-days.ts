import { addDays } from '@uitpost/contracts'
import type { Stretch } from '../folded-text.ts'

interface Starts {
  starts: string[]
  last?: string
}
/** What these rules take of a day of a page. */
interface Day extends Stretch, Starts {
  text: string
  rule?: unknown
  possible: Starts[]
}

const NUMBERS = [
  'een|eine|une|a',
  'twee|zwei|deux|two',
  'drie|drei|trois|three',
  'vier|quatre|four',
  'vijf|fünf|cinq|five',
]
const COUNT = `(?<count>\\d{1,2}|\\p{L}{1,12})`
const countOf = (word = ''): number | undefined => {
  if (/^\d/.test(word)) return Number(word)
  const at = NUMBERS.findIndex((words) => words.split('|').includes(word.toLowerCase()))
  return at < 0 ? undefined : at + 1
}

/** "Een week later", "deux semaines plus tard", "drei Tage später". */
const LATER = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<count>${NUMBERS.join('|')})\\s(?:(?<week>weken|week|wochen?|semaines?|weeks?)|(?:dagen|dag|tage?|jours?|days?))\\s(?:later|daarna|erna|nadien|darauf|danach|später|plus tard|après)(?![\\p{L}])`,
  'giu',
)

/** Days counted from the last single day before them. */
export const daysLater = (text: string, days: readonly Day[]) =>
  [...text.matchAll(LATER)].flatMap(({ 0: words, index, groups = {} }) => {
    const before = days.findLast(({ to }) => to <= index)
    const [day, other] = before?.starts ?? []
    if (!before || day === undefined || other !== undefined || before.rule) return []
    const count = (countOf(groups.count) ?? 0) * (groups.week ? 7 : 1)
    return [
      { from: index, to: index + words.length, text: words, starts: [addDays(day, count)], possible: [] },
    ]
  })

const UNIT =
  '(?:dagen|avonden|nachten|middagen|days|evenings|nights|jours|soirs|soirées|nuits|tage|abende|nächte)'
/** "Drie avonden op rij", "three consecutive nights", "trois soirs de suite", "drei Abende hintereinander". */
const IN_ROW = new RegExp(
  `(?<![\\p{L}\\p{N}])${COUNT}\\s(?:${UNIT}\\s(?:op (?:een )?rij|achter ?een|achter elkaar|na elkaar|in a row|running|in succession|de suite|d['’]affilée|consécutifs|consécutives|hintereinander|in folge|nacheinander)|(?:opeenvolgende|achtereenvolgende|consecutive|successive|aufeinanderfolgende)\\s${UNIT})(?![\\p{L}])`,
  'giu',
)
/** Characters between such words and their first day. */
const BESIDE = 30

/** The day beside such words is the first of so many; it is none where the number is not understood. */
export function daysInRow<One extends Day>(text: string, days: readonly One[]): One[] {
  const rows = [...text.matchAll(IN_ROW)].map(({ 0: { length }, index, groups }) => ({
    from: index,
    to: index + length,
    count: countOf(groups?.count),
  }))
  let first = 0
  return days.map((day) => {
    while ((rows[first]?.to ?? day.from) < day.from - BESIDE) first += 1
    const row = rows[first]
    if (!row || row.from > day.to + BESIDE) return day
    const between = row.from >= day.to ? text.slice(day.to, row.from) : text.slice(row.to, day.from)
    if (/[\n.!?;]/.test(between) || day.rule || day.last !== undefined) return day
    const { count } = row
    const inRow = (starts: readonly string[]): string[] =>
      starts.length > 1
        ? [...starts]
        : starts.flatMap((only) => Array.from({ length: count ?? 0 }, (_, at) => addDays(only, at)))
    return {
      ...day,
      starts: inRow(day.starts),
      possible: day.possible.map(({ starts, ...one }) => ({ ...one, starts: inRow(starts) })),
    }
  })
}
