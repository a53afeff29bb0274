import type { Spelling, SpellingIndex } from './spelling-index.ts'

/** Number of mistakes between the typed text and a spelling: the whole spelling, and its nearest beginning. */
export interface Misspelling {
  spelling: Spelling
  whole: number
  beginning: number
}

/**
 * Spellings whose beginning is at most `allowed` mistakes from the typed letters: a letter inserted, dropped, changed,
 * or swapped with its neighbour. Spellings with a common beginning share its rows, and are skipped together once it has
 * too many mistakes.
 */
export function findMisspelt(
  { byKey, shared }: SpellingIndex,
  typed: string,
  allowed: number,
): Misspelling[] {
  const found: Misspelling[] = []
  const rows = new Rows(typed, allowed)
  /** Spellings that share more than this many letters with the current one have too many mistakes. */
  let hopeless = Number.POSITIVE_INFINITY
  for (let at = 0; at < byKey.length; at += 1) {
    const { form = '', spelling } = byKey[at] ?? {}
    const kept = shared[at] ?? 0
    if (!spelling) continue
    if (kept < hopeless) {
      hopeless = Number.POSITIVE_INFINITY
      rows.keep(kept)
      for (let letter = rows.depth; letter < form.length && hopeless > letter; letter += 1) {
        rows.add(form.charAt(letter))
        if (rows.areHopeless()) hopeless = letter + 1
      }
    }
    const beginning = rows.beginning()
    if (beginning <= allowed) {
      const whole = rows.depth === form.length ? rows.whole() : allowed + 1
      found.push({ spelling, whole, beginning })
    }
  }
  return found
}

/**
 * The Damerau-Levenshtein table (optimal string alignment), one row per letter of the spelling. Only columns near the
 * diagonal are computed: the others exceed the allowed mistakes.
 */
class Rows {
  depth = 0
  readonly #typed: string
  readonly #allowed: number
  #letters = ''
  readonly #rows: number[][]
  /** Per row, the fewest mistakes of any beginning that matches the whole typed text. */
  readonly #beginnings: number[]

  constructor(typed: string, allowed: number) {
    this.#typed = typed
    this.#allowed = allowed
    this.#rows = [Array.from({ length: typed.length + 1 }, (_, column) => column)]
    this.#beginnings = [typed.length]
  }

  /** Drops the rows after the first `letters` letters. */
  keep(letters: number): void {
    this.depth = Math.min(this.depth, letters)
    this.#letters = this.#letters.slice(0, this.depth)
  }

  add(letter: string): void {
    this.depth += 1
    this.#letters += letter
    const [row, last, beforeLast] = [
      this.#rowAt(this.depth),
      this.#rowAt(this.depth - 1),
      this.#rowAt(this.depth - 2),
    ]
    const from = Math.max(1, this.depth - this.#allowed)
    const to = Math.min(this.#typed.length, this.depth + this.#allowed)
    row[0] = this.depth
    if (from > 1) row[from - 1] = FAR
    if (to < this.#typed.length) row[to + 1] = FAR
    for (let column = from; column <= to; column += 1) {
      const changed = this.#typed[column - 1] === letter ? 0 : 1
      let cost = Math.min(at(last, column) + 1, at(row, column - 1) + 1, at(last, column - 1) + changed)
      if (this.#isSwapped(column, letter)) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      row[column] = cost
    }
    const usedUp = to === this.#typed.length ? at(row, to) : FAR
    this.#beginnings[this.depth] = Math.min(this.#beginnings[this.depth - 1] ?? FAR, usedUp)
  }

  whole(): number {
    const reached = Math.abs(this.depth - this.#typed.length) <= this.#allowed
    return reached ? at(this.#rowAt(this.depth), this.#typed.length) : FAR
  }

  beginning(): number {
    return this.#beginnings[this.depth] ?? FAR
  }

  /** A swap looks one row further back than the other edits. */
  areHopeless(): boolean {
    return this.#fewest(this.depth) > this.#allowed && this.#fewest(this.depth - 1) >= this.#allowed
  }

  #fewest(depth: number): number {
    const row = this.#rowAt(depth)
    let fewest = depth <= this.#allowed ? depth : FAR
    const to = Math.min(this.#typed.length, depth + this.#allowed)
    for (let column = Math.max(1, depth - this.#allowed); column <= to; column += 1) {
      fewest = Math.min(fewest, at(row, column))
    }
    return fewest
  }

  #isSwapped(column: number, letter: string): boolean {
    return (
      this.depth > 1 &&
      column > 1 &&
      this.#typed[column - 1] === this.#letters[this.depth - 2] &&
      this.#typed[column - 2] === letter
    )
  }

  #rowAt(depth: number): number[] {
    const row = this.#rows[depth] ?? []
    this.#rows[depth] = row
    return row
  }
}

const FAR = Number.POSITIVE_INFINITY
const at = (row: readonly number[], column: number): number => row[column] ?? FAR
