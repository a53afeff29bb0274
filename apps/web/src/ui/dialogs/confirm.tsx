import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'

/** A dialog that asks for confirmation, with a button to cancel and one to confirm. */
export function Confirm({
  title,
  label,
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  /** Label of the confirm button. */
  label: string
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      {/* Its first button cancels, because a dialog focuses its first control, and cancelling is harmless. */}
      <DialogFoot onClose={onClose} data-answers="">
        <Button look={danger ? 'danger' : 'solid'} busy={busy} disabled={disabled} onClick={onConfirm}>
          {label}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
