import { isGluedMark } from './token-checks.ts'
import type { Token } from './tokens.ts'

const ADDRESS_WORDS = new Set(['http', 'https', 'www', 'mailto'])
/** Before figures that are no days: numbers of telephones, books, accounts and companies. */
const NUMBER_WORDS = new Set(
  'tel telefoon telefoonnummer telephone phone fon telefon gsm fax mobiel mobile mobil handy isbn issn iban bic kvk btw tva siret rekening konto whatsapp'.split(
    ' ',
  ),
)
const PHONE_DIGITS = 8
const MOST_GROUPS = 12

/** The token behind an address of the web, a telephone number or another number that holds no days; undefined for none. */
export function noiseEnd(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (ADDRESS_WORDS.has(token.text) && isGluedMark(tokens, at + 1, ':.')) return gluedEnd(tokens, at + 1)
  if (NUMBER_WORDS.has(token.text)) return figuresBehind(tokens, at)
  return token.kind === 'number' || token.text === '+' ? phoneEnd(tokens, at) : undefined
}

function gluedEnd(tokens: readonly Token[], at: number): number {
  let next = at
  while (tokens[next]?.gap === 'none') next += 1
  return next
}

/** "Tel. 020 - 123 45 67", "ISBN 978-90-…": the figures and marks behind the word. */
function figuresBehind(tokens: readonly Token[], at: number): number | undefined {
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

/** Many figures that begin with 0 or +: no day does both. */
function phoneEnd(tokens: readonly Token[], at: number): number | undefined {
  const first = tokens[at]
  const isPlus = first?.text === '+' && tokens[at + 1]?.kind === 'number' && tokens[at + 1]?.gap === 'none'
  const isZero = first?.kind === 'number' && first.text.startsWith('0') && first.text.length >= 3
  if (!isPlus && !isZero) return undefined
  const end = groupsEnd(tokens, isPlus ? at + 1 : at)
  return end.digits >= PHONE_DIGITS ? end.next : undefined
}

/** Groups of figures with spaces or single marks between. */
function groupsEnd(tokens: readonly Token[], at: number): { next: number; digits: number } {
  let [next, digits] = [at, 0]
  for (let group = 0; group < MOST_GROUPS; group += 1) {
    const isMarked =
      digits > 0 && tokens[next]?.kind === 'mark' && '-./()'.includes(tokens[next]?.text ?? ' ')
    const token = tokens[isMarked ? next + 1 : next]
    if (token?.kind !== 'number' || token.gap === 'line' || tokens[next]?.gap === 'line') break
    digits += token.text.length
    next = isMarked ? next + 2 : next + 1
  }
  return { next, digits }
}
