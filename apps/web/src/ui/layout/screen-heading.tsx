import { type ReactNode, useEffect, useRef } from 'react'

let arrived = false

/**
 * The one h1 of a screen. Names the window, and takes the focus after a navigation (not on the first page of a
 * visit), so that keyboard and screen reader start at the top.
 */
export function ScreenHeading({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (arrived) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    arrived = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
