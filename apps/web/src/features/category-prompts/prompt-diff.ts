export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
  /** Indexes in both lists, unique per piece; used as React key. */
  at: string
}

/** Difference of two lists by their longest common subsequence. Removals come before additions. */
export function diffOf(before: readonly string[], after: readonly string[]): Piece[] {
  const common = lengths(before, after)
  const pieces: Piece[] = []
  let [from, to] = [0, 0]
  while (from < before.length || to < after.length) {
    const [old, next] = [before[from], after[to]]
    const at = `${from}:${to}`
    if (old !== undefined && old === next) {
      pieces.push({ kind: 'same', text: old, at })
      from += 1
      to += 1
    } else if (
      old !== undefined &&
      (next === undefined || valueAt(common, from + 1, to) >= valueAt(common, from, to + 1))
    ) {
      pieces.push({ kind: 'removed', text: old, at })
      from += 1
    } else {
      pieces.push({ kind: 'added', text: next ?? '', at })
      to += 1
    }
  }
  return pieces
}

const valueAt = (table: readonly number[][], row: number, column: number) => table[row]?.[column] ?? 0

/** Lengths of the longest common subsequence of `before` from each row and `after` from each column. */
function lengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const line = table[row]
      if (!line) continue
      line[column] =
        before[row] === after[column]
          ? valueAt(table, row + 1, column + 1) + 1
          : Math.max(valueAt(table, row + 1, column), valueAt(table, row, column + 1))
    }
  }
  return table
}
