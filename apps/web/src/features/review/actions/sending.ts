import { useRef } from 'react'

/** Sends decisions at once, and what must see all of them, an undo, between those before and after it. */
export function useSending() {
  /** The last one that was sent alone. */
  const alone = useRef<Promise<unknown>>(Promise.resolve())
  /** All that was sent. */
  const all = useRef<Promise<unknown>>(Promise.resolve())
  return {
    send: (work: () => Promise<unknown>) => {
      all.current = Promise.allSettled([all.current, alone.current.then(work)])
    },
    sendAlone: (work: () => Promise<unknown>) => {
      alone.current = all.current.then(work).catch(() => undefined)
      all.current = alone.current
    },
  }
}
