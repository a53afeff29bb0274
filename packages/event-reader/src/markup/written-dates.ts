import { MONTH_NUMBERS } from '../dates/languages/month-numbers.ts'
import { foldText } from '../evidence/folded-text.ts'

const TIME = String.raw`(?:(?:[t ]|,| at | om | um | a )\s*(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*([ap])?\.?m?\.?(?: uhr| uur|h)?)?`
const OFFSET = String.raw`\s*(?:gmt|utc)?\s*(z|[+-]\d{2}:?\d{2})?(?: \([^)]{1,60}\))?`
const DAY = String.raw`(?:[a-z]{2,10}\.?,? )?`
const shape = (date: string): RegExp => new RegExp(`^${date}${TIME}${OFFSET}$`)

/** 20270404T2000, 20270404. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:[t ]?(\d{2})(\d{2})(\d{2})?)?(z|[+-]\d{2}:?\d{2})?$/
const YEAR_FIRST = shape(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`)
const DAY_FIRST = shape(String.raw`${DAY}(\d{1,2})([-/.])(\d{1,2})\2(\d{4})`)
const DAY_AND_WORD = shape(String.raw`${DAY}(\d{1,2})(?:\.|er|st|nd|rd|th)? ([a-z]{3,10})\.?,? (\d{4})`)
const WORD_AND_DAY = shape(String.raw`${DAY}([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})`)

const LONGEST = 100

/**
 * A date not in ISO 8601 (compact, day first, month name, JavaScript's format) as "YYYY-MM-DD" or
 * "YYYY-MM-DDTHH:MM:SS" with its offset. Undefined when ambiguous: 04/05/2027 is in May here and in April elsewhere.
 */
export function isoDate(written: string): string | undefined {
  if (written.length > LONGEST) return undefined
  const text = foldText(written).text.trim().replaceAll(/\s+/g, ' ')
  const compact = COMPACT.exec(text)
  if (compact) {
    const [, year, month, day, hour, minute, second, offset] = compact
    return composed([year, month, day], [hour, minute, second], offset)
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return composed(yearFirst.slice(1, 4), ...clockOf(yearFirst.slice(4)))
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) {
    const [, day = '', mark, month = '', year] = dayFirst
    const isClear = mark !== '/' || Number(day) > 12 || day === month
    return isClear ? composed([year, month, day], ...clockOf(dayFirst.slice(5))) : undefined
  }
  const worded = DAY_AND_WORD.exec(text)
  if (worded) return named(worded[2], worded[1], worded[3], worded.slice(4))
  const american = WORD_AND_DAY.exec(text)
  // Also "Apr 04 2027 20:00:00 GMT+0200 (CEST)".
  return american ? named(american[1], american[2], american[3], american.slice(4)) : undefined
}

type Parts = readonly (string | undefined)[]

function named(
  word = '',
  day: string | undefined,
  year: string | undefined,
  clock: Parts,
): string | undefined {
  const month = MONTH_NUMBERS.get(word)
  return month === undefined ? undefined : composed([year, String(month), day], ...clockOf(clock))
}

/** Converts am and pm to the 24-hour clock. */
function clockOf([hour, minute, second, half, offset]: Parts): [Parts, string | undefined] {
  const isHalf = half !== undefined && hour !== undefined
  const whole = isHalf ? String((Number(hour) % 12) + (half === 'p' ? 12 : 0)) : hour
  return [[whole, minute, second], offset]
}

const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0')

function composed(
  [year, month, day]: Parts,
  [hour, minute, second]: Parts,
  offset: string | undefined,
): string {
  const date = `${year}-${two(month)}-${two(day)}`
  if (hour === undefined) return date
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}${(offset ?? '').toUpperCase()}`
}
