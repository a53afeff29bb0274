// The scope, frozen before the first rule was written: which phrases of the source an event page can contain. Decided
// by file, type, TIMEX and language; the words in scope-words.ts only distinguish stated from relative days.
import type { DateCase, Meaning } from './date-cases.ts'
import { countriesThatKeep } from './scope-holidays.ts'
import { isMonthFirst, isOpenNumbers } from './scope-numbers.ts'
import {
  DAY_WORDS,
  FAULTY_NAMES,
  FOREIGN_NAMES,
  fold,
  HOLIDAY_STEMS,
  MONTHS,
  NEXT_OR_LAST,
  POINTING,
  UNIT_INSIDE_A_NAME,
  UNITS,
  WEEKDAYS,
} from './scope-words.ts'

/** What a phrase requires of a reader of dates. */
export type DayKind =
  /** The phrase states the whole day: proven. */
  | 'day with year'
  | 'range with year'
  | 'holiday with year'
  /** Proven only if the year is known. */
  | 'day without year'
  | 'range without year'
  | 'holiday without year'
  /** Proven only if the day of publication is known. */
  | 'relative day'
  /** Never proven. */
  | 'weekday alone'
  | 'either day or month first'
  | 'this or next'
  | 'impossible day'

export type DayScope = { kind: DayKind; meanings: Meaning[] } | { out: string }

const DAY = /^(?:\d{4}|XXXX)-\d\d-\d\d$/
const DAY_RANGE = /^\(((?:\d{4}|XXXX)-\d\d-\d\d),((?:\d{4}|XXXX)-\d\d-\d\d),P(?:\d+|X)D\)$/
/** The day depends on the year: Easter, the second Sunday of May. */
const MOVING_DAY = /^(?:XXXX|(?:\d{4}|XXXX)-\d\d-WXX-\d-\d)$/

export function dayScope(one: DateCase): DayScope {
  const phrase = fold(one.phrase)
  const meanings = distinct(one.meanings.map(dayOf))
  const [first] = meanings
  if (!first || !/^date(?:time|range|timerange)?$/.test(one.type)) return { out: 'not about a day' }
  if (FOREIGN_NAMES.test(phrase) || FAULTY_NAMES.test(phrase))
    return { out: 'a name from elsewhere, or one that the source dates wrongly' }
  if (/(?<!\d)\d{8}(?!\d)/.test(phrase)) return { out: 'eight digits without a mark' }
  if (UNITS[one.language].test(phrase.replaceAll(UNIT_INSIDE_A_NAME, '')))
    return { out: 'a duration, or counted from another day' }
  const range = DAY_RANGE.exec(first.timex)
  if (range) return rangeScope(one, phrase, meanings, [range[1] ?? '', range[2] ?? ''])
  if (/^XXXX-WXX-[1-7]$/.test(first.timex)) return { kind: 'weekday alone', meanings }
  if (/^XXXX-XX-\d\d$/.test(first.timex) || /^\d+$/.test(phrase))
    return { out: 'the number of a day without its month' }
  if (one.type === 'daterange')
    return { out: 'a part, a season, a month, a year; before, after or since a day' }
  if (meanings.some(({ value }) => value === undefined)) return { out: 'before or after an hour of a day' }
  if (isHoliday(one, first, phrase)) return holidayScope(one, phrase, meanings)
  if (DAY.test(first.timex)) return singleDay(one, phrase, meanings)
  return { out: 'a part, a season, a month, a year; before, after or since a day' }
}

