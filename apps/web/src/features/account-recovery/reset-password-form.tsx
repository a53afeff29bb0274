import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { NewPasswordField, PasswordField } from '../../ui/controls/password-field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useResetPassword } from './queries.ts'

type Refusal = Extract<TextKey, `register.error.${string}`>

/** Chooses a new password by the secret of a mailed link; the rules and words are those of registration. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTexts()
  const reset = useResetPassword()
  const [errors, setErrors] = useState<Refusal[]>([])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { password, confirmation } = readForm(event.currentTarget, ['password', 'confirmation'])
    const found: Refusal[] = []
    if (!password) found.push('register.error.password')
    else if (password.length < MIN_PASSWORD_LENGTH) found.push('register.error.passwordLength')
    if (password !== confirmation) found.push('register.error.confirm')
    setErrors(found)
    if (found.length > 0) {
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    reset.mutate({ token, password }, { onSuccess: onDone })
  }
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      {errors.length > 0 && <Alert>{errors.map((error) => t(error)).join(', ')}</Alert>}
      {reset.isError && <Alert>{serverMessage(reset.error) ?? t('reset.failed')}</Alert>}
      <NewPasswordField
        name="password"
        label={t('reset.password')}
        placeholder={t('register.passwordPlaceholder')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        weakLabel={t('password.weak')}
        invalid={errors.some((error) => error !== 'register.error.confirm')}
      />
      <PasswordField
        name="confirmation"
        label={t('reset.confirm')}
        showLabel={t('password.showConfirmation')}
        hideLabel={t('password.hideConfirmation')}
        autoComplete="new-password"
        invalid={errors.includes('register.error.confirm')}
      />
      <Button type="submit" look="signal" size="large" busy={reset.isPending}>
        {reset.isPending ? t('reset.submitting') : t('reset.submit')}
      </Button>
    </form>
  )
}
