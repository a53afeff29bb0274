import type { ClockWords } from '../grammar/grammar.ts'
import type { HourReading } from '../readings/mention.ts'
import type { Found } from '../text/phrases.ts'
import { isCounted, isFreshNumber } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'
import { type Clock, clockAt, onHalf } from './clock.ts'

const [NOON, DAY] = [720, 1440]

/** A time or a range of times as written. */
export interface HourSpan {
  start: number
  readings: HourReading[]
  /** "tot 23 uur", "vanaf 14 uur" */
  side?: 'until' | 'since'
  /** Its form may also be a price, and nothing beside it marks it as a time. */
  doubtful: boolean
  isRange: boolean
}

/** Times at a token: "van 10 tot 18 uur", "18.00 – 23.00", "10am–4pm", "om 20 uur". Not a bare number. */
export function hourSpan(words: ClockWords, tokens: Tokens, at: number): Found<HourSpan> | undefined {
  const between = words.between(tokens, at)
  const from = between ?? words.from(tokens, at)
  const opened = from && spanAt(words, tokens, from.next, between !== undefined)
  if (opened?.value.isRange) return opened
  return sided(words, tokens, at, 'since') ?? sided(words, tokens, at, 'until') ?? saidAt(words, tokens, at)
}

/** "vanaf 14 uur", "tot 23.00" */
function sided(
  words: ClockWords,
  tokens: Tokens,
  at: number,
  side: 'since' | 'until',
): Found<HourSpan> | undefined {
  const word = words[side](tokens, at)
  const found = word && saidAt(words, tokens, word.next)
  return found && { ...found, value: { ...found.value, side, doubtful: false } }
}

/** With or without "om", "à", "um", "at" before it. */
function saidAt(words: ClockWords, tokens: Tokens, at: number): Found<HourSpan> | undefined {
  const said = words.at(tokens, at)
  const found = said && spanAt(words, tokens, said.next, false)
  return found ? { ...found, value: { ...found.value, doubtful: false } } : spanAt(words, tokens, at, false)
}

function spanAt(
  words: ClockWords,
  tokens: Tokens,
  start: number,
  between: boolean,
): Found<HourSpan> | undefined {
  if (tokens[start]?.kind === 'number' && !isFreshNumber(tokens, start)) return undefined
  const first = clockAt(words, tokens, start)
  if (!first) return undefined
  const second = secondOf(words, tokens, first, between)
  if (second) {
    const readings = rangeReadings(first.value, second.value)
    return { value: { start, readings, doubtful: false, isRange: true }, next: second.next }
  }
  const { form, minutes, open } = first.value
  if (form === 'bare') return undefined
  const late = open ? [{ start: text(minutes + NOON) }] : []
  const readings = [{ start: text(minutes) }, ...late]
  return { value: { start, readings, doubtful: form === 'dotted', isRange: false }, next: first.next }
}

/** The end of a range; at least one of the two times must be more than a bare number. */
function secondOf(
  words: ClockWords,
  tokens: Tokens,
  first: Found<Clock>,
  between: boolean,
): Found<Clock> | undefined {
  const join = words.ranges(tokens, first.next) ?? (between ? words.and(tokens, first.next) : undefined)
  if (!join) return undefined
  const article = words.at(tokens, join.next)?.next ?? join.next
  if (tokens[article]?.gap === 'line') return undefined
  const second = clockAt(words, tokens, article)
  if (!second) return undefined
  const isBare = second.value.form === 'bare'
  if (isBare && (first.value.form === 'bare' || isCounted(tokens, second.next))) return undefined
  if (isBare && tokens[second.next]?.kind === 'word' && tokens[second.next]?.gap !== 'line') return undefined
  return second
}

const text = (minutes: number): string => {
  const inDay = ((minutes % DAY) + DAY) % DAY
  return `${String(Math.trunc(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

const pair = (start: number, end: number): HourReading => ({ start: text(start), end: text(end) })

/** Resolves am and pm of both times, each with the help of the other. */
function rangeReadings(first: Clock, second: Clock): HourReading[] {
  if (!first.open && !second.open) return [pair(first.minutes, second.minutes)]
  if (first.open && second.said) return [pair(beforeEnd(first.minutes, second), second.minutes)]
  const isLate = second.minutes >= NOON + 60 || second.minutes === 0
  // "van 10 tot 18 uur": an hour above twelve puts both times on the 24-hour clock, unless written in words.
  if (first.open && !second.open && (isLate || second.minutes >= NOON) && first.form !== 'words')
    return [pair(first.minutes, second.minutes)]
  if (!first.open && second.open) return endReadings(first, second)
  if (!second.open) return [pair(first.minutes, second.minutes), pair(first.minutes + NOON, second.minutes)]
  const end = second.minutes > first.minutes ? second.minutes : second.minutes + NOON
  return [pair(first.minutes, end), pair(first.minutes + NOON, end + NOON)]
}

/** "5 tot 6 's middags", "from 10 to 4 pm": in the same half as the end, unless it would then be after it. */
function beforeEnd(minutes: number, end: Clock): number {
  const said = end.said ?? 'am'
  const same = onHalf(minutes, said)
  const last = end.minutes === 0 ? DAY : end.minutes
  return same < last ? same : (same + NOON) % DAY
}

/** An ambiguous end ("20 tot 2 uur", "14:00 - 5 uur") is the first such time after the start. */
function endReadings(first: Clock, second: Clock): HourReading[] {
  const isMorning = first.said === 'am' || first.said === 'morning'
  const [early, late] = [second.minutes, second.minutes + NOON]
  if (first.minutes < early && !isMorning && first.form !== 'words') return [pair(first.minutes, early)]
  if (first.minutes >= NOON && late <= first.minutes) return [pair(first.minutes, early)]
  if (first.minutes < early) return [pair(first.minutes, early), pair(first.minutes, late)]
  return [pair(first.minutes, late)]
}
