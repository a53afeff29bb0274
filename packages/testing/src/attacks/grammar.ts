import type { Random } from './random.ts'

/** Generates a text of about `size` characters, never more. */
export type Grammar = (random: Random, size: number) => string

/** Complete pieces, one after the other, up to `size` characters. */
export function fill(size: number, piece: (index: number) => string): string {
  const pieces: string[] = []
  for (let [index, length] = [0, 0]; ; index += 1) {
    const next = piece(index)
    length += next.length
    if (next === '' || length > size) return pieces.join('')
    pieces.push(next)
  }
}

/** One piece, repeated. */
export const repeated =
  (...choices: [string, ...string[]]): Grammar =>
  (random, size) => {
    const piece = random.pick(choices)
    return piece.repeat(Math.floor(size / piece.length))
  }

/** As many opening as closing pieces, so that each closing one may search everything that is open. */
export const openedAndClosed =
  (...pairs: [readonly [string, string], ...(readonly [string, string])[]]): Grammar =>
  (random, size) => {
    const [open, close] = random.pick(pairs)
    const count = Math.floor(size / (open.length + close.length))
    return open.repeat(count) + close.repeat(count)
  }

/** Adds a beginning and an end to a grammar. */
export const inside =
  (begin: string, grammar: Grammar, end = ''): Grammar =>
  (random, size) =>
    `${begin}${grammar(random, Math.max(0, size - begin.length - end.length))}${end}`.slice(0, size)

/** Picks one of several grammars with equal probability. */
export const oneOf =
  (...grammars: [Grammar, ...Grammar[]]): Grammar =>
  (random, size) =>
    random.pick(grammars)(random, size)

/** A number in base 36. */
export const named = (index: number): string => index.toString(36)
