import type { ReactNode } from 'react'
import { BlankStamp } from '../drawing/stamp.tsx'
import styles from './empty-state.module.css'

/** Empty state: what is missing, and what to do about it. */
export function EmptyState({
  title,
  children,
  stamp = true,
}: {
  title: ReactNode
  children?: ReactNode
  stamp?: boolean
}) {
  return (
    <div className={styles.empty}>
      {stamp && <BlankStamp />}
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}
