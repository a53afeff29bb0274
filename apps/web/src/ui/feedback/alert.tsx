import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { danger: CircleAlert, success: CircleCheck }

/** An error, or what went well, that belongs to a place on the screen; read out when it appears. */
export function Alert({
  state = 'danger',
  children,
  action,
}: {
  state?: keyof typeof icons
  children: ReactNode
  action?: ReactNode
}) {
  const Icon = icons[state]
  return (
    <div className="alert" data-state={state} role="alert">
      <Icon className="icon" aria-hidden="true" />
      <div className="grid justify-items-start gap-2">
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
