import { TOOLTIP_DELAY_MS } from '@uitpost/contracts/constants'
import { Tooltip as Parts } from 'radix-ui'
import type { ReactElement } from 'react'
import { useDeferredOpen } from './deferred-open.ts'
import styles from './tooltip.module.css'

/** Tooltip with the label of an icon button, on hover and focus (requirement `tooltips.delay`). */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const opening = useDeferredOpen()
  return (
    <Parts.Provider delayDuration={TOOLTIP_DELAY_MS}>
      <Parts.Root {...opening}>
        <Parts.Trigger asChild>{children}</Parts.Trigger>
        <Parts.Portal>
          <Parts.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {text}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  )
}
