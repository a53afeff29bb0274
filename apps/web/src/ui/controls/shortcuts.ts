import { useEffect, useEffectEvent, useState } from 'react'

/** Where the choice to have no single-key shortcuts lies in this browser. */
const KEY = 'reviewShortcuts'
const OFF = 'off'

const readChoice = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    // Storage may be blocked: nothing was chosen then.
    return true
  }
}

/** Whether single keys do something: who speaks to the computer can have them switched off (WCAG 2.1.4). */
export function useShortcutsOn(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(readChoice)
  const set = (wanted: boolean) => {
    setOn(wanted)
    try {
      if (wanted) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, OFF)
    } catch {
      // It holds for this page, then.
    }
  }
  return [on, set]
}

/** Whoever types, or answers a dialog, means something else by a key. */
const isTaken = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')))

/** Calls what belongs to a single key, wherever the focus is. */
export function useShortcuts(on: boolean, press: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, altKey, metaKey } = event
    if (!on || repeat || ctrlKey || altKey || metaKey || isTaken(event)) return
    press(key.toLowerCase())
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
