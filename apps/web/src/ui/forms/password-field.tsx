import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import buttonStyles from '../controls/button.module.css'
import stackStyles from '../layout/stack.module.css'
import textStyles from '../text.module.css'
import fieldStyles from './field.module.css'
import { described, Field, type Labelled } from './field.tsx'
import styles from './password-field.module.css'
import { isWeakPassword } from './weak-password.ts'

type PasswordProps = Omit<ComponentProps<'input'>, 'type'> &
  Labelled & { showLabel: string; hideLabel: string }

/** A labelled password input with a button that shows or hides the password. */
export function PasswordField({
  label,
  hint,
  invalid = false,
  showLabel,
  hideLabel,
  ...rest
}: PasswordProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={id} label={label} hint={hint}>
      <span className={styles.password}>
        <input
          {...rest}
          {...described(id, { hint, invalid })}
          id={id}
          type={shown ? 'text' : 'password'}
          className={fieldStyles.input}
        />
        <button
          type="button"
          className={classNames(buttonStyles.button, buttonStyles.buttonIcon)}
          aria-label={shown ? hideLabel : showLabel}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" />
        </button>
      </span>
    </Field>
  )
}

/**
 * Field for a new password, with a warning when it is easy to guess; a weak password is still accepted. `known` returns
 * the personal data in the form, such as the name, which makes a password easy to guess.
 */
export function NewPasswordField({
  weakLabel,
  known = () => [],
  ...rest
}: PasswordProps & { weakLabel: string; known?: (form: HTMLFormElement) => string[] }) {
  const [weak, setWeak] = useState(false)
  const check = ({ value, form }: HTMLInputElement) =>
    setWeak(value.length >= MIN_PASSWORD_LENGTH && isWeakPassword(value, form ? known(form) : []))
  return (
    <div className={stackStyles.stackTight}>
      <PasswordField {...rest} autoComplete="new-password" onChange={(event) => check(event.target)} />
      <p className={weak ? fieldStyles.caution : textStyles.visuallyHidden} role="status">
        {weak && (
          <>
            <TriangleAlert aria-hidden="true" />
            {weakLabel}
          </>
        )}
      </p>
    </div>
  )
}
