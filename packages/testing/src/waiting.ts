import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until the condition returns something truthy and returns it. Errors count as "not yet"; after `timeoutMs`, by
 * default shortly before a test's own limit, it throws with the last error as cause.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: { timeoutMs?: number; intervalMs?: number; what?: string } = {},
): Promise<NonNullable<T>> {
  const { timeoutMs = 100_000, intervalMs = 25, what = 'the condition' } = options
  const end = Date.now() + timeoutMs
  let cause: unknown
  for (;;) {
    try {
      const value = await condition()
      if (value) return value
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (Date.now() > end) throw new Error(`${what} did not come true within ${timeoutMs} ms`, { cause })
    await pause(intervalMs)
  }
}
