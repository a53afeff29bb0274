import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../controls/button.tsx'
import textStyles from '../text.module.css'
import styles from './answered-item.module.css'

interface Answer {
  label: string
  busy?: boolean
  onClick: () => void
}

/** A list item about one thing that an admin answers: its linked title with facts, its content, and the answers. */
export function AnsweredItem({
  title,
  link,
  facts,
  badge,
  answers,
  disabled,
  children,
}: {
  title: string
  link: string
  facts: ReactNode
  badge: ReactNode
  /** The first one is the main answer. */
  answers: readonly Answer[]
  disabled: boolean
  children: ReactNode
}) {
  return (
    <li className={styles.item}>
      <div className={styles.content}>
        <div className={styles.head}>
          <Link to={link}>{title}</Link>
          <span className={textStyles.muted}>{facts}</span>
          {badge}
        </div>
        {children}
      </div>
      <div className={styles.answers}>
        {answers.map(({ label, busy = false, onClick }, at) => (
          <Button
            key={label}
            look={at === 0 ? 'solid' : 'line'}
            size="dense"
            busy={busy}
            disabled={disabled}
            about={title}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
