import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../layout/dialog.tsx'

/** Asks before something happens: what it means, the harmless answer, and the other. */
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
  /** Of the button that does it. */
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
      <div className="dialog-foot">
        {/* Stands first: a dialog gives the focus to its first control, and that is the harmless answer. */}
        <Button look="quiet" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button className={danger ? 'button-danger' : ''} busy={busy} disabled={disabled} onClick={onConfirm}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
