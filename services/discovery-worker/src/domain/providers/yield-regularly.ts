import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before other tasks may run. */
const TURN_MS = 10

/** Returns a function to await within long work, which yields to other tasks from time to time. */
export function yieldRegularly(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < TURN_MS) return
    await nextTurn()
    began = performance.now()
  }
}
