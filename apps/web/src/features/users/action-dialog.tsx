import type { AdminUser } from '@uitpost/contracts'
import { SUSPENSION_REASON_LENGTH } from '@uitpost/contracts/admin-constants'
import { isAdminRole, type Role } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import { TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import textStyles from '../../ui/text.module.css'
import type { UserAction } from './queries.ts'

/** Actions that need a confirmation or an input. */
export type Question = { do: 'changeRole'; role: Role } | { do: 'suspend' | 'endSessions' | 'changeEmail' }

interface Props {
  user: AdminUser
  question: Question
  onAct: (action: UserAction) => void
  onClose: () => void
}

/** Confirmation of an action that has no undo: names the user and explains the effect. */
export function ActionDialog({ user, question, onAct, onClose }: Props) {
  const { t } = useTexts()
  const { name } = user
  if (question.do === 'changeEmail') return <EmailDialog user={user} onAct={onAct} onClose={onClose} />
  if (question.do === 'suspend') return <SuspendDialog user={user} onAct={onAct} onClose={onClose} />
  if (question.do === 'changeRole') {
    const role = t(`users.role.${question.role}`)
    return (
      <Confirm
        title={t('users.ask.changeRole', { name, role })}
        label={t('users.ask.changeRole.confirm', { role })}
        onConfirm={() => onAct(question)}
        onClose={onClose}
      >
        <p className={textStyles.medium}>
          {isAdminRole(question.role) ? t('users.ask.admin.text') : t('users.ask.noAdmin.text')}
        </p>
      </Confirm>
    )
  }
  return (
    <Confirm
      title={t('users.ask.endSessions', { name })}
      label={t('users.ask.endSessions.confirm')}
      danger
      onConfirm={() => onAct({ do: 'endSessions' })}
      onClose={onClose}
    >
      <p className={textStyles.medium}>{t('users.ask.endSessions.text')}</p>
    </Confirm>
  )
}

function SuspendDialog({ user, onAct, onClose }: Pick<Props, 'user' | 'onAct' | 'onClose'>) {
  const { t } = useTexts()
  const name = user.name || user.email
  const send = (form: HTMLFormElement) => {
    const { reason, until } = readForm(form, ['reason', 'until'])
    // The field has the browser's time zone, and so has its value.
    const end = until ? new Date(until).toISOString() : null
    onAct({ do: 'changeSuspension', change: { suspended: true, reason: reason.trim(), until: end } })
  }
  return (
    <Dialog open title={t('users.ask.suspend', { name })} onClose={onClose}>
      <DialogForm submit={t('users.ask.suspend.confirm')} onSend={send} onClose={onClose}>
        <p className={textStyles.medium}>{t('users.ask.suspend.text')}</p>
        <TextAreaField
          label={t('users.ask.suspend.reason')}
          hint={t('users.ask.suspend.reason.hint', { name })}
          name="reason"
          rows={2}
          required
          maxLength={SUSPENSION_REASON_LENGTH}
        />
        <TextField
          type="datetime-local"
          label={t('users.ask.suspend.until')}
          hint={t('users.ask.suspend.until.hint')}
          name="until"
        />
      </DialogForm>
    </Dialog>
  )
}

function EmailDialog({ user, onAct, onClose }: Pick<Props, 'user' | 'onAct' | 'onClose'>) {
  const { t } = useTexts()
  const send = (form: HTMLFormElement) => {
    const email = readForm(form, ['email']).email.trim()
    if (email.toLowerCase() === user.email.toLowerCase()) onClose()
    else onAct({ do: 'changeEmail', email })
  }
  return (
    <Dialog open title={t('users.ask.changeEmail', { name: user.name || user.email })} onClose={onClose}>
      <DialogForm submit={t('users.ask.changeEmail.confirm')} onSend={send} onClose={onClose}>
        <TextField
          label={t('users.ask.changeEmail.label')}
          hint={t('users.ask.changeEmail.text', { email: user.email })}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="off"
        />
      </DialogForm>
    </Dialog>
  )
}