/** Without its hours, which are judged separately. */
function dayOf({ timex, value, start, end }: Meaning): Meaning {
  if (DAY_RANGE.test(timex)) return { timex, ...(start && end && { start, end }) }
  const hours = /^\(([\dX-]+)T[^,]*,([\dX-]+)T[^,]*,/.exec(timex)
  const day = hours ? (hours[1] === hours[2] ? (hours[1] ?? '') : 'two days') : timex.replace(/T.*$/, '')
  const kept = value ?? (start !== undefined && end !== undefined ? start : undefined)
  return {
    timex: day,
    ...(kept !== undefined && { value: kept === 'not resolved' ? kept : kept.slice(0, 10) }),
  }
}

const distinct = (meanings: readonly Meaning[]): Meaning[] => [
  ...new Map(meanings.map((one) => [`${one.timex} ${one.value ?? one.start}`, one])).values(),
]

function singleDay(one: DateCase, phrase: string, meanings: Meaning[]): DayScope {
  const [first] = meanings
  const year = first?.value?.slice(0, 4) ?? ''
  if (meanings.some(({ value }) => value === 'not resolved')) return { kind: 'impossible day', meanings }
  if (isMonthFirst(one, phrase, meanings)) return { out: 'numbers with the month first' }
  if (isOpenNumbers(one, phrase, meanings)) return { kind: 'either day or month first', meanings }
  if (first?.timex.startsWith('XXXX')) {
    if (POINTING[one.language].test(phrase)) return { kind: 'this or next', meanings }
    return /^\p{L}+$/u.test(phrase)
      ? { out: 'a month taken for its first day' }
      : { kind: 'day without year', meanings }
  }
  if (meanings.length > 1) return { out: 'a year of two digits in any century' }
  if (phrase.includes(year)) return { kind: 'day with year', meanings }
  if (Number(year) < 2000) return { out: 'history: a year before 2000, not in four digits' }
  if (hasShortYear(phrase, year) || spellsYear(phrase)) return { kind: 'day with year', meanings }
  if (MONTHS.test(phrase)) return { out: 'a year of two digits without a sign' }
  return relativeDay(one, phrase, meanings)
}

/** After a sign: "'26", "28-11-26". */
const hasShortYear = (phrase: string, year: string): boolean =>
  new RegExp(`(?:'|\\d[./-]\\d{1,2}[./-])${year.slice(2)}(?!\\d)`).test(phrase)

const spellsYear = (phrase: string): boolean =>
  /duizend|deux mille|tausend|thousand|twenty twenty/.test(phrase)

/** Today and tomorrow, a coming weekday, a weekday with its day number. */
function relativeDay(one: DateCase, phrase: string, meanings: Meaning[]): DayScope {
  if (one.reference === undefined) return { out: 'a relative day, and the day of speaking is not given' }
  if (WEEKDAYS[one.language].test(phrase))
    return { kind: NEXT_OR_LAST[one.language].test(phrase) ? 'this or next' : 'relative day', meanings }
  const isOneWord = phrase.replace(DAY_WORDS[one.language], '') === ''
  return isOneWord ? { kind: 'relative day', meanings } : { out: 'a duration, or counted from another day' }
}

function rangeScope(
  one: DateCase,
  phrase: string,
  meanings: Meaning[],
  [first, last]: readonly [string, string],
): DayScope {
  const relative = POINTING[one.language].test(phrase) || DAY_WORDS[one.language].test(phrase)
  if (relative) return { out: 'a range that begins or ends with a relative day' }
  if (meanings.some(({ start }) => start === undefined)) return { kind: 'impossible day', meanings }
  if (isMonthFirst(one, phrase, meanings)) return { out: 'numbers with the month first' }
  if (isOpenNumbers(one, phrase, meanings)) return { kind: 'either day or month first', meanings }
  const numbers = phrase.match(/(?<!\d)\d{1,2}(?!\d)/g)?.map(Number) ?? []
  const isNamed = [first, last].every((day) => numbers.includes(Number(day.slice(8))))
  if (!isNamed && numbers.length > 0 && !/\p{L}{2}(?:th|ste|ieme)(?!\p{L})/u.test(phrase))
    return { out: 'a range of whole months or years' }
  const isOpen = first.startsWith('XXXX') || last.startsWith('XXXX')
  return { kind: isOpen ? 'range without year' : 'range with year', meanings }
}

/** A named day without month and number. */
const isHoliday = (one: DateCase, { timex }: Meaning, phrase: string): boolean =>
  one.file === 'HolidayParser' ||
  MOVING_DAY.test(timex) ||
  HOLIDAY_STEMS.test(phrase) ||
  (DAY.test(timex) &&
    !/\d/.test(phrase.replaceAll(/\d{4}/g, '')) &&
    ![MONTHS, WEEKDAYS[one.language], DAY_WORDS[one.language]].some((list) => list.test(phrase)))

function holidayScope(one: DateCase, phrase: string, meanings: Meaning[]): DayScope {
  if (POINTING[one.language].test(phrase))
    return { out: 'a part of the day, or a holiday, pointed at with this, last or next' }
  const kept = meanings.every(({ value }) => value && countriesThatKeep(value, one.language).length > 0)
  if (!kept) return { out: 'a day that NL, BE, DE and FR do not keep' }
  const isStated = meanings.length === 1 && phrase.includes(meanings[0]?.value?.slice(0, 4) ?? 'no year')
  return { kind: isStated ? 'holiday with year' : 'holiday without year', meanings }
}
