import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../class-names.ts'
import buttonStyles from '../../controls/button.module.css'
import fieldStyles from '../field.module.css'
import { described, Field, type Labelled } from '../field.tsx'
import styles from './password-field.module.css'

/** A labelled password input with a button that shows or hides the password. */
export function PasswordField({
  label,
  hint,
  invalid = false,
  showLabel,
  hideLabel,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> &
  Labelled & {
    /** Names of the button, for a form with several passwords. */
    showLabel?: string
    hideLabel?: string
  }) {
  const { t } = useTexts()
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
          aria-label={shown ? (hideLabel ?? t('password.hide')) : (showLabel ?? t('password.show'))}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" />
        </button>
      </span>
    </Field>
  )
}
