import type { DateLanguage } from '@uitpost/contracts/constants'
import type { ClockWords } from '../grammar/grammar.ts'
import type { HourMention } from '../readings/mention.ts'
import type { Found } from '../text/phrases.ts'
import { isMark } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'
import { type HourSpan, hourSpan } from './hour-span.ts'

/** Maximum tokens between a word and its time: "aanvang: ca. 20.00 uur". */
const ROLE_WORDS = 5
const PRICE_WORDS = 3

/** The times at a token, with their role. */
export function hourMention(
  language: DateLanguage,
  words: ClockWords,
  text: string,
  tokens: Tokens,
  at: number,
): Found<HourMention> | undefined {
  const found = hourSpan(words, tokens, at)
  if (!found) return undefined
  const { start, readings, isRange } = found.value
  if (found.value.doubtful && !roleBefore(words, tokens, at, isRange) && isAmount(words, tokens, start))
    return undefined
  const [from, to] = [tokens[start]?.from ?? 0, tokens[found.next - 1]?.to ?? 0]
  const mention: HourMention = {
    kind: isRange ? 'hours' : 'hour',
    ...roleOf(words, text, tokens, at, found),
    readings,
    certain: readings.length === 1,
    from,
    to,
    text: text.slice(from, to),
    language,
  }
  return { value: mention, next: found.next }
}

/** A price: a number beside a price word ("entree 7.50"), or with one digit before the point. */
function isAmount(words: ClockWords, tokens: Tokens, start: number): boolean {
  if ((tokens[start]?.text.length ?? 0) < 2) return true
  for (let back = 1; back <= PRICE_WORDS; back += 1) {
    const at = start - back
    if (tokens[at] === undefined) return false
    if (words.prices(tokens, at)) return true
    if (tokens[at + 1]?.gap === 'line') return false
  }
  return false
}

/** The longest time in minutes from the doors to the start. */
const LONGEST_DOORS = 90
const [HOUR, DAY] = [60, 1440]

/** Whether one of two times (HH:MM) may be that of the doors to the other. */
export function mayOpenFor(doors: string, start: string): boolean {
  const minutesOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3))
  const minutes = (minutesOf(start) - minutesOf(doors) + DAY) % DAY
  return minutes > 0 && minutes <= LONGEST_DOORS
}

/** The role by the word before the time, else after it ("19.30 uur zaal open"), else by "vanaf" or "tot". */
function roleOf(
  words: ClockWords,
  text: string,
  tokens: Tokens,
  at: number,
  { value, next }: Found<HourSpan>,
): Pick<HourMention, 'role' | 'isWorded'> {
  // "starts at 8pm": the word before the time is part of it.
  const own = words.roles(tokens, at)?.value
  const before = own === 'start' ? own : roleBefore(words, tokens, at, value.isRange)
  if (before) return worded(before)
  if (opensFor(words, tokens, { value, next })) return worded('doors')
  const behind = isMark(tokens, next, '-,(:|') ? next + 1 : next
  const word = tokens[behind]?.gap === 'line' ? undefined : roleAt(words, tokens, behind, value.isRange)
  // "19:00, start 20:00": the word belongs to the time after it.
  const isTaken = word && (isMark(tokens, word.next, ':') || hourSpan(words, tokens, word.next) !== undefined)
  // "20.00 uur, zaal De Kring" and "20.00 uur zaal 3" name a place, "19.30 uur ontvangst, …" what happens first.
  const isPlace = word?.isPlace && (isMark(tokens, next, ',-(|') || namesRoom(text, tokens[word.next]))
  if (word && !isTaken && !isPlace) return worded(word.value)
  return { role: value.side === 'until' && !value.isRange ? 'end' : 'start' }
}

const worded = (role: HourMention['role']): Pick<HourMention, 'role' | 'isWorded'> =>
  role === 'start' ? { role, isWorded: true } : { role }

/** "7.30pm for 8pm", and not "7.30pm for 2 hrs". */
function opensFor(words: ClockWords, tokens: Tokens, { value, next }: Found<HourSpan>): boolean {
  const word = words.doorsFor?.(tokens, next)
  const [start, other] = (word && hourSpan(words, tokens, word.next)?.value.readings) ?? []
  return start !== undefined && !other && value.readings.some((one) => mayOpenFor(one.start, start.start))
}

