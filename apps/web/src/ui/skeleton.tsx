import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A grey line where text will be. */
export const Bone = ({ className }: { className?: string }) => (
  <span className={classNames('bone', className)} />
)

/** Says once that something loads, and hides the bones from assistive technology. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="skeleton" aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
