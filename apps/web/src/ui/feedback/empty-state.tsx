import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { BlankStamp } from '../drawing/stamp.tsx'
import styles from './empty-state.module.css'

/** Empty state: what is missing, and what to do about it. */
export function EmptyState({
  title,
  hint,
  children = hint,
  stamp = true,
  action,
}: {
  title: ReactNode
  hint?: ReactNode
  /** The hint, as content. */
  children?: ReactNode
  stamp?: boolean
  /** A button below the text, such as to clear a filter. */
  action?: { label: string; onClick: () => void } | undefined
}) {
  return (
    <div className={styles.empty}>
      {stamp && <BlankStamp />}
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
        {action && (
          <Button look="line" size="dense" className={styles.emptyAction} onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  )
}
