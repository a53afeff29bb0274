import { parseDay, weekdayOf } from '../calendar/calendar.ts'
import type { Rule } from '../grammar/rule.ts'
import type { RuleMention } from '../readings/mention.ts'
import type { Bound } from '../rules/rule-bounds.ts'
import type { Exceptions } from '../rules/rule-exceptions.ts'
import type { Sentences } from '../text/sentences.ts'
import type { Piece } from './pieces.ts'

/** Tokens between a rule and its interval: ", ", "en wel". */
const BETWEEN = 2

/** "Elke zaterdag, om de twee weken": an interval without a weekday of its own is that of the rule beside it. */
export function joinIntervals(pieces: readonly Piece[], { sentence }: Sentences): void {
  let before: Piece | undefined
  for (const piece of pieces) {
    const isBeside = before && sentence[before.at] === sentence[piece.at] && piece.at - before.next <= BETWEEN
    if (isBeside && before?.rule && piece.rule)
      for (const [one, other] of [[before, piece] as const, [piece, before] as const])
        if (addInterval(one, other)) break
    if (piece.rule || !isBeside) before = piece
  }
}

function addInterval(of: Piece, by: Piece): boolean {
  const [rule, every] = [of.rule?.rule, by.rule?.rule]
  if (!rule || !every || rule.freq !== 'WEEKLY' || rule.weekdays.length === 0 || rule.interval > 1)
    return false
  if (every.interval === 1 || every.weekdays.length > 0) return false
  const weeks = every.freq === 'DAILY' ? every.interval / 7 : every.interval
  if (Number.isInteger(weeks)) rule.interval = weeks
  rule.open.push('first day')
  by.mentions = []
  delete by.rule
  return true
}

/**
 * Attaches each bound and exception to its rule: the one before it in its sentence, or else after it; an exception
 * may be in the following sentence ("Elke vrijdag. Niet in juli."). Days that bound a rule are not days of an event.
 */
export function attachToRules(pieces: readonly Piece[], { sentence }: Sentences): void {
  let last: Piece | undefined
  const waiting: Piece[] = []
  for (const piece of pieces) {
    const here = sentence[piece.at] ?? 0
    if (waiting[0] && sentence[waiting[0].at] !== here) waiting.length = 0
    if (piece.rule) {
      for (const part of waiting.splice(0)) addPart(piece.rule, part)
      last = piece
      continue
    }
    if (!piece.bound && !piece.exceptions) continue
    const distance = last ? here - (sentence[last.at] ?? 0) : Number.POSITIVE_INFINITY
    if (last?.rule && (distance === 0 || (distance === 1 && piece.exceptions))) addPart(last.rule, piece)
    else waiting.push(piece)
  }
  for (const { rule } of pieces) if (rule) finish(rule)
}

function addPart({ rule }: RuleMention, piece: Piece): void {
  if (piece.exceptions) addExceptions(rule, piece.exceptions)
  if (!piece.bound) return
  addBound(rule, piece.bound)
  for (const mention of piece.mentions) {
    mention.role = 'other'
    mention.other = 'bound of a rule'
  }
}

function addBound(rule: Rule, { months, gap, ...bound }: Bound): void {
  Object.assign(rule, bound)
  if (gap) rule.open.push(gap)
  if (months)
    rule.months = rule.months.length > 0 ? rule.months.filter((month) => months.includes(month)) : months
}

function addExceptions({ except, open }: Rule, { taken, gaps }: Exceptions): void {
  except.months.push(...taken.months)
  except.days.push(...taken.days)
  except.yearDays.push(...taken.yearDays)
  except.holidays.push(...taken.holidays)
  except.positions.push(...taken.positions)
  except.weekdays.push(...taken.weekdays)
  except.publicHolidays ||= taken.publicHolidays
  open.push(...gaps)
}

/** A first day is the start of an interval, and gives the weekday of a weekly rule. */
function finish(mention: RuleMention): void {
  const { rule } = mention
  if (rule.from !== undefined) {
    rule.open = rule.open.filter((gap) => gap !== 'first day')
    const isNameless = rule.freq === 'WEEKLY' && rule.weekdays.length === 0
    if (isNameless) {
      rule.weekdays = [weekdayOf(parseDay(rule.from) ?? 0)]
      rule.open = rule.open.filter((gap) => gap !== 'weekday')
    }
  }
  mention.certain = rule.open.length === 0
}
