import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Engraving, type EngravingName } from './engraving.tsx'
import styles from './poster.module.css'

/** Poster of a category: its colour, illustration and name. */
export function Poster({
  ink,
  art,
  className,
  children,
}: {
  ink: string
  art: EngravingName
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classNames(styles.poster, className)} data-ink={ink}>
      <Engraving name={art} />
      <span className={styles.posterName}>{children}</span>
    </div>
  )
}
