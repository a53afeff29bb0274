import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { type FormError, useFormErrors } from '../../ui/forms/form-errors.ts'
import { NewPasswordField, PasswordField } from '../../ui/forms/password-field.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import settingsStyles from '../../ui/layout/settings.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { useChangePassword } from './queries.ts'
import sessionsStyles from './sessions.module.css'

const FIELDS = ['current', 'password', 'confirmation'] as const
type Field = (typeof FIELDS)[number]
type Refusal = FormError<Field, TextKey & (`register.error.${string}` | 'profile.password.currentRequired')>

function check(form: Record<Field, string>): Refusal[] {
  const refusals: Refusal[] = []
  if (!form.current) refusals.push({ field: 'current', text: 'profile.password.currentRequired' })
  if (!form.password) refusals.push({ field: 'password', text: 'register.error.password' })
  else if (form.password.length < MIN_PASSWORD_LENGTH)
    refusals.push({ field: 'password', text: 'register.error.passwordLength' })
  if (form.password !== form.confirmation)
    refusals.push({ field: 'confirmation', text: 'register.error.confirm' })
  return refusals
}

/** Changes the password, which requires the current one; every other device is signed out. */
export function PasswordForm() {
  const { t } = useTexts()
  const { name, email, city } = useUser()
  const change = useChangePassword()
  const { errors, isInvalid, checked, mend } = useFormErrors(FIELDS, check)
  const [round, setRound] = useState(0)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = checked(event.currentTarget)
    change.reset()
    if (!form) return
    change.mutate(
      { currentPassword: form.current, password: form.password },
      { onSuccess: () => setRound(round + 1) },
    )
  }

  return (
    <Section heading={t('profile.password')}>
      <p className={sectionStyles.sectionText}>{t('profile.password.text')}</p>
      <form key={round} className={stackStyles.stackForm} onSubmit={submit} onChange={mend} noValidate>
        {errors.length > 0 && <Alert>{errors.map(({ text }) => t(text)).join(', ')}</Alert>}
        {change.isError && <Alert>{serverMessage(change.error) ?? t('profile.password.failed')}</Alert>}
        {/* Gives password managers the account that the password belongs to. */}
        <input hidden type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        <div className={sectionStyles.fields}>
          <PasswordField
            name="current"
            label={t('profile.password.current')}
            showLabel={t('profile.password.showCurrent')}
            hideLabel={t('profile.password.hideCurrent')}
            autoComplete="current-password"
            invalid={isInvalid('current')}
          />
          <span className={sessionsStyles.passwordGap} />
          <NewPasswordField
            name="password"
            label={t('profile.password.new')}
            placeholder={t('register.passwordPlaceholder')}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            weakLabel={t('password.weak')}
            known={() => [name, city, email].flatMap((text) => text.split(/[\s@.]+/))}
            invalid={isInvalid('password')}
          />
          <PasswordField
            name="confirmation"
            label={t('profile.password.confirm')}
            showLabel={t('password.showConfirmation')}
            hideLabel={t('password.hideConfirmation')}
            autoComplete="new-password"
            invalid={isInvalid('confirmation')}
          />
        </div>
        <div className={sectionStyles.actions}>
          <Button type="submit" className={settingsStyles.buttonWide} busy={change.isPending}>
            {change.isPending ? t('profile.password.saving') : t('profile.password.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
