import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after what is around them is on the screen, in pieces between which presses are answered. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}
