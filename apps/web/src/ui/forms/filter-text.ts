import { useState } from 'react'

/**
 * The text of a filter field while it is typed. `apply` passes it on, trimmed, unless it applies already; a filter that
 * is changed elsewhere replaces it.
 */
export function useFilterText(value: string, onApply: (text: string) => void) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    setText(value)
  }
  const apply = (wanted: string = text) => {
    if (wanted.trim() !== value) onApply(wanted.trim())
  }
  return { text, setText, apply }
}
