import { dayElement } from '../days/day-element.ts'
import { dayOfMonth } from '../days/named-day.ts'
import type { DayWords, WeekdayName } from '../grammar/grammar.ts'
import type { RuleSlots, WeekdayList } from '../grammar/rule.ts'
import type { RuleWords } from '../grammar/rule-grammar.ts'
import type { Slots } from '../text/patterns.ts'
import type { Found, Parse } from '../text/phrases.ts'
import { isMark } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'

const MAX_ITEMS = 12

/** Parsers for the slots of a language's rule patterns. */
export function ruleSlots(days: DayWords, words: RuleWords): Slots<RuleSlots> {
  const weekdays: Parse<WeekdayList> = (tokens, at) => weekdayList(days, tokens, at)
  const only =
    (is: (list: WeekdayList) => boolean): Parse<WeekdayList> =>
    (tokens, at) => {
      const found = weekdays(tokens, at)
      return found && is(found.value) ? found : undefined
    }
  return {
    weekdays,
    everyWeekdays: only(({ every }) => every),
    weekdayRange: only(({ ranged, weekdays: { length } }) => ranged && length > 1),
    positions: listOf(days, days.positions),
    n: (tokens, at) => numberAt(words, tokens, at),
    monthDays: listOf(days, (tokens, at) => countedDay(days, tokens, at)),
    yearDay: (tokens, at) => {
      const found = dayElement(days, tokens, at)
      return found?.value.form === 'bare'
        ? undefined
        : found && { value: found.value.stated, next: found.next }
    },
  }
}

/** "eerste en derde", "1e, 3e en 5e". */
const listOf =
  (days: DayWords, one: Parse<number>): Parse<number[]> =>
  (tokens, at) => {
    const first = one(tokens, at)
    if (!first) return undefined
    const value = [first.value]
    let next = first.next
    while (value.length < MAX_ITEMS) {
      const join = joinBehind(days, tokens, next)
      const more = join === undefined ? undefined : one(tokens, days.articles(tokens, join)?.next ?? join)
      if (!more) break
      value.push(more.value)
      next = more.next
    }
    return { value, next }
  }

function joinBehind(days: DayWords, tokens: Tokens, at: number): number | undefined {
  if (tokens[at]?.gap === 'line') return undefined
  const and = days.and(tokens, at)
  if (and) return and.next
  if (!isMark(tokens, at, ',/&+')) return undefined
  return days.and(tokens, at + 1)?.next ?? at + 1
}

/** "maandag en woensdag", "di, do en za", "maandag t/m vrijdag en zondag". */
function weekdayList(days: DayWords, tokens: Tokens, at: number): Found<WeekdayList> | undefined {
  const first = nameAt(days, tokens, at)
  if (!first) return undefined
  const names: WeekdayName[] = [first.value]
  const list: WeekdayList = { weekdays: [first.value.weekday], every: first.value.every, ranged: false }
  let next = first.next
  while (names.length < MAX_ITEMS) {
    const range = tokens[next]?.gap === 'line' ? undefined : days.ranges(tokens, next)
    const join = range?.next ?? joinBehind(days, tokens, next)
    const start = join === undefined ? undefined : (days.articles(tokens, join)?.next ?? join)
    const more =
      start === undefined || tokens[start]?.gap === 'line' ? undefined : nameAt(days, tokens, start)
    if (!more) break
    const from = names.at(-1)?.weekday ?? 1
    list.weekdays.push(...(range ? between(from, more.value.weekday) : [more.value.weekday]))
    list.ranged ||= range !== undefined
    list.every &&= more.value.every
    names.push(more.value)
    next = more.next
  }
  const weekdays = [...new Set(list.weekdays)].toSorted((a, b) => a - b)
  return { value: { ...list, weekdays }, next }
}

/** The weekdays after the first up to the last, across the end of the week if necessary. */
const between = (from: number, to: number): number[] =>
  Array.from({ length: (to - from + 7) % 7 }, (_, index) => ((from + index) % 7) + 1)

/** A weekday that does not belong to a date ("vrijdag 27"). */
function nameAt(days: DayWords, tokens: Tokens, at: number): Found<WeekdayName> | undefined {
  const found = days.weekdays(tokens, at)
  if (!found) return undefined
  const next = found.value.short && isMark(tokens, found.next, '.') ? found.next + 1 : found.next
  return { value: found.value, next }
}

function numberAt(words: RuleWords, tokens: Tokens, at: number): Found<number> | undefined {
  const spelled = words.cardinals(tokens, at)
  if (spelled) return spelled
  const token = tokens[at]
  const isCount = token?.kind === 'number' && token.text.length <= 2 && token.value > 0
  return isCount ? { value: token.value, next: at + 1 } : undefined
}

/** A number whose ending marks it as a day: "15e", "1er", "15.". */
function countedDay(days: DayWords, tokens: Tokens, at: number): Found<number> | undefined {
  const found = dayOfMonth(days, tokens, at)
  const isFigures = tokens[at]?.kind === 'number'
  return found && (!isFigures || found.next > at + 1) ? found : undefined
}
