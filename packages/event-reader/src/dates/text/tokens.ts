/** What is between a token and the one before it. A line is a block, a cell or a line break of the page. */
export type Gap = 'none' | 'space' | 'line'

/** A word, a run of digits or a single mark. */
export interface Token {
  kind: 'word' | 'number' | 'mark'
  /** Lower case without accents; plain dashes and quotes. */
  text: string
  /** Of a number of at most nine digits; otherwise NaN. */
  value: number
  /** Offsets into the original text: `from` inclusive, `to` exclusive. */
  from: number
  to: number
  /** Before this token; 'line' for the first one. */
  gap: Gap
}

/** The tokens of a text, of which readers get the index that they begin at. */
export type Tokens = readonly Token[]

const LONGEST_NUMBER = 9
const LETTER = /[\p{L}\p{M}]/u
const SPACE = /[\s\u0085]/
const LINE = /[\n\r\u2028\u2029]/
/** Soft hyphens and invisible joiners. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/
const MARKS: Record<string, string> = Object.fromEntries([
  ...Array.from('’‘`´ʼ′', (mark) => [mark, "'"] as const),
  ...Array.from('‐‑‒–—―−', (mark) => [mark, '-'] as const),
])
const LETTERS: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd' }

/** Splits a text into tokens in linear time. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let gap: Gap = 'line'
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const kind = kindAt(text, at, code)
    if (kind === 'unseen') {
      at += 1
      continue
    }
    if (kind === 'space') {
      if (LINE.test(text.charAt(at))) gap = 'line'
      else if (gap === 'none') gap = 'space'
      at += 1
      continue
    }
    const to = kind === 'mark' ? at + widthAt(text, at) : endOf(text, at, kind)
    tokens.push(tokenOf(text.slice(at, to), kind, at, to, gap))
    gap = 'none'
    at = to
  }
  return tokens
}

type Kind = Token['kind'] | 'space' | 'unseen'

function kindAt(text: string, at: number, code: number): Kind {
  if (code < 128) {
    if (code >= 48 && code <= 57) return 'number'
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return 'word'
    return code === 32 || (code >= 9 && code <= 13) ? 'space' : 'mark'
  }
  const character = text.slice(at, at + widthAt(text, at))
  if (LETTER.test(character)) return 'word'
  if (UNSEEN.test(character)) return 'unseen'
  return SPACE.test(character) ? 'space' : 'mark'
}

const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

function endOf(text: string, from: number, kind: 'word' | 'number'): number {
  let at = from
  let end = from
  while (at < text.length) {
    const next = kindAt(text, at, text.charCodeAt(at))
    if (next !== kind && !(next === 'unseen' && kind === 'word')) break
    at += widthAt(text, at)
    if (next === kind) end = at
  }
  return end
}

function tokenOf(written: string, kind: Token['kind'], from: number, to: number, gap: Gap): Token {
  if (kind === 'number') {
    const value = written.length <= LONGEST_NUMBER ? Number(written) : Number.NaN
    return { kind, text: written, value, from, to, gap }
  }
  const text = kind === 'mark' ? (MARKS[written] ?? written) : foldWord(written)
  return { kind, text, value: Number.NaN, from, to, gap }
}

const ASCII_WORD = /^[a-z]+$/

/** "AOÛT" and "août" are one word. */
function foldWord(written: string): string {
  const lower = written.toLowerCase()
  if (ASCII_WORD.test(lower)) return lower
  let folded = ''
  for (const character of lower.normalize('NFKD')) {
    if (!/[\p{M}\u00ad\u200b-\u200d\u2060\ufeff]/u.test(character)) folded += LETTERS[character] ?? character
  }
  return folded
}
