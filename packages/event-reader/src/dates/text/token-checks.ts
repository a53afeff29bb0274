import type { Tokens } from './tokens.ts'

/** One of these marks, without a space before it. */
export const isGluedMark = (tokens: Tokens, at: number, marks: string): boolean => {
  const token = tokens[at]
  return token?.kind === 'mark' && token.gap === 'none' && marks.includes(token.text)
}

/** One of these marks, on the same line. */
export const isMark = (tokens: Tokens, at: number, marks: string): boolean => {
  const token = tokens[at]
  return token?.kind === 'mark' && token.gap !== 'line' && marks.includes(token.text)
}

/**
 * Whether a token continues what is before it: on the same line, or on lines of their own as on a calendar leaf
 * (weekday, day, month, year).
 */
export function goesOn(tokens: Tokens, at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (token.gap !== 'line') return true
  return isAlone(tokens, at - 1) && isAlone(tokens, at)
}

/** Whether it is alone on its line, apart from a full stop. */
function isAlone(tokens: Tokens, at: number): boolean {
  const last = isGluedMark(tokens, at, '.,') ? at - 1 : at
  if (tokens[last]?.gap !== 'line') return false
  const behind = isGluedMark(tokens, last + 1, '.,') ? last + 2 : last + 1
  return tokens[behind] === undefined || tokens[behind]?.gap === 'line'
}

/** A number that is not the end of another number, a word, a decimal or an address ("B12", "20.30", "a/12"). */
export function isFreshNumber(tokens: Tokens, at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'number') return false
  const before = tokens[at - 1]
  if (token.gap !== 'line' && before?.kind === 'mark' && '€$£#№'.includes(before.text)) return false
  if (token.gap !== 'none') return true
  if (before === undefined) return true
  if (before.kind !== 'mark') return false
  if ('([{|"\'>•*~@'.includes(before.text)) return true
  return before.gap !== 'none'
}

const UNITS = new Set(
  (
    'uur u uhr h heure heures hour hours hrs am pm min minuten minutes euro euros eur cent jaar jaren jahre ans ' +
    'years personen personnes people plaatsen km m kg cm pers x keer maal'
  ).split(' '),
)

/** Whether a unit follows the number (a time, an amount, an age or a share), so that it is not a day. */
export function isCounted(tokens: Tokens, next: number): boolean {
  const token = tokens[next]
  if (!token || token.gap === 'line') return false
  if (token.kind === 'word') return UNITS.has(token.text)
  if (token.kind === 'mark' && '%€$£°'.includes(token.text)) return true
  if (token.gap !== 'none' || !':.,h'.includes(token.text)) return false
  return tokens[next + 1]?.kind === 'number' && tokens[next + 1]?.gap === 'none'
}

const TO = new Set('- tot bis a to until till jusqu'.split(' '))

/** "10-16 uur": the unit after the second number applies to the first as well. */
export function isCountedRange(tokens: Tokens, next: number): boolean {
  const isRange = TO.has(tokens[next]?.text ?? '') && tokens[next]?.gap !== 'line'
  return isRange && tokens[next + 1]?.kind === 'number' && isCounted(tokens, next + 2)
}

/** A house number: "Dorpsstraat 12". */
const STREET =
  /(?:straat|laan|weg|plein|kade|gracht|dijk|singel|steeg|dreef|baan|lei|pad|strasse|str|platz|allee|gasse|damm|street|road|avenue|lane)$/
const STREET_BEFORE = new Set(
  'rue avenue boulevard chaussee place quai impasse square postbus zaal kamer saal'.split(' '),
)
const STREET_WORDS = 4

export function isHouseNumber(tokens: Tokens, at: number): boolean {
  let before = at - 1
  if (isGluedMark(tokens, before, '.')) before -= 1
  const word = tokens[before]
  if (tokens[at]?.gap !== 'space' || word?.kind !== 'word') return false
  if (STREET.test(word.text) && word.text.length > 3) return true
  for (let back = 0; back < STREET_WORDS; back += 1) {
    const token = tokens[before - back]
    if (token?.kind === 'word' && STREET_BEFORE.has(token.text)) return true
    if (token?.kind !== 'word' || token.gap === 'line') return false
  }
  return false
}
