import { addDays, type DateRange, monthOf, nextWeekOf, weekendOf, weekOf } from '@uitpost/contracts'
import { phraseEnd, phraseStart, type Span, type Token, wordsAt } from '../tokens.ts'
import { dateReader, type Found } from './dates.ts'
import {
  AFTER_NEXT,
  AFTER_NEXT_BEHIND,
  BLOCKERS,
  BLOCKERS_BEHIND,
  COMING,
  COMING_BEHIND,
  DAY_AFTER_TOMORROW,
  DAY_UNITS,
  DOUBTFUL_MONTHS,
  DOUBTFUL_WEEKENDS,
  EVENING_WORD,
  GREETINGS,
  IN_DAYS,
  LAST_WEEKDAYS,
  LEADS,
  MONTH_LEADS,
  MONTH_WORDS,
  MONTHS,
  NAMED_DAYS,
  NEXT,
  NEXT_BEHIND,
  PART_OF_DAY_ENDING,
  PARTS_OF_DAY,
  PARTS_OF_MONTH,
  SHORT_WEEKDAYS,
  THIS,
  TO,
  TODAY,
  TOMORROW,
  WEEK_UNITS,
  WEEKDAYS,
  WEEKENDS,
  WEEKS,
  WORKS,
  WRITTEN_NUMBERS,
} from './day-words.ts'
import { nextDayOf, nextMonthOf, nextWeekday } from './days.ts'

/** `bare`: without a word such as "this" or "next", so that another phrase may say which one is meant. */
export interface TimePhrase extends Span {
  kind: 'day' | 'days' | 'weekday' | 'weekend' | 'week' | 'month'
  bare: boolean
  days: DateRange
  isTonight?: boolean
  /** Of 'in two weeks': their days. */
  ahead?: number
}

type Which = 'this' | 'next' | 'after next' | undefined
/** A noun with the words that say which one is meant. */
interface Named extends Span {
  which: Which
}

/** "Next Saturday" is in the next week; "samedi prochain" and "nächsten Samstag" are the coming one. */
const NEXT_IS_COMING = new Set([
  'prochain',
  'prochaine',
  'nachsten',
  'nachster',
  'nachste',
  'naechsten',
  'qui vient',
])

