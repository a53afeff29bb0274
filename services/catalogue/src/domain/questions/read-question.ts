import type { Country, Language } from '@uitpost/contracts'
import { type City, findCity } from '@uitpost/places'
import { type CategoryPart, type CategoryVocabulary, findCategories, isCategoryWord } from './categories.ts'
import { FILLERS } from './common-words.ts'
import { findDistance } from './distances.ts'
import { findPlace, isEventWord } from './places.ts'
import { NAMES_LIKE_DAYS } from './spelling.ts'
import { type AskedDays, type Evening, findTimes } from './times/times.ts'
import { type Span, type Token, tokensOf } from './tokens.ts'
import { findFree, findKids, negationOf } from './wishes.ts'

/** A part of a question that became a filter; `words` as typed, and the question `without` them. */
export type QuestionPart = { words: string; without: string } & PartValue
type PartValue =
  | { kind: 'place'; city: City }
  | { kind: 'country'; country: Country }
  | { kind: 'distance'; km: number }
  | { kind: 'time'; days: AskedDays; evening: Evening | undefined }
  | { kind: 'category'; slugs: readonly string[] }
  | { kind: 'free' | 'kids' }

/** What a question asks for. */
export interface Question {
  parts: QuestionPart[]
  /** The days that all its times have in common. */
  days: AskedDays | undefined
  /** What all its times are, if of their days only the evening counts. */
  evening: Evening | undefined
  /** What is left over, to be searched for. */
  words: string[]
}

export interface Asked {
  /** The day at the place, 'YYYY-MM-DD'. */
  today: string
  /** Language of the reader: decides between towns of the same name. */
  language?: Language | undefined
}

/** Further text is not read. */
const MAX_LENGTH = 300
const MAX_TOKENS = 40
/** Text in quotation marks is searched for as it is. */
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu

/**
 * Reads place, time, distance and categories out of a question in Dutch, French, German or English. Pure: asks no
 * database.
 */
export function readQuestion(
  asked: string,
  { today, language }: Asked,
  vocabulary: CategoryVocabulary,
): Question {
  const text = asked.slice(0, MAX_LENGTH)
  const quotes = [...text.matchAll(QUOTED)].map(({ 0: quoted, index }) => ({
    start: index,
    end: index + quoted.length,
  }))
  const tokens = tokensOf(text)
    .slice(0, MAX_TOKENS)
    .map((token) => (isQuoted(token) ? { ...token, word: '', number: undefined } : token))
    .map((token, at, all) => withSpelling(token, at, all, vocabulary))
  const taken = tokens.map(({ word }) => word === '')
  const isFree = ({ start, end }: Span): boolean =>
    start >= 0 && end <= tokens.length && !taken.slice(start, end).includes(true)
  const parts: { span: Span; value: PartValue }[] = []
  const add = ({ start, end }: Span, value: PartValue): void => {
    taken.fill(true, start, end)
    parts.push({ span: { start, end }, value })
  }

  const distance = findDistance(tokens)
  if (distance && isFree(distance)) add(distance, { kind: 'distance', km: distance.km })
  const hidden = tokens.map((token, at) => (taken[at] ? { ...token, word: '', number: undefined } : token))
  const times = findTimes(hidden, today)
  for (const part of times?.parts ?? []) {
    const { from, to, evening } = part
    add(part, { kind: 'time', days: { from, to }, evening })
  }
  const place = findPlace(tokens, {
    isFree,
    isCategory: (word) => isCategoryWord(vocabulary, word),
    language,
  })
  if (place?.city) addUnlessNegated(place, { kind: 'place', city: place.city })
  else if (place?.country) addUnlessNegated(place, { kind: 'country', country: place.country })
  for (const [kind, find] of [
    ['free', findFree],
    ['kids', findKids],
  ] as const) {
    const span = find(hidden)
    if (span && isFree(span)) addUnlessNegated(span, { kind })
  }
  const categories = findCategories(tokens, vocabulary, isFree)
  for (const part of categories) addUnlessNegated(part, { kind: 'category', slugs: part.slugs })

  return {
    parts: parts
      .toSorted((a, b) => a.span.start - b.span.start)
      .map(({ span, value }) => ({ ...value, ...cut(text, tokens, span) })),
    days: times?.days,
    evening: times?.evening,
    words: wordsLeft(text, tokens, (at) => stateOf(at, categories)),
  }

  /** What is not wanted cannot be asked for: its words are dropped. */
  function addUnlessNegated(span: Span, value: PartValue): void {
    const negation = negationOf(tokens, span.start)
    if (negation === undefined) add(span, value)
    else taken.fill(true, negation, span.end)
  }

  function isQuoted({ start, end }: Span): boolean {
    return quotes.some((quote) => quote.start < start && end < quote.end)
  }

  function stateOf(at: number, found: readonly CategoryPart[]): 'left' | 'small' | 'taken' {
    const isNarrow = found.some((part) => part.isNarrow && part.start <= at && at < part.end)
    if (tokens[at]?.word === '' || isNarrow) return 'left'
    if (taken[at]) return 'taken'
    return isFiller(tokens, at) ? 'small' : 'left'
  }
}

