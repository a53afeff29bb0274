import type { ReactNode } from 'react'
import { Engraving, type EngravingName } from '../drawing/engraving.tsx'
import { classNames } from './class-names.ts'

/** A category as a poster: its ink, its engraving, its name. */
export function Poster({
  ink,
  art,
  className,
  children,
}: {
  ink: string
  art: EngravingName
  className?: string
  children: ReactNode
}) {
  return (
    <div className={classNames('poster', className)} data-ink={ink}>
      <Engraving name={art} />
      <span className="poster-name">{children}</span>
    </div>
  )
}
