import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './alert.module.css'

const icons = { danger: CircleAlert, success: CircleCheck }

/** An error or success message in its place on the screen. Screen readers read it at once when it appears. */
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
    <div className={styles.alert} data-state={state} role="alert">
      <Icon aria-hidden="true" />
      <div className={styles.alertBody}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
