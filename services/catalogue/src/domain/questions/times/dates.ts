import type { DateRange } from '@uitpost/contracts'
import { addDays, weekdayOf } from '@uitpost/contracts'
import { phraseEnd, type Token } from '../tokens.ts'
import {
  BEHIND_DAY_NUMBER,
  DAY_NUMBER_LEADS,
  HOUR_LEADS,
  MONTHS,
  OF,
  ORDINALS,
  SHORT_MONTHS,
  SHORT_WEEKDAYS,
  TO,
  UNITS,
  WEEKDAYS,
} from './day-words.ts'
import { dayOf, lastDayOf, nextDayOf } from './days.ts'

/** What a position of the text says; 'wrong' is a day that does not exist, which must not be read in part. */
export type Found<Value> = { end: number; value: Value } | 'wrong' | undefined

/** A day of a month as written; without a year it is the next one. */
interface WrittenDay {
  day: number
  month: number
  year: number | undefined
}

const LONGEST_MONTH = 31
/** Between the numbers of '12/12', '12.12.' and '12-12-2026'. */
const SEPARATOR = /^\s?[/.-]\s?$/
const isYear = (value: number | undefined): value is number =>
  value !== undefined && value >= 2000 && value < 2100
const isDay = (value: number | undefined): value is number =>
  value !== undefined && value >= 1 && value <= LONGEST_MONTH

