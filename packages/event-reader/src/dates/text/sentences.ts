import type { Tokens } from './tokens.ts'

/** Per token its line and its sentence, numbered from the top. */
export interface Sentences {
  line: Int32Array
  sentence: Int32Array
}

const LONGEST_ABBREVIATION = 3
/** Short words that a sentence may end with. */
const HOURS = new Set(['uur', 'uhr'])
/** The end of a quote or an aside, before the full stop. */
const CLOSING = new Set(['”', '“', '"', '»', "'", ')'])

/** A sentence ends with its line, or at a full stop with a space after a word that is no abbreviation. */
export function findSentences(tokens: Tokens): Sentences {
  const line = new Int32Array(tokens.length)
  const sentence = new Int32Array(tokens.length)
  let [lines, sentences] = [-1, 0]
  for (let at = 0; at < tokens.length; at += 1) {
    const isLine = tokens[at]?.gap === 'line'
    if (isLine) lines += 1
    if (isLine || endsBefore(tokens, at)) sentences += 1
    line[at] = lines
    sentence[at] = sentences
  }
  return { line, sentence }
}

function endsBefore(tokens: Tokens, at: number): boolean {
  const [mark, word] = [tokens[at - 1], tokens[at - 2]]
  if (mark?.kind !== 'mark' || tokens[at]?.gap === 'none') return false
  if (mark.text === '!' || mark.text === '?') return true
  if (mark.text !== '.' || mark.gap !== 'none' || word === undefined) return false
  if (word.kind === 'mark') return CLOSING.has(word.text)
  // "20 uur. Niet in juli." ends; "28. November", "za. 28 nov. 2026" and "o.l.v. Jan" do not.
  return word.kind === 'word'
    ? word.text.length > LONGEST_ABBREVIATION || HOURS.has(word.text)
    : word.text.length === 4
}
