import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import fieldStyles from './field.module.css'

/** Debounce of typing, in ms. */
const DEBOUNCE_MS = 250

/** Search field; calls `onSearch` with the trimmed text after a debounce, or at once on Enter. */
export function SearchField({
  label,
  value,
  onSearch,
  suggestions = [],
  maxLength,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  suggestions?: readonly string[]
  maxLength: number
}) {
  const id = useId()
  const [text, setText] = useState(value)
  const [submitted, setSubmitted] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    // The parent changed the value, for instance by removing the filter. A value that this field submitted is ignored.
    if (value !== submitted) {
      setSubmitted(value)
      setText(value)
    }
  }
  const submit = (typed: string) => {
    const wanted = typed.trim()
    if (wanted === submitted) return
    setSubmitted(wanted)
    onSearch(wanted)
  }
  const submitLater = useEffectEvent(submit)
  useEffect(() => {
    const timer = setTimeout(() => submitLater(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={fieldStyles.search}>
        <Search aria-hidden="true" />
        <input
          id={id}
          className={fieldStyles.input}
          type="search"
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && submit(text)}
        />
      </span>
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}
