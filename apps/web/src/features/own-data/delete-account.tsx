import { type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useDeleteAccount } from './queries.ts'

/** The way out for good: asked once more, with the password. */
export function DeleteAccount() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <Section heading={t('account.delete.heading')}>
      <p className="section-text">{t('account.delete.text')}</p>
      <Button look="line" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('account.delete')}
      </Button>
      <Dialog open={open} title={t('account.delete.title')} onClose={() => setOpen(false)}>
        <DeleteForm onCancel={() => setOpen(false)} />
      </Dialog>
    </Section>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTexts()
  const remove = useDeleteAccount()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    remove.mutate(readForm(event.currentTarget, ['password']).password)
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="text-md">{t('account.delete.explain')}</p>
      {remove.isError && <Alert>{serverMessage(remove.error) ?? t('account.delete.failed')}</Alert>}
      <PasswordField
        name="password"
        label={t('account.delete.password')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        autoComplete="current-password"
        required
      />
      <div className="actions">
        <Button type="submit" className="button-danger" busy={remove.isPending}>
          {remove.isPending ? t('account.delete.deleting') : t('account.delete.confirm')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('account.delete.cancel')}
        </Button>
      </div>
    </form>
  )
}
