import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** An error that belongs to a place on the screen; read out when it appears. */
export function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="alert" data-state="danger" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div className="grid justify-items-start gap-2">
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
