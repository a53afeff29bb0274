import type { Token } from './tokens.ts'

/** Per token the number of its line and of its sentence, both counted from the top. */
export interface Sentences {
  line: Int32Array
  sentence: Int32Array
}

const LONGEST_ABBREVIATION = 3

/** A sentence ends with its line, or at a full stop behind a word that is no abbreviation and a space. */
export function findSentences(tokens: readonly Token[]): Sentences {
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

function endsBefore(tokens: readonly Token[], at: number): boolean {
  const [mark, word] = [tokens[at - 1], tokens[at - 2]]
  if (mark?.kind !== 'mark' || tokens[at]?.gap === 'none') return false
  if (mark.text === '!' || mark.text === '?') return true
  if (mark.text !== '.' || mark.gap !== 'none' || word === undefined) return false
  // "20 uur. Niet in juli." ends; "28. November", "za. 28 nov. 2026" and "o.l.v. Jan" do not.
  return word.kind === 'word'
    ? word.text.length > LONGEST_ABBREVIATION || word.text === 'uur'
    : word.text.length === 4
}