/** A name, with an article or without. */
const NAME = /^(?:(?:de|het|'t|la|le|les|l['’]|der|die|das|the)\s?)?\p{Lu}/u
/** The number of a room, and no price. */
const NUMBER = /^\d{1,2}(?!\p{L}|[.,:]?\d|\s?(?:€|euro|eur)(?!\p{L}))/u
const LONGEST_ROOM = 20

function namesRoom(text: string, word: Tokens[number] | undefined): boolean {
  if (!word) return false
  const room = text.slice(word.from, word.from + LONGEST_ROOM)
  return NAME.test(room) || (word.gap !== 'line' && NUMBER.test(room))
}

interface Role extends Found<HourMention['role']> {
  /** A word that names a place as well: "zaal", "Empfang". */
  isPlace?: true
}

function roleAt(words: ClockWords, tokens: Tokens, at: number, isRange: boolean): Role | undefined {
  const opening = isRange ? undefined : words.openings(tokens, at)
  const role = words.roles(tokens, at)
  if (opening && opening.next > (role?.next ?? 0)) return { value: 'doors', next: opening.next }
  if (role) return role
  const word = tokens[at]?.text ?? ''
  const [, value] = Object.entries(words.compounds ?? {}).find(([ending]) => word.endsWith(ending)) ?? []
  if (value) return { value, next: at + 1 }
  const place = words.placesOfDoors(tokens, at)
  return place && { value: 'doors', next: place.next, isPlace: true }
}

function roleBefore(
  words: ClockWords,
  tokens: Tokens,
  at: number,
  isRange: boolean,
): HourMention['role'] | undefined {
  for (let back = 1; back <= ROLE_WORDS; back += 1) {
    const start = at - back
    const token = tokens[start]
    if (token === undefined || (tokens[start + 1]?.gap === 'line' && start + 1 !== at)) return undefined
    // The word belongs to the number in between.
    if (token.kind === 'number') return undefined
    const role = roleAt(words, tokens, start, isRange)
    // "Ouverture des portes" ends with a word that has a role alone.
    const isInside =
      role?.isPlace && [1, 2].some((more) => words.roles(tokens, start - more)?.next === role.next)
    if (role && !isInside && reaches(words, tokens, role.next, at))
      return isOfTimeBefore(words, tokens, start, [role.next, at]) ? undefined : role.value
  }
  return undefined
}

const BINDING = ':('

/**
 * Whether the word belongs to the time before it: "19:00 Einlass / 20:00 Beginn". In "19h Einlass 20h Beginn", without
 * marks, it does unless the time before has a word of its own; a colon binds it to the time behind it.
 */
function isOfTimeBefore(
  words: ClockWords,
  tokens: Tokens,
  at: number,
  [from, to]: [from: number, to: number],
): boolean {
  // "Open: 19:30 Aanvang: 20:00"
  if (isMark(tokens, from, ':')) return false
  const isEnclosed = isMark(tokens, at - 1, '(') && isMark(tokens, from, ')')
  const left = isEnclosed || isMark(tokens, at - 1, ':') ? at - 1 : at
  if (tokens[at]?.gap === 'line' || tokens[left - 1]?.kind === 'mark') return false
  const isApart = tokens
    .slice(from, to)
    .some(({ kind, text, gap }) => gap === 'line' || (kind === 'mark' && !BINDING.includes(text)))
  const time = timeBefore(words, tokens, left, isApart ? ROLE_WORDS : 0)
  if (time === undefined) return false
  return isApart || roleBefore(words, tokens, time, false) === undefined
}

/** The time before a token, with at most so many words between: "om 19.30 uur gaan de deuren open, …". */
function timeBefore(words: ClockWords, tokens: Tokens, end: number, farthest: number): number | undefined {
  const start = [1, 2, 3, 4]
    .map((back) => end - back)
    .find((one) => hourSpan(words, tokens, one)?.next === end)
  if (start !== undefined || farthest === 0) return start
  const isWord = tokens[end - 1]?.kind === 'word' && tokens[end]?.gap !== 'line'
  return isWord ? timeBefore(words, tokens, end - 1, farthest - 1) : undefined
}

/** Whether there are only small words and marks between the role and its time. */
function reaches(words: ClockWords, tokens: Tokens, from: number, at: number): boolean {
  let next = from
  while (next < at) {
    const small = words.at(tokens, next) ?? words.since(tokens, next)
    if (small) next = small.next
    else if (tokens[next]?.kind === 'mark' || LINKS.has(tokens[next]?.text ?? '')) next += 1
    else return false
  }
  return true
}

const LINKS = new Set('is ist est om um a at vanaf ab de des concert le la het der die das en uur'.split(' '))
