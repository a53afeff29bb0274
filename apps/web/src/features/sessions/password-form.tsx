import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { NewPasswordField, PasswordField } from '../../ui/controls/password-field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useChangePassword } from './queries.ts'

type Name = 'current' | 'password' | 'confirmation'
interface Refusal {
  field: Name
  text: TextKey & (`register.error.${string}` | 'profile.password.currentRequired')
}

function check(form: Record<Name, string>): Refusal[] {
  const refusals: Refusal[] = []
  if (!form.current) refusals.push({ field: 'current', text: 'profile.password.currentRequired' })
  if (!form.password) refusals.push({ field: 'password', text: 'register.error.password' })
  else if (form.password.length < MIN_PASSWORD_LENGTH)
    refusals.push({ field: 'password', text: 'register.error.passwordLength' })
  if (form.password !== form.confirmation)
    refusals.push({ field: 'confirmation', text: 'register.error.confirm' })
  return refusals
}

/** Changes the password, by the present one; every other device is signed out. */
export function PasswordForm() {
  const { t } = useTexts()
  const { name, email, city } = useUser()
  const change = useChangePassword()
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [round, setRound] = useState(0)
  const invalid = (field: Name) => refusals.some((refusal) => refusal.field === field)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = readForm(event.currentTarget, ['current', 'password', 'confirmation'])
    const found = check(form)
    setRefusals(found)
    change.reset()
    const [first] = found
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first.field}"]`)?.focus()
      return
    }
    change.mutate(
      { currentPassword: form.current, password: form.password },
      { onSuccess: () => setRound(round + 1) },
    )
  }

  return (
    <Section heading={t('profile.password')}>
      <p className="section-text">{t('profile.password.text')}</p>
      <form key={round} className="grid gap-5" onSubmit={submit} noValidate>
        {refusals.length > 0 && <Alert>{refusals.map(({ text }) => t(text)).join(', ')}</Alert>}
        {change.isError && <Alert>{serverMessage(change.error) ?? t('profile.password.failed')}</Alert>}
        {/* Tells a password manager whose password this is. */}
        <input className="hidden" type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        <div className="fields">
          <PasswordField
            name="current"
            label={t('profile.password.current')}
            showLabel={t('profile.password.showCurrent')}
            hideLabel={t('profile.password.hideCurrent')}
            autoComplete="current-password"
            invalid={invalid('current')}
          />
          <span className="max-sm:hidden" />
          <NewPasswordField
            name="password"
            label={t('profile.password.new')}
            placeholder={t('register.passwordPlaceholder')}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            weakLabel={t('password.weak')}
            known={() => [name, city, email].flatMap((text) => text.split(/[\s@.]+/))}
            invalid={invalid('password')}
          />
          <PasswordField
            name="confirmation"
            label={t('profile.password.confirm')}
            showLabel={t('password.showConfirmation')}
            hideLabel={t('password.hideConfirmation')}
            autoComplete="new-password"
            invalid={invalid('confirmation')}
          />
        </div>
        <div className="actions">
          <Button type="submit" className="button-wide" busy={change.isPending}>
            {change.isPending ? t('profile.password.saving') : t('profile.password.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
