import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A section of a screen: a heading above a line, `end` at the end of that line, and the content. */
export function Section({
  heading,
  end,
  children,
}: {
  heading: ReactNode
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{heading}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
