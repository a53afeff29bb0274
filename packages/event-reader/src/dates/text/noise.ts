import { isGluedMark } from './token-checks.ts'
import type { Tokens } from './tokens.ts'

const ADDRESS_WORDS = new Set(['http', 'https', 'www', 'mailto'])
/** Words before digits that are not days: telephone, book, account and company numbers. */
const NUMBER_WORDS = new Set(
  'tel telefoon telefoonnummer telephone phone fon telefon gsm fax mobiel mobile mobil handy isbn issn iban bic kvk btw tva siret rekening konto whatsapp'.split(
    ' ',
  ),
)
const PHONE_DIGITS = 8
const MAX_GROUPS = 12

/** The token after a web address, a telephone number or another number without days; undefined for none. */
export function noiseEnd(tokens: Tokens, at: number): number | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (ADDRESS_WORDS.has(token.text) && isGluedMark(tokens, at + 1, ':.')) return gluedEnd(tokens, at + 1)
  if (NUMBER_WORDS.has(token.text)) return figuresBehind(tokens, at)
  return token.kind === 'number' || token.text === '+' ? phoneEnd(tokens, at) : undefined
}

function gluedEnd(tokens: Tokens, at: number): number {
  let next = at
  while (tokens[next]?.gap === 'none') next += 1
  return next
}

/** Digits and marks after such a word: "Tel. 020 - 123 45 67", "ISBN 978-90-…". */
function figuresBehind(tokens: Tokens, at: number): number | undefined {
  let next = at + 1
  while (
    tokens[next]?.kind === 'mark' &&
    tokens[next]?.gap !== 'line' &&
    '.:+('.includes(tokens[next]?.text ?? ' ')
  )
    next += 1
  const end = groupsEnd(tokens, next)
  return end.digits > 4 ? end.next : undefined
}

/** Many digits that begin with 0 or +, as days never do. */
function phoneEnd(tokens: Tokens, at: number): number | undefined {
  const first = tokens[at]
  const isPlus = first?.text === '+' && tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.gap === 'none'
  const isZero = first?.kind === 'number' && first.text.startsWith('0') && first.text.length >= 3
  if (!isPlus && !isZero) return undefined
  const end = groupsEnd(tokens, isPlus ? at + 1 : at)
  return end.digits >= PHONE_DIGITS ? end.next : undefined
}

/** Groups of digits separated by spaces or single marks. */
function groupsEnd(tokens: Tokens, at: number): { next: number; digits: number } {
  let [next, digits] = [at, 0]
  for (let group = 0; group < MAX_GROUPS; group += 1) {
    const isMarked =
      digits > 0 && tokens[next]?.kind === 'mark' && '-./()'.includes(tokens[next]?.text ?? ' ')
    const token = tokens[isMarked ? next + 1 : next]
    if (token?.kind !== 'number' || token.gap === 'line' || tokens[next]?.gap === 'line') break
    digits += token.text.length
    next = isMarked ? next + 2 : next + 1
  }
  return { next, digits }
}
