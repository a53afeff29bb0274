import type { ClockWords, PartOfDay } from '../grammar/grammar.ts'
import type { Found } from '../text/phrases.ts'
import { isGluedMark } from '../text/token-checks.ts'
import type { Token, Tokens } from '../text/tokens.ts'
import { spelledClock } from './clock-words.ts'

const NOON = 720
const DAY = 1440

/** A time as written. */
export interface Clock {
  /** Minutes after midnight; with `open`, before am and pm are decided. */
  minutes: number
  /** Morning or evening is undecided. */
  open: boolean
  /** The stated part of the day. */
  said?: PartOfDay | 'am' | 'pm'
  /** "figures" and "dotted" ("20.30", also a price) have minutes, "bare" is a number alone. */
  form: 'figures' | 'dotted' | 'unit' | 'words' | 'bare'
}

/** A time at a token: "20.30 uur", "20u30", "8 p.m.", "half acht", "'s avonds om 8 uur", "midi". */
export function clockAt(words: ClockWords, tokens: Tokens, at: number): Found<Clock> | undefined {
  const before = words.parts(tokens, at)
  const start = before ? (words.at(tokens, before.next)?.next ?? before.next) : at
  const found = written(words, tokens, start)
  if (!found) return undefined
  if (before) return withPart(found, before.value, found.next)
  const half = words.halves(tokens, found.next) ?? shortHalf(words, tokens, found.next)
  if (half && found.value.minutes <= NOON + 59) return withPart(found, half.value, half.next)
  const behind = words.parts(tokens, found.next)
  return behind ? withPart(found, behind.value, behind.next) : found
}

/** A letter right after the hour: "9:00a", "8p". */
function shortHalf(words: ClockWords, tokens: Tokens, at: number): Found<'am' | 'pm'> | undefined {
  const token = tokens[at]
  if (!words.twelveHours || token?.gap !== 'none') return undefined
  if (token.text === 'a') return { value: 'am', next: at + 1 }
  return token.text === 'p' ? { value: 'pm', next: at + 1 } : undefined
}

function withPart(found: Found<Clock>, said: PartOfDay | 'am' | 'pm', next: number): Found<Clock> {
  const form =
    found.value.form === 'bare' ? 'unit' : found.value.form === 'dotted' ? 'figures' : found.value.form
  if (!found.value.open && found.value.minutes >= NOON + 60)
    return { value: { ...found.value, form, said }, next }
  const minutes = onHalf(found.value.minutes, said)
  return { value: { minutes, open: false, said, form }, next }
}

/** Applies am, pm or a part of the day to a time of the 12-hour clock. */
export function onHalf(minutes: number, said: PartOfDay | 'am' | 'pm'): number {
  const hour = Math.trunc(minutes / 60)
  const isTwelve = hour === 12
  switch (said) {
    case 'am':
      return isTwelve ? minutes - NOON : minutes
    case 'morning':
      return minutes
    case 'pm':
      return isTwelve ? minutes : (minutes + NOON) % DAY
    case 'afternoon':
      return hour <= 7 ? minutes + NOON : minutes
    case 'evening':
      return isTwelve ? (minutes + NOON) % DAY : hour >= 4 && hour < 12 ? minutes + NOON : minutes
    case 'night':
      return isTwelve ? minutes - NOON : hour >= 7 && hour < 12 ? minutes + NOON : minutes
  }
}

function written(words: ClockWords, tokens: Tokens, at: number): Found<Clock> | undefined {
  const name = words.named(tokens, at)
  if (name) return { value: { minutes: name.value, open: false, form: 'words' }, next: name.next }
  return spelled(words, tokens, at) ?? inFigures(words, tokens, at)
}

/** In words on the 12-hour clock: "half acht", "kwart over acht", "acht uur". */
function spelled(words: ClockWords, tokens: Tokens, at: number): Found<Clock> | undefined {
  const first = tokens[at]
  if (!first || first.kind === 'mark') return undefined
  const found = spelledClock(words, tokens, at)
  if (found) return fromWords((found.value + DAY) % DAY, found.next)
  const hour = words.hours(tokens, at)
  const half = hour && (words.halves(tokens, hour.next) ?? words.parts(tokens, hour.next))
  return half ? fromWords((hour.value * 60) % DAY, hour.next) : undefined
}

