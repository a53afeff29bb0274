const LONGEST_MS = 5 * 60_000

/**
 * Wait in milliseconds before the next attempt: `firstMs`, doubled for each further failure, at most five minutes, less
 * a random part of up to half, so that jobs that failed together do not retry together.
 */
export function backoffMs(firstMs: number, failures: number, random = Math.random): number {
  const full = Math.min(firstMs * 2 ** (failures - 1), LONGEST_MS)
  return Math.round(full * (0.5 + random() / 2))
}
