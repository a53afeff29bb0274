import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../texts/texts.tsx'

const OPENED = ':is([role="dialog"], [role="menu"])[data-state="open"], dialog[open]'

let arrived = false

/**
 * The only h1 of a screen: the screen's name, or `children`. Sets the window's title to the name, and receives the focus
 * after a navigation (not on the first page of a visit), so that keyboard and screen reader start at the top. A screen may
 * load slowly: a dialog or menu that was opened meanwhile keeps the focus, as it closes when it loses it.
 */
export function ScreenHeading({ screen, children = screen }: { screen: string; children?: ReactNode }) {
  const { t } = useTexts()
  const title = t('app.title', { screen })
  const heading = useRef<HTMLHeadingElement>(null)
  // Set in the same commit as the heading, so that the title is set when the heading is visible.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (arrived && !document.querySelector(OPENED)) {
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
