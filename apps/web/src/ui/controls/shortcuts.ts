import { useEffect, useEffectEvent, useState } from 'react'

/** Key in local storage; absent while the shortcuts are on. */
const KEY = 'reviewShortcuts'
const OFF = 'off'

const readChoice = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    // Storage may be blocked: then the shortcuts are on.
    return true
  }
}

/** Whether single-key shortcuts are on, and a setter. Users of speech input need to turn them off (WCAG 2.1.4). */
export function useShortcutsOn(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(readChoice)
  const set = (wanted: boolean) => {
    setOn(wanted)
    try {
      if (wanted) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, OFF)
    } catch {
      // Storage is blocked: the choice lasts until the page is left.
    }
  }
  return [on, set]
}

/** Whether a key is meant for an input or an open dialog. */
const isForControl = ({ target }: KeyboardEvent) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select')))

/** Calls `press` with each single key in lower case, wherever the focus is, except in inputs and dialogs. */
export function useShortcuts(on: boolean, press: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, altKey, metaKey } = event
    if (!on || repeat || ctrlKey || altKey || metaKey || isForControl(event)) return
    press(key.toLowerCase())
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
