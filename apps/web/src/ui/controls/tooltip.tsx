import { TOOLTIP_DELAY_MS } from '@uitpost/contracts/constants'
import { Tooltip as Parts } from 'radix-ui'
import type { ReactElement } from 'react'
import { useUnhurriedOpen } from './unhurried-open.ts'

/** The word of a button that is only an icon, for those who rest on it (requirement `tooltips.delay`). */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const opening = useUnhurriedOpen()
  return (
    <Parts.Provider delayDuration={TOOLTIP_DELAY_MS}>
      <Parts.Root {...opening}>
        <Parts.Trigger asChild>{children}</Parts.Trigger>
        <Parts.Portal>
          <Parts.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  )
}
