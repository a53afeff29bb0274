import { Tabs as Parts } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from '../feedback/boundary.tsx'

export interface Tab {
  value: string
  label: string
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: [Tab, ...Tab[]]
  /** Which is open, where something else than the tabs decides it as well. */
  chosen?: { value: string; choose: (value: string) => void }
}

/** So much of a strip's edge stays free beside the card that was brought into sight, in pixels. */
const EDGE = 16
const OPEN = '[aria-selected="true"], [aria-pressed="true"]'

/** A strip of cards that is wider than the screen is moved sideways, and nothing else is, until the open one is seen. */
function useOpenInSight<E extends HTMLElement>(open: string): RefObject<E | null> {
  const strip = useRef<E>(null)
  useLayoutEffect(() => {
    const card = strip.current?.querySelector(OPEN)
    if (!open || !strip.current || !card) return
    const [seen, own] = [strip.current.getBoundingClientRect(), card.getBoundingClientRect()]
    if (own.left < seen.left) strip.current.scrollLeft -= seen.left - own.left + EDGE
    else if (own.right > seen.right) strip.current.scrollLeft += own.right - seen.right + EDGE
  }, [open])
  return strip
}

/** Index cards: one is open, and only the open one is mounted. */
export function Tabs({ label, tabs, chosen }: TabsProps) {
  const [own, setOwn] = useState(tabs[0].value)
  const value = chosen?.value ?? own
  const strip = useOpenInSight<HTMLDivElement>(value)
  return (
    <Parts.Root value={value} onValueChange={chosen?.choose ?? setOwn}>
      <Parts.List ref={strip} className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Parts.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content key={tab.value} value={tab.value} className="tab-content">
          <Boundary>{tab.content}</Boundary>
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}

/** The same looks for a filter: pressed buttons instead of tabs, since nothing else opens. */
export function FilterStrip<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}) {
  const strip = useOpenInSight<HTMLFieldSetElement>(value)
  return (
    <fieldset ref={strip} className="tabs" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="tab"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
