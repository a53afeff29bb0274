import { Tabs as Parts } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Boundary } from '../feedback/boundary.tsx'
import styles from './tabs.module.css'

export interface Tab {
  value: string
  label: string
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: [Tab, ...Tab[]]
  /** Controls which tab is open, where it is not local state (for instance kept in the URL). */
  chosen?: { value: string; choose: (value: string) => void }
}

/** Margin beside a tab that was scrolled into view, in px. */
const SCROLL_MARGIN = 16
const OPEN = '[aria-selected="true"], [aria-pressed="true"]'

/**
 * Scrolls a row of tabs horizontally until the open tab is visible, also after their number changed or the row was
 * hidden. Not `scrollIntoView`, which may scroll the page as well.
 */
function useScrollToOpen<E extends HTMLElement>(open: string, count: number): RefObject<E | null> {
  const strip = useRef<E>(null)
  useLayoutEffect(() => {
    const row = strip.current
    if (!open || count === 0 || !row) return undefined
    const scrollToOpen = () => {
      const tab = row.querySelector(OPEN)?.getBoundingClientRect()
      if (!tab) return
      const { left, right } = row.getBoundingClientRect()
      if (tab.left < left) row.scrollLeft -= left - tab.left + SCROLL_MARGIN
      else if (tab.right > right) row.scrollLeft += tab.right - right + SCROLL_MARGIN
    }
    // Called at first too, once the row has been laid out: to ask for its size before would lay out the page twice.
    const sizes = new ResizeObserver(scrollToOpen)
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [open, count])
  return strip
}

/** Tabs; only the content of the open one is mounted. */
export function Tabs({ label, tabs, chosen }: TabsProps) {
  const [own, setOwn] = useState(tabs[0].value)
  const value = chosen?.value ?? own
  const strip = useScrollToOpen<HTMLDivElement>(value, tabs.length)
  return (
    <Parts.Root value={value} onValueChange={chosen?.choose ?? setOwn}>
      <Parts.List ref={strip} className={styles.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Parts.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content key={tab.value} value={tab.value} className={styles.tabContent}>
          <Boundary>{tab.content}</Boundary>
        </Parts.Content>
      ))}
    </Parts.Root>
  )
}

/** A filter that looks like tabs: toggle buttons, because there are no tab panels. */
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
  const strip = useScrollToOpen<HTMLFieldSetElement>(value, options.length)
  return (
    <fieldset ref={strip} className={styles.tabs} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.tab}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
