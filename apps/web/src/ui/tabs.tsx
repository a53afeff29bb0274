import { Tabs as Parts } from 'radix-ui'
import type { ReactNode } from 'react'
import { Boundary } from './boundary.tsx'

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

/** Index cards: one is open, and only the open one is mounted. */
export function Tabs({ label, tabs, chosen }: TabsProps) {
  return (
    <Parts.Root
      {...(chosen ? { value: chosen.value, onValueChange: chosen.choose } : { defaultValue: tabs[0].value })}
    >
      <Parts.List className="tabs" aria-label={label}>
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
  return (
    <fieldset className="tabs" aria-label={label}>
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
