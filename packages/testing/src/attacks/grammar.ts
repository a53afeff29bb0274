import type { Random } from './random.ts'

/** A text of about `size` characters, never more. */
export type Grammar = (random: Random, size: number) => string

/** Whole pieces one after the other, as many as there is room for. */
export function fill(size: number, piece: (index: number) => string): string {
  const pieces: string[] = []
  for (let [index, length] = [0, 0]; ; index += 1) {
    const next = piece(index)
    length += next.length
    if (next === '' || length > size) return pieces.join('')
    pieces.push(next)
  }
}

/** The same piece again and again. */
export const repeated =
  (...choices: [string, ...string[]]): Grammar =>
  (random, size) => {
    const piece = random.pick(choices)
    return piece.repeat(Math.floor(size / piece.length))
  }

/** As many openings as closings, so that each closing has to look through all that is open. */
export const openedAndClosed =
  (...pairs: [readonly [string, string], ...(readonly [string, string])[]]): Grammar =>
  (random, size) => {
    const [open, close] = random.pick(pairs)
    const count = Math.floor(size / (open.length + close.length))
    return open.repeat(count) + close.repeat(count)
  }

/** The grammar between a beginning and an end. */
export const inside =
  (begin: string, grammar: Grammar, end = ''): Grammar =>
  (random, size) =>
    `${begin}${grammar(random, Math.max(0, size - begin.length - end.length))}${end}`.slice(0, size)

/** One of several grammars, each as likely as the others. */
export const oneOf =
  (...grammars: [Grammar, ...Grammar[]]): Grammar =>
  (random, size) =>
    random.pick(grammars)(random, size)

/** A short base 36 name of a number. */
export const named = (index: number): string => index.toString(36)