/** In front of a time. */
const TIME_LEADS = new Set([
  'op',
  'on',
  'am',
  'ce',
  'cette',
  'deze',
  'dit',
  'this',
  'le',
  'in',
  'en',
  'im',
  'next',
  'volgende',
])

/** A word that nothing knows is read as the known word that it may be a misspelling of. */
function withSpelling(
  token: Token,
  at: number,
  tokens: readonly Token[],
  vocabulary: CategoryVocabulary,
): Token {
  const { word, number } = token
  const isKnown =
    number !== undefined ||
    FILLERS.has(word) ||
    vocabulary.words.has(word) ||
    isCategoryWord(vocabulary, word) ||
    isEventWord(word) ||
    findCity(word) !== undefined
  if (isKnown) return token
  const before = tokens[at - 1]?.word ?? ''
  const isAtEdge = at === 0 || at === tokens.length - 1 || TIME_LEADS.has(before)
  // 'Susan Sontag' is a name, 'Flohmarkt sontag' a day.
  const mayBeTime = isAtEdge && (!NAMES_LIKE_DAYS.has(word) || isCategoryWord(vocabulary, before))
  return {
    ...token,
    word:
      (mayBeTime ? vocabulary.spelling.time(word) : undefined) ?? vocabulary.spelling.category(word) ?? word,
  }
}

/** The unit of an hour of the day. Hours are no filter, and events are not found by them. */
const HOUR_UNITS = new Set(['uur', 'u', 'h', 'uhr', 'heures', 'heure', 'pm', 'am'])

function isFiller(tokens: readonly Token[], at: number): boolean {
  const [token, next, before] = [tokens[at], tokens[at + 1], tokens[at - 1]]
  if (!token) return false
  const isBehindNumber = before?.number !== undefined
  if (token.number === undefined) {
    return FILLERS.has(token.word) || (isBehindNumber && HOUR_UNITS.has(token.word))
  }
  const hasUnit = next !== undefined && HOUR_UNITS.has(next.word)
  const isClock = next?.gap === ':' && next.number !== undefined
  return hasUnit || isClock || (isBehindNumber && token.gap === ':')
}

/** The words left over as typed: 'Nguyen-Kim' and 'se7en' are one word each. */
function wordsLeft(
  text: string,
  tokens: readonly Token[],
  stateOf: (at: number) => 'left' | 'small' | 'taken',
): string[] {
  const runs: { start: number; end: number; isLeft: boolean; isTaken: boolean }[] = []
  for (const [at, { gap, start, end }] of tokens.entries()) {
    const state = stateOf(at)
    const last = runs.at(-1)
    const isGlued = last && !last.isTaken && state !== 'taken' && (gap === '' || gap === '-')
    if (isGlued) {
      last.end = end
      last.isLeft ||= state === 'left'
    } else runs.push({ start, end, isLeft: state === 'left', isTaken: state === 'taken' })
  }
  return runs.filter((run) => run.isLeft).map(({ start, end }) => text.slice(start, end))
}

function cut(text: string, tokens: readonly Token[], span: Span): { words: string; without: string } {
  const [start, end] = [tokens[span.start]?.start ?? 0, tokens[span.end - 1]?.end ?? 0]
  const without = `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim()
  return { words: text.slice(start, end), without }
}
