import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A part of a screen: its heading above a line, with `head` beside it, and its content. */
export function Panel({
  id,
  heading,
  head,
  className,
  children,
}: {
  /** The id of the heading, which names the panel. */
  id: string
  heading: ReactNode
  head?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className={styles.panelHead}>
        <h2 id={id}>{heading}</h2>
        {head}
      </div>
      {children}
    </section>
  )
}
