import { setImmediate as nextTurn } from 'node:timers/promises'

/** Long enough to get on, short enough that no answer of the AI or of a page waits to be noticed. */
const TURN_MS = 10

/** For work that would keep the process to itself: awaited between its pieces, it lets others in now and then. */
export function turns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < TURN_MS) return
    await nextTurn()
    began = performance.now()
  }
}
