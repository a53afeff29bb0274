import { Ban, Check, CircleCheck, CircleX, Clock, LoaderCircle, Send, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'

/** Badge of a category, in its colour. */
export function InkBadge({ ink, children }: { ink: string; children: ReactNode }) {
  return (
    <span className={styles.badge} data-ink={ink}>
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

/** Badge of a state: icon and text on a pale background. */
export function StateBadge({ state, children }: { state: BadgeState; children: ReactNode }) {
  const { state: colours, Icon } = states[state]
  return (
    <span className={styles.badge} data-state={colours}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}

/** Badge without a colour. */
export function PlainBadge({ children }: { children: ReactNode }) {
  return <span className={classNames(styles.badge, styles.badgePlain)}>{children}</span>
}
