import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import type { SubmitEvent } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { type TextKey, useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { type FormError, useFormErrors } from '../../ui/forms/form-errors.ts'
import { NewPasswordField, PasswordField } from '../../ui/forms/password-field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { useResetPassword } from './queries.ts'

const FIELDS = ['password', 'confirmation'] as const
type Field = (typeof FIELDS)[number]
type Refusal = FormError<Field, Extract<TextKey, `register.error.${string}`>>

function check({ password, confirmation }: Record<Field, string>): Refusal[] {
  const refusals: Refusal[] = []
  if (!password) refusals.push({ field: 'password', text: 'register.error.password' })
  else if (password.length < MIN_PASSWORD_LENGTH)
    refusals.push({ field: 'password', text: 'register.error.passwordLength' })
  if (password !== confirmation) refusals.push({ field: 'confirmation', text: 'register.error.confirm' })
  return refusals
}

/** Sets a new password by the token of a mailed link, with the rules and texts of the registration form. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTexts()
  const reset = useResetPassword()
  const { errors, isInvalid, checked, mend } = useFormErrors(FIELDS, check)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = checked(event.currentTarget)
    if (form) reset.mutate({ token, password: form.password }, { onSuccess: onDone })
  }
  return (
    <form className={stackStyles.stackForm} onSubmit={submit} onChange={mend} noValidate>
      {errors.length > 0 && <Alert>{errors.map(({ text }) => t(text)).join(', ')}</Alert>}
      {reset.isError && <Alert>{serverMessage(reset.error) ?? t('reset.failed')}</Alert>}
      <NewPasswordField
        name="password"
        label={t('reset.password')}
        placeholder={t('register.passwordPlaceholder')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        weakLabel={t('password.weak')}
        invalid={isInvalid('password')}
      />
      <PasswordField
        name="confirmation"
        label={t('reset.confirm')}
        showLabel={t('password.showConfirmation')}
        hideLabel={t('password.hideConfirmation')}
        autoComplete="new-password"
        invalid={isInvalid('confirmation')}
      />
      <Button type="submit" look="signal" size="large" busy={reset.isPending}>
        {reset.isPending ? t('reset.submitting') : t('reset.submit')}
      </Button>
    </form>
  )
}
