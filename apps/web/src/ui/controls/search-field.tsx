import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'

/** Long enough to type a word, short enough to feel at once. */
const PAUSE_MS = 250

/** A line to search by; what was typed is handed on after a pause, or at once with Enter. */
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
  const [handedOn, setHandedOn] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Changed from outside: a filter was taken away. What was typed here comes back the same.
    if (value !== handedOn) {
      setHandedOn(value)
      setText(value)
    }
  }
  const handOn = (typed: string) => {
    const wanted = typed.trim()
    if (wanted === handedOn) return
    setHandedOn(wanted)
    onSearch(wanted)
  }
  const handOnLater = useEffectEvent(handOn)
  useEffect(() => {
    const pause = setTimeout(() => handOnLater(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="search">
        <Search className="icon" aria-hidden="true" />
        <input
          id={id}
          className="input"
          type="search"
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && handOn(text)}
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
