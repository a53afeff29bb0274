const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a text into graphemes. */
export const charactersOf = (text: string): string[] =>
  Array.from(characters.segment(text), ({ segment }) => segment)

export type Measure = (text: string) => number

/** The longest beginning of a word that fits, at least one character. */
function firstPart(word: string, width: number, measure: Measure): string {
  const characters = charactersOf(word)
  let fits = 1
  while (fits < characters.length && measure(characters.slice(0, fits + 1).join('')) <= width) fits += 1
  return characters.slice(0, fits).join('')
}

/** Wraps a text; a word wider than a line is cut. Stops after `mostLines` + 1 lines. */
export function wrapText(text: string, width: number, mostLines: number, measure: Measure): string[] {
  const lines: string[] = []
  const words = text.split(' ').filter(Boolean)
  let line = ''
  while (words.length > 0 && lines.length <= mostLines) {
    const word = words.shift() ?? ''
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= width) {
      line = longer
    } else if (line) {
      lines.push(line)
      line = ''
      words.unshift(word)
    } else {
      const part = firstPart(word, width, measure)
      lines.push(part)
      words.unshift(word.slice(part.length))
      if (words[0] === '') words.shift()
    }
  }
  return line ? [...lines, line] : lines
}

/** The lines that fit; the last one ends in an ellipsis when lines were left out. */
export function cutLines(lines: string[], mostLines: number, width: number, measure: Measure): string[] {
  if (lines.length <= mostLines) return lines
  const kept = lines.slice(0, mostLines)
  let last = charactersOf(kept.pop() ?? '')
  while (last.length > 0 && measure(`${last.join('').trimEnd()}…`) > width) last = last.slice(0, -1)
  return [...kept, `${last.join('').replace(/[\s,.;:–-]+$/, '')}…`]
}
