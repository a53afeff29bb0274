import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import alertStyles from './alert.module.css'

const icons = { success: CircleCheck, warning: TriangleAlert }

/** A notice in its place on the screen. Screen readers read it without interrupting. */
export function Note({
  state,
  action,
  children,
}: {
  state: keyof typeof icons
  action?: ReactNode
  children: ReactNode
}) {
  const Icon = icons[state]
  return (
    <div className={alertStyles.alert} data-state={state} role="status">
      <Icon aria-hidden="true" />
      <div className={alertStyles.alertBody}>
        {children}
        {action}
      </div>
    </div>
  )
}