export function dateReader(tokens: readonly Token[], today: string) {
  const wordAt = (at: number): string => tokens[at]?.word ?? ''
  const numberAt = (at: number): number | undefined => tokens[at]?.number
  const gapAt = (at: number): string => tokens[at]?.gap ?? ''

  /** A month beside a number. */
  const monthAt = (at: number): number | undefined => MONTHS.get(wordAt(at)) ?? SHORT_MONTHS.get(wordAt(at))

  /** Whether the number here is an hour or an amount: '20:00', '20h', '10 km', 'om 8'. */
  function isAmount(at: number): boolean {
    if (phraseEnd(tokens, at + 1, UNITS, 1) !== undefined) return true
    if (gapAt(at + 1) === ':' && numberAt(at + 1) !== undefined) return true
    return gapAt(at) === ':'
  }

  /** The end behind '12', '12th', '1er', '12.'. */
  function endOfDayNumber(at: number): number | undefined {
    if (!isDay(numberAt(at))) return undefined
    const isOrdinal = ORDINALS.has(wordAt(at + 1)) && gapAt(at + 1) === ''
    return isOrdinal ? at + 2 : at + 1
  }

  /** '12', 'the 12th of', 'den 12.': the number and the small words before the month. */
  function numberWithOf(at: number): { day: number; end: number } | undefined {
    const end = endOfDayNumber(at)
    const day = numberAt(at)
    if (end === undefined || day === undefined) return undefined
    const behindOf = phraseEnd(tokens, end, OF, 2)
    return { day, end: behindOf !== undefined && monthAt(behindOf) !== undefined ? behindOf : end }
  }

  function yearAt(at: number): number | undefined {
    return isYear(numberAt(at)) && !isAmount(at) ? numberAt(at) : undefined
  }

  function dayThenMonth(at: number): { end: number; value: WrittenDay } | undefined {
    const number = numberWithOf(at)
    const month = number && monthAt(number.end)
    if (!number || month === undefined) return undefined
    const year = yearAt(number.end + 1)
    const end = number.end + (year === undefined ? 1 : 2)
    return { end, value: { day: number.day, month, year } }
  }

  function monthThenDay(at: number): { end: number; value: WrittenDay } | undefined {
    const month = monthAt(at)
    const day = numberAt(at + 1)
    const end = endOfDayNumber(at + 1)
    if (month === undefined || !isDay(day) || end === undefined || isAmount(at + 1)) return undefined
    const year = yearAt(end)
    return { end: year === undefined ? end : end + 1, value: { day, month, year } }
  }

  /** '2026-12-12', '12/12', '12.12.2026'. */
  function numeric(at: number): Found<WrittenDay> {
    const [one, two, three] = [numberAt(at), numberAt(at + 1), numberAt(at + 2)]
    if (one === undefined || two === undefined || !SEPARATOR.test(gapAt(at + 1))) return undefined
    const separator = gapAt(at + 1).trim()
    const isThird = three !== undefined && gapAt(at + 2).trim() === separator
    if (isYear(one) && isThird) {
      if (separator !== '-') return undefined
      return { end: at + 3, value: { day: three, month: two, year: one } }
    }
    // '20.30' is an hour, '12-15 december' a range, '24/7' always.
    if (monthAt(at + 2) !== undefined || isAmount(at + 1) || (one === 24 && two === 7)) return undefined
    if (separator === '.' && HOUR_LEADS.has(wordAt(at - 1))) return undefined
    const year = isThird ? (three < 100 ? 2000 + three : three) : undefined
    if (isThird && !isYear(year)) return 'wrong'
    if (!isDay(one) || two > 12 || two === 0) return isThird ? 'wrong' : undefined
    // '3-4' without a year is as well a number of people.
    if (!isThird && separator === '-' && gapAt(at + 1) !== '-') return undefined
    return { end: at + (isThird ? 3 : 2), value: { day: one, month: two, year } }
  }

  /** The weekday in front of a day of a month, and where that begins: 'zaterdag 12', 'Sa., 12.', 'samedi le 12'. */
  function weekdayBefore(at: number): { weekday: number; end: number } | undefined {
    const weekday = WEEKDAYS.get(wordAt(at)) ?? SHORT_WEEKDAYS.get(wordAt(at))
    if (weekday === undefined) return undefined
    const lead = ['de', 'le', 'the', 'den', 'der', 'd', 'dem', 'op'].includes(wordAt(at + 1)) ? 1 : 0
    return { weekday, end: at + 1 + lead }
  }

  /** A day as it is written here, with or without a weekday. */
  function writtenDay(at: number): Found<WrittenDay> {
    const from = weekdayBefore(at)?.end ?? at
    return dayThenMonth(from) ?? monthThenDay(from) ?? numeric(from)
  }

  /** The day meant, if it exists: the next one unless it has a year. Of a weekday that is not its own the day counts. */
  const resolve = ({ day, month, year }: WrittenDay): string | undefined =>
    year === undefined ? nextDayOf(month, day, today) : dayOf(year, month, day)

  /** A single day with its month. */
  function readDay(at: number): Found<DateRange> {
    const found = writtenDay(at)
    if (found === undefined || found === 'wrong') return found
    const day = resolve(found.value)
    return day ? { end: found.end, value: { from: day, to: day } } : 'wrong'
  }

  /** 'zaterdag 5': only if the 5th that comes next is a Saturday. */
  function readDayOfWeek(at: number): Found<DateRange> {
    const weekday = WEEKDAYS.get(wordAt(at))
    const named = weekdayBefore(at)
    const number = numberAt(named?.end ?? at)
    if (weekday === undefined || !named || !isDay(number) || isAmount(named.end)) return undefined
    const end = endOfDayNumber(named.end)
    for (let ahead = 0; ahead < LONGEST_MONTH; ahead += 1) {
      const day = addDays(today, ahead)
      if (Number(day.slice(8)) !== number) continue
      return weekdayOf(day) === weekday && end ? { end, value: { from: day, to: day } } : 'wrong'
    }
    return 'wrong'
  }

  /** 'le 15 à Lille', 'op de 12e': the next day of that number, if nothing else is counted. */
  function readDayNumber(at: number): Found<DateRange> {
    const number = numberAt(at + 1)
    const end = endOfDayNumber(at + 1)
    const isLed = DAY_NUMBER_LEADS.has(wordAt(at)) && isDay(number) && !isAmount(at + 1)
    if (!isLed || end === undefined) return undefined
    if (end < tokens.length && !BEHIND_DAY_NUMBER.has(wordAt(end))) return undefined
    for (let ahead = 0; ahead < LONGEST_MONTH; ahead += 1) {
      const day = addDays(today, ahead)
      if (Number(day.slice(8)) === number) return { end, value: { from: day, to: day } }
    }
    return undefined
  }

  /** 'van 12 tot 15 december', '28 november - 3 december', '12 en 13 december 2026', 'December 3-5'. */
  function readDays(at: number): Found<DateRange> {
    const long = writtenDay(at)
    if (long === 'wrong') return undefined
    const first = long ? undefined : bareNumber(at)
    const end = long?.end ?? first?.end
    if (end === undefined) return undefined
    const second = behindTo(end, long?.value)
    if (!second) return undefined
    const start = long?.value ?? {
      day: first?.day ?? 0,
      month: second.value.month,
      year: undefined,
    }
    const days = resolveRange(start, second.value)
    return days ? { end: second.end, value: days } : 'wrong'
  }

  function bareNumber(at: number): { day: number; end: number } | undefined {
    const from = weekdayBefore(at)?.end ?? at
    const day = numberAt(from)
    const end = endOfDayNumber(from)
    return isDay(day) && end !== undefined ? { day, end } : undefined
  }

  /** The last day of a range behind 'tot', 'bis' or a dash; 'December 3-5' leaves its month out. */
  function behindTo(
    at: number,
    first: WrittenDay | undefined,
  ): { end: number; value: WrittenDay } | undefined {
    const isDash = /^\s*[-–—/&+]\s*$/.test(gapAt(at))
    const behind = phraseEnd(tokens, at, TO) ?? (isDash ? at : undefined)
    if (behind === undefined) return undefined
    const skipped = ['le', 'de', 'the', 'den', 'zum', 'het', 'au'].includes(wordAt(behind))
      ? behind + 1
      : behind
    const long = writtenDay(skipped)
    if (long && long !== 'wrong') return long
    const number = numberAt(skipped)
    const end = endOfDayNumber(skipped)
    if (!first || !isDay(number) || end === undefined || isAmount(skipped) || monthAt(at - 1) !== undefined)
      return undefined
    return { end, value: { ...first, day: number } }
  }

  /** The range that is not over today, unless it has a year. */
  function resolveRange(first: WrittenDay, last: WrittenDay): DateRange | undefined {
    const to = resolve(last)
    if (!to) return undefined
    const from =
      first.year === undefined
        ? lastDayOf(first.month, first.day, to)
        : dayOf(first.year, first.month, first.day)
    return !from || from > to ? undefined : { from, to }
  }

  return { readDay, readDays, readDayOfWeek, readDayNumber, isAmount, yearAt, monthAt }
}
