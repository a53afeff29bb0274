import { setTimeout as pause } from 'node:timers/promises'

/**
 * Polls until the condition is true; errors count as "not yet". Returns how long
 * that took in ms; throws after `ms`, with the last error as cause.
 */
export async function until(what: string, ms: number, condition: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  let cause: unknown
  while (performance.now() - began < ms) {
    try {
      if (await condition()) return performance.now() - began
    } catch (error) {
      cause = error
    }
    await pause(50)
  }
  throw new Error(`Waited ${ms / 1_000} s in vain for ${what}`, { cause })
}
