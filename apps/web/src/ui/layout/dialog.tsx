import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * A question in front of the page. The browser's own dialog: it keeps the focus inside, closes on Escape and needs no
 * inline style, which the content security policy would refuse. Its content lives only while it is open.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // The browser gives the focus back when a dialog is closed, not when an open one is taken away.
  useEffect(() => {
    const before = document.activeElement
    const shown = dialog.current
    return () => {
      if (open && !shown?.isConnected && before instanceof HTMLElement) before.focus()
    }
  }, [open])
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
