const LONGEST_MS = 5 * 60_000

/**
 * Milliseconds to wait after so many failures: the first wait, doubled each time, up to five minutes. A random part, at
 * most half of it, keeps jobs that failed together from returning together.
 */
export function backoffMs(firstMs: number, failures: number, random = Math.random): number {
  const full = Math.min(firstMs * 2 ** (failures - 1), LONGEST_MS)
  return Math.round(full * (0.5 + random() / 2))
}
