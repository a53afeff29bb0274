import type { ReactNode } from 'react'
import { BlankStamp } from '../drawing/stamp.tsx'

/** An empty place: what is not there, and what to do about it. */
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
    <div className="empty">
      {stamp && <BlankStamp />}
      <div>
        <h3>{title}</h3>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}
