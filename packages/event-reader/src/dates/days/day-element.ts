import type { DayWords, Pointer, WeekdayName } from '../grammar/grammar.ts'
import type { StatedDay } from '../grammar/stated-day.ts'
import type { Found } from '../text/phrases.ts'
import { goesOn, isCounted, isCountedRange, isGluedMark, isMark } from '../text/token-checks.ts'
import type { Token, Tokens } from '../text/tokens.ts'
import { isYearNumber, yearBehind } from './day-year.ts'
import { dayOfMonth, dayThenMonth, monthThenDay } from './named-day.ts'
import { numericDay, shortNumericDay, yearFirstDay } from './numeric-day.ts'

/** One element of a sequence of days. */
export interface DayElement {
  stated: StatedDay
  /** "month first": days without a month may follow ("November 28, 29"). */
  form: 'whole' | 'month first' | 'bare'
  /** Separator of a short numeric day: "/", "-", "." or ".." (with a final point: "28.11."). */
  mark?: string
  /** Preceded by a word that only stands before days: "op", "am", "le". */
  introduced?: boolean
}

/** A date, a holiday, a weekday with or without its date, or a bare number that a later month completes. */
export function dayElement(words: DayWords, tokens: Tokens, at: number): Found<DayElement> | undefined {
  const pointer = words.pointers(tokens, at)
  const found = elementBehind(words, tokens, pointer?.next ?? at)
  if (!found) return undefined
  const { stated } = found.value
  const behind = words.pointersBehind(tokens, found.next)
  const isDay = stated.month !== undefined || stated.weekday !== undefined
  const said = pointer?.value ?? (isDay && behind ? pointsBehind(behind.value, stated) : undefined)
  if (said === undefined) return found
  const next = pointer ? found.next : (behind?.next ?? found.next)
  return { value: { ...found.value, stated: pointed(stated, said) }, next }
}

/** After a date "prochain" means the coming one; after a weekday it may mean next week. */
function pointsBehind(pointer: Pointer, { month }: StatedDay): Pointer {
  if (month === undefined) return pointer
  return pointer === 'next' ? 'coming' : pointer === 'last' ? 'past' : pointer
}

/** "komende zaterdag" counts from the day of publication; before a date the word only selects the year. */
function pointed(stated: StatedDay, pointer: Pointer): StatedDay {
  const { weekday } = stated
  const isWeekdayAlone = weekday !== undefined && stated.day === undefined && stated.position === undefined
  return isWeekdayAlone ? { pointed: { weekday, which: pointer } } : { ...stated, pointer }
}

/**
 * Phrases with words such as "morgen" that mean no day: "De stad van morgen", "'s morgens", "am Morgen", "le monde de
 * demain".
 */
const NOT_COUNTED = new Set(
  "van de du d of von s elke iedere goede am guten jeden heute gestern vorgestern den der in im ' l".split(
    ' ',
  ),
)

function elementBehind(words: DayWords, tokens: Tokens, at: number): Found<DayElement> | undefined {
  const counted = NOT_COUNTED.has(tokens[at - 1]?.text ?? '') ? undefined : words.counted(tokens, at)
  if (counted) return whole({ pointed: { days: counted.value } }, counted.next)
  return (
    holidayElement(words, tokens, at) ??
    positionInMonth(words, tokens, at) ??
    weekdayElement(words, tokens, at) ??
    coreDay(words, tokens, at)
  )
}

const whole = (stated: StatedDay, next: number): Found<DayElement> => ({
  value: { stated, form: 'whole' },
  next,
})

/** "tweede paasdag", "Pasen 2027", "Pinkstermaandag 21 mei". */
function holidayElement(words: DayWords, tokens: Tokens, at: number): Found<DayElement> | undefined {
  const name = words.holidays(tokens, at)
  if (!name) return undefined
  const { holiday, loose } = name.value
  const beside = isMark(tokens, name.next, ',(') ? name.next + 1 : name.next
  const day = weekdayElement(words, tokens, beside) ?? coreDay(words, tokens, beside)
  if (!loose && day && day.value.form !== 'bare' && day.value.stated.month !== undefined)
    return { ...day, value: { ...day.value, stated: { ...day.value.stated, holiday } } }
  const isSaid = at > 0 && words.onHoliday(tokens, at - 1)?.next === at
  if (loose === 'figure' && !isSaid) return undefined
  const year = yearBehind(words, tokens, name.next, goesOn)
  if (year) return whole({ holiday, year: year.value }, year.next)
  if (loose && !isSaid) return undefined
  const on = words.countedYears(tokens, name.next)
  return on ? whole({ holiday, yearsOn: on.value }, on.next) : whole({ holiday }, name.next)
}

