import type { ClockWords, Language } from '../grammar/grammar.ts'
import type { HourMention } from '../readings/mention.ts'
import type { Found } from '../text/phrases.ts'
import { isMark } from '../text/token-checks.ts'
import type { Token } from '../text/tokens.ts'
import { type HourSpan, hourSpan } from './hour-span.ts'

/** Maximum tokens between a word and its time: "aanvang: ca. 20.00 uur". */
const ROLE_WORDS = 5
const PRICE_WORDS = 3

/** The times at a token, with their role. */
export function hourMention(
  language: Language,
  words: ClockWords,
  text: string,
  tokens: readonly Token[],
  at: number,
): Found<HourMention> | undefined {
  const found = hourSpan(words, tokens, at)
  if (!found) return undefined
  const { start, readings, isRange } = found.value
  if (found.value.doubtful && isAmount(words, tokens, start)) return undefined
  const [from, to] = [tokens[start]?.from ?? 0, tokens[found.next - 1]?.to ?? 0]
  const mention: HourMention = {
    kind: isRange ? 'hours' : 'hour',
    role: roleOf(words, tokens, at, found),
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
function isAmount(words: ClockWords, tokens: readonly Token[], start: number): boolean {
  if ((tokens[start]?.text.length ?? 0) < 2) return true
  for (let back = 1; back <= PRICE_WORDS; back += 1) {
    const at = start - back
    if (tokens[at] === undefined) return false
    if (words.prices(tokens, at)) return true
    if (tokens[at + 1]?.gap === 'line') return false
  }
  return false
}

/** The role by the word before the time, else after it ("19.30 uur zaal open"), else by "vanaf" or "tot". */
function roleOf(
  words: ClockWords,
  tokens: readonly Token[],
  at: number,
  { value, next }: Found<HourSpan>,
): HourMention['role'] {
  const before = roleBefore(words, tokens, at)
  if (before) return before
  const behind = isMark(tokens, next, '-,(:|') ? next + 1 : next
  const word = tokens[behind]?.gap === 'line' ? undefined : words.roles(tokens, behind)
  // "19:00, start 20:00": the word belongs to the time after it.
  const isTaken = word && (isMark(tokens, word.next, ':') || hourSpan(words, tokens, word.next) !== undefined)
  if (word && !isTaken) return word.value
  return value.side === 'until' && !value.isRange ? 'end' : 'start'
}

function roleBefore(
  words: ClockWords,
  tokens: readonly Token[],
  at: number,
): HourMention['role'] | undefined {
  for (let back = 1; back <= ROLE_WORDS; back += 1) {
    const start = at - back
    const token = tokens[start]
    if (token === undefined || (tokens[start + 1]?.gap === 'line' && start + 1 !== at)) return undefined
    // The word belongs to the number in between.
    if (token.kind === 'number') return undefined
    const role = words.roles(tokens, start)
    if (role && reaches(words, tokens, role.next, at)) return role.value
  }
  return undefined
}

/** Whether there are only small words and marks between the role and its time. */
function reaches(words: ClockWords, tokens: readonly Token[], from: number, at: number): boolean {
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
