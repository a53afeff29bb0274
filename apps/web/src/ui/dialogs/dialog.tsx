import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

/**
 * Modal dialog. The native <dialog> keeps the focus inside, closes on Escape, and needs no inline style, which the
 * content security policy would refuse. The content is mounted only while the dialog is open.
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
  // The browser restores the focus when a dialog closes, but not when an open dialog is unmounted.
  useEffect(() => {
    const focused = document.activeElement
    const shown = dialog.current
    return () => {
      if (open && !shown?.isConnected && focused instanceof HTMLElement) focused.focus()
    }
  }, [open])
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