/** "derde vrijdag van december", "last Sunday in May 2027". */
function positionInMonth(words: DayWords, tokens: Tokens, at: number): Found<DayElement> | undefined {
  const position = words.positions(tokens, at)
  const weekday = position && words.weekdays(tokens, position.next)
  const of = weekday && words.ofMonth(tokens, weekday.next)
  const month = of && words.months(tokens, of.next)
  if (!position || !weekday || !month || weekday.value.short) return undefined
  const stated = { position: position.value, weekday: weekday.value.weekday, month: month.value }
  const year = yearBehind(words, tokens, month.next, goesOn)
  return year ? whole({ ...stated, year: year.value }, year.next) : whole(stated, month.next)
}

/** "zaterdag", "za 28", "vrijdag 27 november", "jeudi 29/03", "Friday (15 June)". */
function weekdayElement(words: DayWords, tokens: Tokens, at: number): Found<DayElement> | undefined {
  const name = words.weekdays(tokens, at)
  if (!name || name.value.every) return undefined
  const { weekday } = name.value
  const start = behindWeekday(words, tokens, name.next)
  const day = goesOn(tokens, start) ? coreDay(words, tokens, start) : undefined
  if (day) {
    const closed =
      isMark(tokens, start - 1, '(') && isGluedMark(tokens, day.next, ')') ? day.next + 1 : day.next
    return { value: { ...day.value, stated: { ...day.value.stated, weekday } }, next: closed }
  }
  return weekdayAlone(name)
}

function weekdayAlone({ value, next }: Found<WeekdayName>): Found<DayElement> | undefined {
  return value.short ? undefined : whole({ weekday: value.weekday }, next)
}

function behindWeekday(words: DayWords, tokens: Tokens, at: number): number {
  let next = isGluedMark(tokens, at, '.') ? at + 1 : at
  if (isMark(tokens, next, ',(-–|')) next += 1
  return words.articles(tokens, next)?.next ?? next
}

/** Day and month in figures or words, or a bare number. */
function coreDay(words: DayWords, tokens: Tokens, at: number): Found<DayElement> | undefined {
  const article = words.articles(tokens, at)
  const start = article?.next ?? at
  const found = dayAt(words, tokens, start)
  return found && article ? { ...found, value: { ...found.value, introduced: true } } : found
}

function dayAt(words: DayWords, tokens: Tokens, start: number): Found<DayElement> | undefined {
  const day =
    yearFirstDay(words, tokens, start) ??
    numericDay(words, tokens, start) ??
    dayThenMonth(words, tokens, start)
  if (day) return withWeekdayBehind(words, tokens, whole(day.value, day.next))
  const short = shortNumericDay(words, tokens, start)
  if (short) {
    const { mark, ...stated } = short.value
    const year = yearBehindFigures(tokens, short.next)
    if (year) return whole({ ...stated, year: year.value }, year.next)
    return withWeekdayBehind(words, tokens, { value: { stated, form: 'whole', mark }, next: short.next })
  }
  const monthFirst = monthThenDay(words, tokens, start)
  if (monthFirst)
    return withWeekdayBehind(words, tokens, {
      ...monthFirst,
      value: { stated: monthFirst.value, form: 'month first' },
    })
  const bare = dayOfMonth(words, tokens, start)
  const isBare =
    bare &&
    !isGluedWord(tokens[bare.next]) &&
    !isCounted(tokens, bare.next) &&
    !isCountedRange(tokens, bare.next)
  return isBare ? { value: { stated: { day: bare.value }, form: 'bare' }, next: bare.next } : undefined
}

/** "sa 11ème édition" has no day. */
const isGluedWord = (token: Token | undefined): boolean => token?.kind === 'word' && token.gap === 'none'

/** "07/05, 2026", "28/11 2026" */
function yearBehindFigures(tokens: Tokens, at: number): Found<number> | undefined {
  const start = isMark(tokens, at, ',') ? at + 1 : at
  const token = tokens[start]
  const isYear = token?.gap === 'space' && isYearNumber(token) && !isCounted(tokens, start + 1)
  return isYear ? { value: token.value, next: start + 1 } : undefined
}

/** "22 mei (dinsdag)" */
function withWeekdayBehind(words: DayWords, tokens: Tokens, day: Found<DayElement>): Found<DayElement> {
  if (!isMark(tokens, day.next, '(')) return day
  const name = words.weekdays(tokens, day.next + 1)
  const end = name && isGluedMark(tokens, name.next, '.') ? name.next + 1 : name?.next
  if (!name || end === undefined || !isGluedMark(tokens, end, ')')) return day
  const stated = { ...day.value.stated, weekday: name.value.weekday }
  return { value: { ...day.value, stated }, next: end + 1 }
}