/** Finds the phrases of a text that name days, from the longest, without the words around them. */
export function timePhraseReader(tokens: readonly Token[], today: string) {
  const dates = dateReader(tokens, today)
  const wordAt = (at: number): string => tokens[at]?.word ?? ''
  const sameDay = (day: string): DateRange => ({ from: day, to: day })

  /** Adds the words before and behind a noun that say which one is meant. */
  function named(start: number, end: number): Named {
    for (const [words, which] of [
      [AFTER_NEXT, 'after next'],
      [NEXT, 'next'],
      [COMING, 'this'],
      [THIS, 'this'],
    ] as const) {
      const before = phraseStart(tokens, start, words)
      if (before !== undefined) return { start: before, end, which }
    }
    const afterNext = phraseEnd(tokens, end, AFTER_NEXT_BEHIND, 2)
    if (afterNext !== undefined) return { start, end: afterNext, which: 'after next' }
    const next = phraseEnd(tokens, end, NEXT_BEHIND, 2)
    if (next !== undefined) return { start, end: next, which: 'next' }
    const coming = phraseEnd(tokens, end, COMING_BEHIND, 2)
    if (coming !== undefined) return { start, end: coming, which: 'this' }
    return { start, end, which: undefined }
  }

  const withPartOfDay = (end: number): number => phraseEnd(tokens, end, PARTS_OF_DAY) ?? end

  function relativeDay(at: number): TimePhrase | undefined {
    for (const [words, ahead] of [
      [DAY_AFTER_TOMORROW, 2],
      [TODAY, 0],
      [TOMORROW, 1],
    ] as const) {
      const end = phraseEnd(tokens, at, words)
      if (end === undefined || GREETINGS.has(wordAt(at - 1))) continue
      const span = { start: at, end: withPartOfDay(end) }
      const isTonight = ahead === 0 && EVENING_WORD.test(wordsAt(tokens, span))
      return { kind: 'day', bare: false, ...span, days: sameDay(addDays(today, ahead)), isTonight }
    }
    return undefined
  }

  function namedDay(at: number): TimePhrase | undefined {
    for (const [names, month, number, until = number] of NAMED_DAYS) {
      const end = phraseEnd(tokens, at, names, 7)
      const to = nextDayOf(month, until, today)
      if (end === undefined || !to) continue
      const from = addDays(to, number - until)
      return { kind: until === number ? 'day' : 'days', bare: false, start: at, end, days: { from, to } }
    }
    return undefined
  }

  /** 'over drie dagen', 'in 3 days', 'dans deux semaines'. */
  function daysAhead(at: number): TimePhrase | undefined {
    const count = tokens[at + 1]?.number ?? WRITTEN_NUMBERS.get(wordAt(at + 1))
    if (!IN_DAYS.has(wordAt(at)) || count === undefined) return undefined
    const isWeeks = WEEK_UNITS.has(wordAt(at + 2))
    const days = isWeeks ? count * 7 : count
    if (days > 366 || !(isWeeks || DAY_UNITS.has(wordAt(at + 2)))) return undefined
    if (isWeeks)
      return {
        kind: 'week',
        bare: false,
        start: at,
        end: at + 3,
        days: weekOf(addDays(today, days)),
        ahead: days,
      }
    return { kind: 'day', bare: false, start: at, end: at + 3, days: sameDay(addDays(today, days)) }
  }

  function weekdayOfWord(at: number): { weekday: number; end: number } | undefined {
    const word = wordAt(at)
    const whole = WEEKDAYS.get(word)
    if (whole !== undefined) return { weekday: whole, end: withPartOfDay(at + 1) }
    const part = WEEKDAYS.get(word.replace(PART_OF_DAY_ENDING, ''))
    if (part !== undefined) return { weekday: part, end: at + 1 }
    const short = SHORT_WEEKDAYS.get(word)
    const end = withPartOfDay(at + 1)
    const isMeant = end > at + 1 || (at > 0 && at + 1 === tokens.length && LAST_WEEKDAYS.has(word))
    return short === undefined || !isMeant ? undefined : { weekday: short, end }
  }

  function weekday(at: number): TimePhrase | undefined {
    const found = weekdayOfWord(at)
    if (!found) return undefined
    const { start, end, which } = named(at, found.end)
    const coming = nextWeekday(found.weekday, today)
    const isComing = NEXT_IS_COMING.has(
      wordsAt(tokens, which && start < at ? { start, end: at } : { start: found.end, end }),
    )
    let day = coming
    if (which === 'after next') day = addDays(coming, 7)
    else if (which === 'next' && isComing) day = nextWeekday(found.weekday, addDays(today, 1))
    else if (which === 'next') day = nextWeekday(found.weekday, nextWeekOf(today).from)
    return { kind: 'weekday', bare: which === undefined, start, end, days: sameDay(day) }
  }

  /** 'zaterdag en zondag', 'vrijdag tot zondag', 'Samstag/Sonntag'. */
  function weekdays(at: number): TimePhrase | undefined {
    const first = weekday(at)
    if (!first) return undefined
    const behind =
      phraseEnd(tokens, first.end, TO) ??
      (/[-–/&+]/.test(tokens[first.end]?.gap ?? '') ? first.end : undefined)
    const second = behind === undefined ? undefined : weekdayOfWord(behind)
    if (!second) return undefined
    const to = nextWeekday(second.weekday, first.days.from)
    return { ...first, kind: 'days', bare: first.bare, end: second.end, days: { from: first.days.from, to } }
  }

  function weekend(at: number): TimePhrase | undefined {
    const doubtful = phraseEnd(tokens, at, DOUBTFUL_WEEKENDS, 1)
    const end = phraseEnd(tokens, at, WEEKENDS) ?? doubtful
    if (end === undefined) return undefined
    const { start, end: behind, which } = named(at, end)
    if (doubtful !== undefined && which === undefined) return undefined
    const later = { next: 7, 'after next': 14, this: 0 }[which ?? 'this']
    const days = weekendOf(later === 0 ? today : addDays(weekendOf(today).from, later))
    return { kind: 'weekend', bare: which === undefined, start, end: behind, days }
  }

  /** Without a word such as "this" it is no time: "in de week" are the days of work. */
  function week(at: number): TimePhrase | undefined {
    const end = phraseEnd(tokens, at, WEEKS, 1)
    if (end === undefined) return undefined
    const found = named(at, end)
    if (found.which === 'after next')
      return {
        kind: 'week',
        bare: false,
        start: found.start,
        end: found.end,
        days: weekOf(addDays(today, 14)),
      }
    const isNext = found.which === 'next' || phraseStart(tokens, at, COMING) !== undefined
    return {
      kind: 'week',
      bare: found.which === undefined,
      start: found.start,
      end: found.end,
      days: isNext ? nextWeekOf(today) : weekOf(today),
    }
  }

  function monthByName(at: number): TimePhrase | 'wrong' | undefined {
    const number = MONTHS.get(wordAt(at))
    if (number === undefined) return undefined
    const part = phraseStart(tokens, at, PARTS_OF_MONTH)
    const lead = part ?? phraseStart(tokens, at, MONTH_LEADS)
    // A day in front or behind that could not be read: the month alone would be another time.
    if (isLooseDay(at - 1) || isLooseDay(at + 1)) return 'wrong'
    const year = dates.yearAt(at + 1)
    const { start, end, which } = named(at, at + 1)
    if (DOUBTFUL_MONTHS.has(wordAt(at)) && lead === undefined && year === undefined && which === undefined)
      return undefined
    const first =
      year === undefined ? nextMonthOf(number, today) : `${year}-${String(number).padStart(2, '0')}-01`
    return {
      kind: 'month',
      bare: false,
      start: Math.min(start, lead ?? at),
      end: year === undefined ? end : at + 2,
      days: monthOf(first),
    }
  }

  const isLooseDay = (at: number): boolean => {
    const number = tokens[at]?.number
    return number !== undefined && number < 100 && !dates.isAmount(at)
  }

  /** 'deze maand', 'le mois prochain'. */
  function monthByWord(at: number): TimePhrase | undefined {
    const end = phraseEnd(tokens, at, MONTH_WORDS, 1)
    if (end === undefined) return undefined
    const found = named(at, end)
    if (!found.which) return undefined
    const days = monthOf(found.which === 'next' ? addDays(monthOf(today).to, 1) : today)
    return { kind: 'month', bare: false, start: found.start, end: found.end, days }
  }

  function dated(at: number): TimePhrase | 'wrong' | undefined {
    const asPhrase = (found: Found<DateRange>, kind: 'day' | 'days'): TimePhrase | 'wrong' | undefined =>
      found === undefined || found === 'wrong'
        ? found
        : { kind, bare: false, start: at, end: withPartOfDay(found.end), days: found.value }
    return (
      asPhrase(dates.readDays(at), 'days') ??
      asPhrase(dates.readDay(at), 'day') ??
      asPhrase(dates.readDayOfWeek(at), 'day') ??
      asPhrase(dates.readDayNumber(at), 'day')
    )
  }

  const isBlocked = ({ start, end }: Span): boolean =>
    phraseStart(tokens, start, BLOCKERS, 2) !== undefined ||
    (LEADS.has(wordAt(start - 1)) && phraseStart(tokens, start - 1, BLOCKERS, 2) !== undefined) ||
    phraseEnd(tokens, end, BLOCKERS_BEHIND) !== undefined ||
    // 'The day after tomorrow film': no day that is asked for has an article.
    ((wordAt(start) === 'the' || wordAt(start - 1) === 'the') && WORKS.has(wordAt(end)))

  /** The phrase that begins here; 'wrong' for one that names a day that does not exist. */
  function phraseAt(at: number): TimePhrase | 'wrong' | undefined {
    return (
      dated(at) ??
      namedDay(at) ??
      daysAhead(at) ??
      weekdays(at) ??
      weekday(at) ??
      relativeDay(at) ??
      weekend(at) ??
      week(at) ??
      monthByName(at) ??
      monthByWord(at)
    )
  }

  /** All phrases in order. A rest of a wrong one is not read as another. */
  function all(): TimePhrase[] {
    const found: TimePhrase[] = []
    for (let at = 0; at < tokens.length; ) {
      const phrase = phraseAt(at)
      if (phrase === 'wrong') at = endOfWrong(at)
      else if (phrase && isBlocked(phrase)) at = Math.max(phrase.end, endOfWrong(at))
      else if (phrase && phrase.start >= (found.at(-1)?.end ?? 0)) {
        found.push(phrase)
        at = phrase.end
      } else at += 1
    }
    return found
  }

  /** Skips the weekday, the numbers and the month of a day that does not exist. */
  function endOfWrong(at: number): number {
    let end = at + 1
    const isPart = (word: string, index: number): boolean =>
      tokens[index]?.number !== undefined ||
      MONTHS.has(word) ||
      dates.monthAt(index) !== undefined ||
      TO.has(word)
    while (end < tokens.length && isPart(wordAt(end), end)) end += 1
    return end
  }

  return { all }
}