const fromWords = (minutes: number, next: number): Found<Clock> => ({
  value: { minutes, open: minutes < NOON + 60 && minutes > 0, form: 'words' },
  next,
})

/** "20:30", "20.30", "20u30", "20 uur", "20 Uhr 15", or a bare number. */
function inFigures(words: ClockWords, tokens: Tokens, at: number): Found<Clock> | undefined {
  const token = tokens[at]
  if (token?.kind !== 'number' || token.text.length > 2 || token.value > 24) return undefined
  const marked = isGluedMark(tokens, at + 1, ':.') ? minutesAt(tokens, at + 2) : undefined
  if (marked !== undefined) return withMarkedMinutes(words, tokens, at, marked)
  const unit = words.units(tokens, at + 1)
  if (!unit) return { value: clockOf(words, token, 0, 'bare'), next: at + 1 }
  const minute = minutesAt(tokens, unit.next, tokens[unit.next]?.gap === 'none' ? 'none' : 'space')
  if (minute === undefined || isDayBehind(words, tokens, unit.next)) {
    const end =
      isGluedMark(tokens, unit.next, '.') && tokens[unit.next - 1]?.text.length === 1
        ? unit.next + 1
        : unit.next
    return { value: clockOf(words, token, 0, 'unit'), next: end }
  }
  return { value: clockOf(words, token, minute, 'figures'), next: unit.next + 1 }
}

/** "20 uur 28 november" and "20 Uhr 28. November" have no minutes; "20 h 30." at the end of a sentence has. */
const isDayBehind = (words: ClockWords, tokens: Tokens, at: number): boolean =>
  words.months(tokens, at + 1) !== undefined ||
  (isGluedMark(tokens, at + 1, '-/.') &&
    (words.months(tokens, at + 2) !== undefined ||
      (tokens[at + 2]?.kind === 'number' && tokens[at + 2]?.gap === 'none')))

function withMarkedMinutes(
  words: ClockWords,
  tokens: Tokens,
  at: number,
  minute: number,
): Found<Clock> | undefined {
  const token = tokens[at]
  const isDotted = tokens[at + 1]?.text === '.'
  const behind = tokens[at + 3]
  const goesOn = behind?.gap === 'none' && (behind.kind === 'number' || '.,/'.includes(behind.text))
  const isLonger = goesOn && tokens[at + 4]?.kind === 'number' && tokens[at + 4]?.gap === 'none'
  const seconds = behind?.text === ':' && behind.gap === 'none' ? minutesAt(tokens, at + 4) : undefined
  if (!token || isLonger || '€$£%'.includes(behind?.text ?? ' ')) return undefined
  const next = seconds === undefined ? at + 3 : at + 5
  const unit = words.units(tokens, next)
  const form = isDotted && !unit ? 'dotted' : 'figures'
  return { value: clockOf(words, token, minute, form), next: unit?.next ?? next }
}

function minutesAt(tokens: Tokens, at: number, gap: Token['gap'] = 'none'): number | undefined {
  const token = tokens[at]
  const isMinute =
    token?.kind === 'number' && token.text.length === 2 && token.value < 60 && token.gap === gap
  return isMinute ? token.value : undefined
}

/** Times with minutes are on the 24-hour clock; in English only when the hour shows it. */
function clockOf(words: ClockWords, token: Token, minute: number, form: Clock['form']): Clock {
  const hour = token.value
  const hasMinutes = form === 'figures' || form === 'dotted'
  const isSure = hour > 11 || hour === 0 || (token.text.length === 2 && token.text.startsWith('0'))
  const open = !isSure && !(hasMinutes && !words.twelveHours)
  return { minutes: (hour * 60 + minute) % DAY, open, form }
}
