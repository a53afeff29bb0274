import { type ReactNode, useId } from 'react'
import './section.css'

/** A part of a screen: a heading on an ink line, something at its end, and what belongs to it. */
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
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{heading}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
