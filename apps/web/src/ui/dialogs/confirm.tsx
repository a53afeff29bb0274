import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'
import dialogStyles from './dialog.module.css'
import { Dialog } from './dialog.tsx'

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
  const { t } = useTexts()
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <div className={dialogStyles.dialogFoot} data-answers="">
        {/* First, because a dialog focuses its first control, and cancelling is harmless. */}
        <Button look="quiet" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button look={danger ? 'danger' : 'solid'} busy={busy} disabled={disabled} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
