import { Ban, Check, CircleCheck, CircleX, Clock, LoaderCircle, Send, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** A category: solid ink, always with its name. */
export function InkBadge({ ink, children }: { ink: string; children: ReactNode }) {
  return (
    <span className="badge" data-ink={ink}>
      {children}
    </span>
  )
}

const states = {
  running: { state: 'running', Icon: LoaderCircle },
  queued: { state: 'queued', Icon: Clock },
  completed: { state: 'completed', Icon: CircleCheck },
  failed: { state: 'failed', Icon: CircleX },
  cancelled: { state: 'queued', Icon: Ban },
  sent: { state: 'running', Icon: Send },
  good: { state: 'success', Icon: Check },
  doubtful: { state: 'warning', Icon: TriangleAlert },
  bad: { state: 'danger', Icon: X },
} as const

export type BadgeState = keyof typeof states

/** A state: an icon and a word on its pale ground. */
export function StateBadge({ state, children }: { state: BadgeState; children: ReactNode }) {
  const { state: colours, Icon } = states[state]
  return (
    <span className="badge" data-state={colours}>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </span>
  )
}

/** A plain label. */
export function PlainBadge({ children }: { children: ReactNode }) {
  return <span className="badge badge-plain">{children}</span>
}
