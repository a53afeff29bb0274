import { addDays, type DateRange, weekdayOf, weekendOf, weekOf } from '@uitpost/contracts'
import { phraseStart, type Span, type Token } from '../tokens.ts'
import { AFTER, BEFORE, FROM, LEADS, OF, UNTIL } from './day-words.ts'
import { type TimePhrase, timePhraseReader } from './time-phrases.ts'

/** Days that a question asks for; null where it names no beginning or no end. */
export interface AskedDays {
  from: string | null
  to: string | null
}

/** Of these times a day counts from its evening on: a weekend from Friday 17:00, and tonight. */
export type Evening = 'weekend' | 'tonight'

/** A part of the question with the days it names. */
export interface TimePart extends Span, AskedDays {
  evening: Evening | undefined
}

const MAX_LEADS = 3

/** 'zaterdag volgende week', 'week van 12 december', 'weekend 12 december': two phrases that name one time together. */
function together(one: TimePhrase, other: TimePhrase): TimePhrase | undefined {
  const [weekday, week] = one.kind === 'weekday' ? [one, other] : [other, one]
  const span = { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
  if (weekday.kind === 'weekday' && weekday.bare && week.kind === 'week' && !week.bare) {
    const day =
      week.ahead === undefined
        ? addDays(week.days.from, weekdayOf(weekday.days.from))
        : addDays(weekday.days.from, week.ahead)
    return { ...weekday, ...span, bare: false, days: { from: day, to: day } }
  }
  const [period, date] = one.kind === 'day' ? [other, one] : [one, other]
  if (date.kind !== 'day' && date.kind !== 'days') return undefined
  if (!period.bare || (period.kind !== 'week' && period.kind !== 'weekend')) return undefined
  const days = period.kind === 'week' ? weekOf(date.days.from) : weekendOf(date.days.from)
  if (date.days.to > days.to || date.days.from < days.from) return undefined
  if (date.kind === 'days') return { ...date, ...span }
  return { ...period, ...span, bare: false, days }
}

/** Days that are over are not asked for: on Saturday, "this weekend" has two days left. */
const fromToday = ({ from, to }: DateRange, today: string): DateRange => ({
  from: from < today && to >= today ? today : from,
  to,
})

function joinNeighbours(phrases: readonly TimePhrase[], tokens: readonly Token[]): TimePhrase[] {
  const joined: TimePhrase[] = []
  for (const phrase of phrases) {
    const before = joined.at(-1)
    const between = before && tokens.slice(before.end, phrase.start).map(({ word }) => word)
    const isNear = between?.every((word) => LEADS.has(word) || OF.has(word))
    const both = before && isNear ? together(before, phrase) : undefined
    if (both) joined.splice(-1, 1, both)
    else joined.push(phrase)
  }
  return joined
}

/** Adds the small words in front, and 'vanaf', 'tot', 'before' with what they change. */
function withLeads(phrase: TimePhrase, tokens: readonly Token[], behind: number): TimePart {
  const { days } = phrase
  let { start } = phrase
  const part = (from: string | null, to: string | null, at: number): TimePart => ({
    start: Math.max(at, behind),
    end: phrase.end,
    from,
    to,
    evening: from === days.from && to === days.to ? eveningOf(phrase) : undefined,
  })
  for (let step = 0; step <= MAX_LEADS; step += 1) {
    const found = modifierAt(phrase, tokens, start)
    if (found) return part(found.from, found.to, found.start)
    const lead = phraseStart(tokens, start, LEADS, 2)
    if (lead === undefined || lead < behind) break
    start = lead
  }
  return part(days.from, days.to, start)
}

function eveningOf({ kind, isTonight = false }: TimePhrase): Evening | undefined {
  if (isTonight) return 'tonight'
  return kind === 'weekend' ? 'weekend' : undefined
}

function modifierAt(
  { days, kind }: TimePhrase,
  tokens: readonly Token[],
  end: number,
): (AskedDays & { start: number }) | undefined {
  if (kind === 'days') {
    const from = phraseStart(tokens, end, FROM)
    return from === undefined ? undefined : { start: from, ...days }
  }
  const modifiers: [ReadonlySet<string>, (days: DateRange) => AskedDays][] = [
    [FROM, ({ from }) => ({ from, to: null })],
    [UNTIL, ({ to }) => ({ from: null, to })],
    [BEFORE, ({ from }) => ({ from: null, to: addDays(from, -1) })],
    [AFTER, ({ to }) => ({ from: addDays(to, 1), to: null })],
  ]
  for (const [words, change] of modifiers) {
    const start = phraseStart(tokens, end, words)
    // 'Iets voor zaterdag' is for that day; 'voor 12 december' is before it.
    const isFor = tokens[end - 1]?.word === 'voor' && kind !== 'day'
    if (start !== undefined && !isFor) return { start, ...change(days) }
  }
  return undefined
}

/** The days that all parts have in common; undefined if there are none. */
function inCommon(parts: readonly AskedDays[]): AskedDays | undefined {
  const froms = parts.flatMap(({ from }) => from ?? [])
  const tos = parts.flatMap(({ to }) => to ?? [])
  const from = froms.toSorted().at(-1) ?? null
  const to = tos.toSorted()[0] ?? null
  return from !== null && to !== null && from > to ? undefined : { from, to }
}

/**
 * The times of a question: its parts, and the days they have in common. Empty if parts contradict each other, so that no
 * wrong day is taken.
 */
export function findTimes(
  tokens: readonly Token[],
  today: string,
): { parts: TimePart[]; days: AskedDays; evening: Evening | undefined } | undefined {
  const phrases = joinNeighbours(timePhraseReader(tokens, today).all(), tokens)
    .filter(({ kind, bare }) => !(kind === 'week' && bare))
    .map((phrase) => ({ ...phrase, days: fromToday(phrase.days, today) }))
  const parts: TimePart[] = []
  for (const phrase of phrases) parts.push(withLeads(phrase, tokens, parts.at(-1)?.end ?? 0))
  const days = parts.length > 0 ? inCommon(parts) : undefined
  const [evening, ...others] = new Set(parts.map((part) => part.evening))
  return days && { parts, days, evening: others.length === 0 ? evening : undefined }
}
