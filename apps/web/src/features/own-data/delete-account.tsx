import { useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import { PasswordField } from '../../ui/forms/password/password-field.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useDeleteAccount } from './queries.ts'

/** Button that deletes the account after a confirmation with the password, which must be set before. */
export function DeleteAccount() {
  const { t } = useTexts()
  const { hasPassword } = useUser()
  const [open, setOpen] = useState(false)
  return (
    <Section heading={t('account.delete.heading')}>
      <p className={sectionStyles.sectionText}>{t('account.delete.text')}</p>
      {hasPassword === false ? (
        <p className={textStyles.medium}>{t('account.delete.noPassword')}</p>
      ) : (
        <Button look="line" className={stackStyles.selfStart} onClick={() => setOpen(true)}>
          {t('account.delete')}
        </Button>
      )}
      <Dialog open={open} title={t('account.delete.title')} onClose={() => setOpen(false)}>
        <DeleteForm onCancel={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTexts()
  const remove = useDeleteAccount()
  return (
    <Form
      className={stackStyles.stack}
      onSend={(form) => remove.mutate(readForm(form, ['password']).password)}
    >
      <p className={textStyles.medium}>{t('account.delete.explain')}</p>
      {remove.isError && <Alert>{serverMessage(remove.error) ?? t('account.delete.failed')}</Alert>}
      <PasswordField
        name="password"
        label={t('account.delete.password')}
        autoComplete="current-password"
        required
      />
      <div className={sectionStyles.actions}>
        <Button type="submit" look="danger" busy={remove.isPending}>
          {remove.isPending ? t('account.delete.deleting') : t('account.delete.confirm')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('account.delete.cancel')}
        </Button>
      </div>
    </Form>
  )
}
