import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import stackStyles from '../../layout/stack.module.css'
import textStyles from '../../text.module.css'
import type { FormError } from '../checked-form.tsx'
import fieldStyles from '../field.module.css'
import { PasswordField } from './password-field.tsx'
import { isWeakPassword } from './weak-password.ts'

/** Names of the fields of NewPasswordFields. */
export const NEW_PASSWORD_FIELDS = ['password', 'confirmation'] as const
type Field = (typeof NEW_PASSWORD_FIELDS)[number]

/** All errors of a new password and its confirmation. */
export function checkNewPassword({ password, confirmation }: Record<Field, string>): FormError<Field>[] {
  const errors: FormError<Field>[] = []
  if (!password) errors.push({ field: 'password', text: 'register.error.password' })
  else if (password.length < MIN_PASSWORD_LENGTH)
    errors.push({ field: 'password', text: 'register.error.passwordLength' })
  if (password !== confirmation) errors.push({ field: 'confirmation', text: 'register.error.confirm' })
  return errors
}

/**
 * Fields for a new password and its confirmation, with a warning when the password is easy to guess; a weak password is
 * still accepted. `known` returns the personal data in the form, such as the name, which makes a password easy to guess.
 */
export function NewPasswordFields({
  label,
  confirmationLabel,
  required = false,
  isInvalid,
  known = () => [],
}: {
  label: string
  confirmationLabel: string
  required?: boolean
  isInvalid: (field: Field) => boolean
  known?: (form: HTMLFormElement) => string[]
}) {
  const { t } = useTexts()
  const [weak, setWeak] = useState(false)
  const check = ({ value, form }: HTMLInputElement) =>
    setWeak(value.length >= MIN_PASSWORD_LENGTH && isWeakPassword(value, form ? known(form) : []))
  return (
    <>
      <div className={stackStyles.stackTight}>
        <PasswordField
          name="password"
          label={label}
          placeholder={t('register.passwordPlaceholder')}
          autoComplete="new-password"
          required={required}
          invalid={isInvalid('password')}
          onChange={(event) => check(event.target)}
        />
        <p className={weak ? fieldStyles.caution : textStyles.visuallyHidden} role="status">
          {weak && (
            <>
              <TriangleAlert aria-hidden="true" />
              {t('password.weak')}
            </>
          )}
        </p>
      </div>
      <PasswordField
        name="confirmation"
        label={confirmationLabel}
        showLabel={t('password.showConfirmation')}
        hideLabel={t('password.hideConfirmation')}
        autoComplete="new-password"
        required={required}
        invalid={isInvalid('confirmation')}
      />
    </>
  )
}
