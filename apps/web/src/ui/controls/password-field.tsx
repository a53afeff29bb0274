import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { described, Field, type Labelled } from './field.tsx'
import { isWeakPassword } from './weak-password.ts'

type PasswordProps = Omit<ComponentProps<'input'>, 'type'> &
  Labelled & { showLabel: string; hideLabel: string }

/** A labelled password with a button that shows or hides it. */
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
      <span className="relative block">
        <input
          {...rest}
          {...described(id, { hint, invalid })}
          id={id}
          type={shown ? 'text' : 'password'}
          className="input pe-12"
        />
        <button
          type="button"
          className="button button-icon absolute end-0 top-0"
          aria-label={shown ? hideLabel : showLabel}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      </span>
    </Field>
  )
}

/**
 * A password to be chosen: what is easy to guess is said, and not refused. `known` tells, from the form it stands in,
 * what others know of its owner.
 */
export function NewPasswordField({
  weakLabel,
  known = () => [],
  ...rest
}: PasswordProps & { weakLabel: string; known?: (form: HTMLFormElement) => string[] }) {
  const [weak, setWeak] = useState(false)
  const judge = ({ value, form }: HTMLInputElement) =>
    setWeak(value.length >= MIN_PASSWORD_LENGTH && isWeakPassword(value, form ? known(form) : []))
  return (
    <div className="grid gap-2">
      <PasswordField {...rest} autoComplete="new-password" onChange={(event) => judge(event.target)} />
      <p className={weak ? 'caution' : 'sr-only'} role="status">
        {weak && (
          <>
            <TriangleAlert className="icon" aria-hidden="true" />
            {weakLabel}
          </>
        )}
      </p>
    </div>
  )
}
