import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { DialogFoot } from '../dialogs/dialog-foot.tsx'
import { Alert } from '../feedback/alert.tsx'
import stackStyles from '../layout/stack.module.css'
import { Form } from './form.tsx'

/** A form in a dialog: its fields, why sending failed, and buttons to cancel and to send. */
export function DialogForm({
  submit,
  busy = false,
  disabled = false,
  failure,
  onClose,
  children,
  ...rest
}: ComponentProps<typeof Form> & {
  /** Label of the button that sends. */
  submit: string
  busy?: boolean
  disabled?: boolean
  failure?: ReactNode
  onClose: () => void
}) {
  return (
    <Form {...rest} className={stackStyles.stack}>
      {children}
      {failure && <Alert>{failure}</Alert>}
      <DialogFoot onClose={onClose}>
        <Button type="submit" busy={busy} disabled={disabled}>
          {submit}
        </Button>
      </DialogFoot>
    </Form>
  )
}
