import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { success: CircleCheck, warning: TriangleAlert }

/** Something to know that belongs to a place on the screen; what it tells is read out without interrupting. */
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
    <div className="alert" data-state={state} role="status">
      <Icon className="icon" aria-hidden="true" />
      <div className="grid justify-items-start gap-2">
        {children}
        {action}
      </div>
    </div>
  )
}
